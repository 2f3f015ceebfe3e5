import { findNetwork } from '@murmur/engine/network'
import type { Listing, Token } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import { moveByArrows } from '@murmur/ui/arrowKeys'
import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { search } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { type KeyboardEvent, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useIsTrading, useScreen, useStored, useSwap, useTokens, useWallet } from '../state/SwapContext.ts'
import { findImitated, findUnlisted } from '../tokens/tokenImports.ts'
import { findMatch, findTokens } from './findTokens.ts'
import { ModalHead } from './ModalHead.tsx'
import styles from './TokenModal.module.css'
import { TokenRow } from './TokenRow.tsx'

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
