import { findNetwork } from '@murmur/engine/network'
import { isImported, type Listing, type Token } from '@murmur/engine/token'
import { createStore } from '@murmur/sdk/store'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { star } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { type ComponentProps, useEffect, useId, useSyncExternalStore } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import type { DayLineMark } from '../../dayLines/DayLineMark.tsx'
import { TokenMark } from '../card/TokenMark.tsx'
import { NO_FIGURE } from '../state/priceView.ts'
import { useIsTrading, usePrices, useScreen, useStored, useSwap, useWallet } from '../state/SwapContext.ts'
import { shortenAddress } from '../state/view.ts'
import { findImitated, removeToken } from '../tokens/tokenImports.ts'
import { arrangePills, formatListingBalance, sumToken } from './findTokens.ts'
import tokenImportStyles from './TokenImport.module.css'
import styles from './TokenModal.module.css'
import tokenRowStyles from './TokenRow.module.css'

type TokenRowProps = {
  readonly token: Token
  readonly mode: 'pay' | 'receive'
  /** Called before the row goes. */
  readonly focusSearch: () => unknown
}

export function TokenRow({ token, mode, focusSearch }: TokenRowProps) {
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
    <fieldset className={tokenRowStyles.pills} aria-label={copy.tokens.networksOf(token.name)}>
      {arrangePills(token).map((row) => (
        <div key={row[0]?.id} className={tokenRowStyles.line}>
          {row.map((listing) => (
            <NetworkPill key={listing.id} listing={listing} mode={mode} />
          ))}
        </div>
      ))}
      <Text tone="soft" size="note" role="status" className={tokenRowStyles.waiting}>
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
      className={tokenRowStyles.pill}
      aria-current={isChosen}
      aria-busy={isChoosing}
      aria-labelledby={id}
      aria-describedby={isConnected ? `${id}-balance` : undefined}
      data-stop
      onClick={() => void screen.chooseListing(listing)}
    >
      <span className={tokenRowStyles.network}>
        {isChoosing ? <Spinner size="small" /> : <Mark of="chain" name={network?.icon ?? ''} size="small" />}
        <span id={id}>{network?.name}</span>
      </span>
      {isConnected && (
        <Text as="span" tone="soft" wrap="anywhere" id={`${id}-balance`} className={tokenRowStyles.balance}>
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
