import { findNetwork } from '@murmur/engine/network'
import { isImported, type Listing, type Token } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import { createStore } from '@murmur/sdk/store'
import { moveByArrows } from '@murmur/ui/arrowKeys'
import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { search, star } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import type { DayLineMark } from '../../dayLines/DayLineMark.tsx'
import { TokenMark } from '../card/TokenMark.tsx'
import { NO_FIGURE } from '../state/priceView.ts'
import { useIsTrading, usePrices, useScreen, useStored, useSwap, useTokens, useWallet } from '../state/SwapContext.ts'
import { shortenAddress } from '../state/view.ts'
import { findImitated, findUnlisted, removeToken } from '../tokens/tokenImports.ts'
import { arrangePills, findMatch, findTokens, formatListingBalance, sumToken } from './findTokens.ts'
import { ModalHead } from './ModalHead.tsx'
import tokenImportStyles from './TokenImport.module.css'
import styles from './TokenModal.module.css'

export function TokenModal({ mode }: { readonly mode: keyof typeof modalCopy.tokens.titles }) {
  const copy = useCopy(modalCopy).tokens
  const { screen, limits } = useSwap()
  const [query, setQuery] = useState(() => screen.state.get().search)
  const tokens = useTokens()
  const found = useFound(query, tokens)
  const { shown, more } = useRows(found)
  // While trading is closed, the indicator stays, as specified.
  const isOpen = useIsTrading()
  const unlisted = isOpen && limits === undefined ? findUnlisted(query, tokens) : undefined
  const box = useRef<HTMLInputElement>(null)
  // On a touch screen a keyboard would cover the list.
  const focusSearch = () => !matchMedia('(pointer: coarse)').matches && box.current?.focus()
  return (
    <Dialog
      labelledBy="token-title"
      onOpen={focusSearch}
      onClose={screen.close}
      onKeyDown={moveThroughList}
      className={styles.modal}
    >
      <ModalHead id="token-title" title={copy.titles[mode]} onBack={screen.close} />
      <TokenSearch ref={box} mode={mode} query={query} first={found[0]} onChange={setQuery} />
      <div className={styles.scroll}>
        <ul aria-label={copy.list}>
          {shown.map((token) => (
            <TokenRow key={token.id} token={token} mode={mode} focusSearch={focusSearch} />
          ))}
        </ul>
        {unlisted !== undefined && <TokenImport key={unlisted} address={unlisted} focusSearch={focusSearch} />}
        <p role="status" className={styles.none}>
          {found.length === 0 && unlisted === undefined && copy.noMatch}
        </p>
        {(!isOpen || shown.length < found.length) && (
          <p ref={more} className={styles.more}>
            <span className={styles.dots} />
            {copy.loadingMore}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Its code loads with the first address that is not listed. */
const TokenImport = lazyPart(async () => (await import('./TokenImport.tsx')).TokenImport, {
  renderFallback: (retry) => <ImportFailure onRetry={retry} />,
})

function ImportFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(cardCopy)
  return (
    <div className={styles.none}>
      <p>{copy.partFailed}</p>
      <Button look="line" onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </div>
  )
}

/** While trading is closed, the order of the list is that of the specification, with favourites first. */
function useFound(query: string, tokens: readonly Token[]): readonly Token[] {
  const isTrading = useIsTrading()
  const { recent, imported } = useSwap()
  const imitations = useStored(imported)
  const favourites = useScreen((state) => state.favourites)
  const heldIds = useHeldPrices(tokens)
  return useMemo(() => {
    if (!isTrading) return findTokens(query, { tokens, favourites, held: new Set() })
    const isImitation = (token: Token) => findImitated(imitations, token) !== undefined
    const held = new Set(heldIds.split(','))
    return findTokens(query, { tokens, favourites, held, recent: recent.get(), isImitation })
  }, [query, tokens, favourites, heldIds, isTrading, recent, imitations])
}

const PAGE_ROWS = 40

/** The first rows of a long list. More follow when its end comes into sight. */
function useRows(found: readonly Token[]) {
  const [list, setList] = useState({ found, count: PAGE_ROWS })
  // Another search begins at its top.
  const count = list.found === found ? list.count : PAGE_ROWS
  const hasMore = found.length > count
  const more = useCallback(
    (end: Element | null) => {
      if (end === null || !hasMore) return undefined
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setList({ found, count: count + PAGE_ROWS })
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [found, count, hasMore],
  )
  return { shown: found.slice(0, count), more }
}

/** The list shows the dollars of held tokens, so their prices are watched while it is open. Returns the held ids. */
function useHeldPrices(tokens: readonly Token[]): string {
  const { prices } = useSwap()
  const heldIds = useWallet(({ balances }) => listHeld(balances))
  useEffect(() => {
    const ids = new Set(heldIds.split(','))
    const held = tokens.flatMap(({ listings }) => listings).filter(({ id }) => ids.has(id))
    return held.length === 0 ? undefined : prices.watch(held.slice(0, MOST_PRICED))
  }, [heldIds, prices, tokens])
  return heldIds
}

/** Held tokens beyond this number are listed without their dollars: one request has all prices. */
const MOST_PRICED = 60

/** The search box, the tokens and the open networks. */
function moveThroughList(event: KeyboardEvent): void {
  moveByArrows(event, { stops: [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')] })
}

/** A string, because a selector must return the same value while nothing changes. */
function listHeld(balances: Balances): string {
  return [...balances]
    .filter(([, balance]) => balance.type === 'balance' && balance.amount.units > 0n)
    .map(([id]) => id)
    .join()
}

type TokenSearchProps = {
  readonly mode: 'pay' | 'receive'
  readonly query: string
  readonly onChange: (query: string) => void
  /** The first token below. */
  readonly first: Token | undefined
  readonly ref: Ref<HTMLInputElement>
}

function TokenSearch({ mode, query, onChange, first, ref }: TokenSearchProps) {
  const copy = useCopy(modalCopy).tokens
  const { screen } = useSwap()
  const { chainId } = useScreen((state) => state.form[mode])
  const isOpen = useScreen((state) => state.openToken === first?.id)
  const match = query.trim() === '' || first === undefined ? undefined : findMatch(first, { query, chainId })
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return
    if (first === undefined || match === undefined) return
    // The focus goes back to the button that opened the modal: the same key must not press it.
    event.preventDefault()
    // The wallet may ask before the choice is made: its network shows that.
    if (!isOpen) screen.toggleToken(first.id)
    void screen.chooseListing(match)
  }
  return (
    <>
      <label className={styles.search}>
        <Icon path={search} />
        {/* biome-ignore lint/a11y/useSemanticElements: in an input of type search, Escape would not close the modal. */}
        <input
          ref={ref}
          type="text"
          role="searchbox"
          inputMode="search"
          className={styles.query}
          placeholder={copy.search}
          aria-label={copy.search}
          aria-describedby="token-match"
          autoComplete="off"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={100}
          value={query}
          data-stop
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={choose}
        />
      </label>
      <Text tone="soft" size="small" id="token-match" className={styles.match}>
        {match !== undefined && <Match listing={match} />}
      </Text>
    </>
  )
}

function Match({ listing }: { readonly listing: Listing }) {
  const copy = useCopy(modalCopy).tokens
  const network = findNetwork(listing.chainId)?.name ?? ''
  return copy.enterChooses(useCopy(cardCopy).tokenOnNetwork({ symbol: listing.symbol, network }))
}

type TokenRowProps = {
  readonly token: Token
  readonly mode: 'pay' | 'receive'
  /** Called before the row goes. */
  readonly focusSearch: () => unknown
}

function TokenRow({ token, mode, focusSearch }: TokenRowProps) {
  const copy = useCopy(modalCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.openToken === token.id)
  const isFavourite = useScreen((state) => state.favourites.includes(token.id))
  const balances = useWallet((state) => state.balances)
  const isTrading = useIsTrading()
  const isConnected = useWallet((state) => state.session !== undefined)
  const { amount, worth } = sumToken(token, { balances, prices: usePrices(), isConnected })
  const { id, symbol, name, listings } = token
  return (
    <li className={styles.row} data-open={isOpen ? '' : undefined}>
      <Line>
        <button
          type="button"
          className={styles.token}
          aria-expanded={isOpen}
          aria-controls={`networks-${id}`}
          data-stop
          onClick={() => screen.toggleToken(id)}
        >
          <TokenMark token={token} size="large" />
          <Line as="span" gap={2} wrap="near" className={styles.body}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <Text as="span" tone="soft" size="fine" font="mono" className={styles.detail}>
                {symbol} · {copy.tokens.networkCount(listings.length)}
              </Text>
              {isImported(token) && (
                <Text as="span" tone="loss" font="mono" className={styles.imported}>
                  {copy.tokens.imported} {shortenAddress(listings[0]?.tokenAddress ?? '')}
                </Text>
              )}
            </span>
            {isTrading && <LazyDayLine ids={listings.map((listing) => listing.id)} className={styles.line} />}
            <span className={styles.figures}>
              <Text as="span" size="small" font="mono">
                {amount ?? <UnreadBalance />}
              </Text>
              {worth !== undefined && (
                <Text as="span" tone="soft" size="fine" font="mono" className={styles.detail}>
                  ${worth}
                </Text>
              )}
            </span>
          </Line>
        </button>
        <IconButton
          look="inherit"
          className={styles.star}
          aria-label={copy.tokens.favourite(name)}
          aria-pressed={isFavourite}
          onClick={() => screen.toggleFavourite(id)}
        >
          <Icon path={star} look={isFavourite ? 'solid' : 'line'} />
        </IconButton>
      </Line>
      <div id={`networks-${id}`} hidden={!isOpen}>
        {isOpen && <NetworkPills token={token} mode={mode} />}
        {isOpen && isImported(token) && <ImportedToken token={token} onRemove={focusSearch} />}
      </div>
    </li>
  )
}

type NetworkPillsProps = { readonly token: Token; readonly mode: 'pay' | 'receive' }

function NetworkPills({ token, mode }: NetworkPillsProps) {
  const copy = useCopy(modalCopy)
  const isWaiting = useWallet((state) => state.prompt !== undefined)
  return (
    <fieldset className={styles.pills} aria-label={copy.tokens.networksOf(token.name)}>
      {arrangePills(token).map((row) => (
        <div key={row[0]?.id} className={styles.pillRow}>
          {row.map((listing) => (
            <NetworkPill key={listing.id} listing={listing} mode={mode} />
          ))}
        </div>
      ))}
      <Text tone="soft" size="note" role="status" className={styles.waiting}>
        {isWaiting && copy.tokens.walletWaiting}
      </Text>
    </fieldset>
  )
}

function NetworkPill({ listing, mode }: { readonly listing: Listing; readonly mode: 'pay' | 'receive' }) {
  const { screen } = useSwap()
  const id = useId()
  const network = findNetwork(listing.chainId)
  const isChosen = useScreen(({ form }) => form[mode].id === listing.id)
  const isChoosing = useScreen((state) => state.choosing === listing.id)
  const isConnected = useWallet((state) => state.session !== undefined)
  return (
    <button
      type="button"
      className={styles.pill}
      aria-current={isChosen}
      aria-busy={isChoosing}
      aria-labelledby={id}
      aria-describedby={isConnected ? `${id}-balance` : undefined}
      data-stop
      onClick={() => void screen.chooseListing(listing)}
    >
      <span className={styles.network}>
        {isChoosing ? <Spinner size="small" /> : <Mark of="chain" name={network?.icon ?? ''} size="small" />}
        <span id={id}>{network?.name}</span>
      </span>
      {isConnected && (
        <Text as="span" tone="soft" wrap="anywhere" id={`${id}-balance`} className={styles.balance}>
          <PillBalance listing={listing} />
        </Text>
      )}
    </button>
  )
}

function PillBalance({ listing }: { readonly listing: Listing }) {
  const balances = useWallet((state) => state.balances)
  return formatListingBalance(listing, { balances }) ?? <UnreadBalance />
}

type ImportedTokenProps = { readonly token: Token; readonly onRemove: () => unknown }

/** Below the networks of an imported token: its address, and a button that removes it. */
function ImportedToken({ token, onRemove }: ImportedTokenProps) {
  const copy = useCopy(modalCopy).tokens
  const swap = useSwap()
  const imitated = findImitated(useStored(swap.imported), token)
  const remove = () => {
    onRemove()
    removeToken(swap, token)
  }
  return (
    <div className={tokenImportStyles.imported}>
      <Text tone="soft" size="small" leading="tight" className={tokenImportStyles.text}>
        {copy.importedText} {imitated !== undefined && <strong>{copy.imitates(imitated)}</strong>}
      </Text>
      <Text size="fine" font="mono" leading="tight" wrap="anywhere">
        {token.listings[0]?.tokenAddress}
      </Text>
      <Button look="line" aria-label={`${copy.remove}: ${token.name}`} data-stop onClick={remove}>
        {copy.remove}
      </Button>
    </div>
  )
}

/** Marks a balance that could not be read, so that it does not look like zero. */
function UnreadBalance() {
  return (
    <span role="img" aria-label={useCopy(modalCopy).tokens.unread}>
      {NO_FIGURE}
    </span>
  )
}

type DayLine = typeof DayLineMark

const dayLine = createStore<DayLine | undefined>(undefined)
let isDayLineLoading = false

/** A row does without its line until the code of all lines has loaded, which happens once. */
function LazyDayLine(props: ComponentProps<DayLine>) {
  useEffect(loadDayLine, [])
  const Loaded = useSyncExternalStore(dayLine.subscribe, dayLine.get)
  return Loaded && <Loaded {...props} />
}

function loadDayLine(): void {
  if (isDayLineLoading) return
  isDayLineLoading = true
  import('../../dayLines/DayLineMark.tsx').then(
    (code) => dayLine.set(code.DayLineMark),
    (error: unknown) => {
      isDayLineLoading = false
      console.warn('The lines of the last day could not be loaded.', error)
    },
  )
}
