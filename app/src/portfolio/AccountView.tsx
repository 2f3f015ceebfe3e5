import { listedTokens } from '@murmur/engine/listedTokens'
import { isSameAddress, parseAddress, tokens } from '@murmur/engine/token'
import { findNetworks } from '@murmur/sdk/queries/balancesQuery'
import { createStore } from '@murmur/sdk/store'
import { Button } from '@murmur/ui/Button.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { viewChange } from '../dayLines/dayChange.ts'
import { showMoney } from '../money.ts'
import { paths } from '../paths.ts'
import { getPageServices } from '../services.ts'
import { createPageBalances } from '../walletBackend.ts'
import { HistoryLine } from './HistoryLine.tsx'
import { HoldingsTable } from './HoldingsTable.tsx'
import { findHoldings, type Holdings, isComplete } from './holdings.ts'
import { LookUp } from './LookUp.tsx'
import { MissingPart } from './MissingPart.tsx'
import styles from './Portfolio.module.css'
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx'

type AccountProps = {
  readonly address: string
  readonly connected: string | undefined
  /** It stands in the address bar. */
  readonly isLinked: boolean
}

export function AccountView({ address, connected, isLinked }: AccountProps) {
  const copy = useCopy(portfolioCopy)
  const { holdings, isOnline, readAgain } = useHoldings(address)
  const isOwn = connected !== undefined && isSameAddress(connected, address)
  const account = parseAddress(address)
  const isValued = holdings.waiting.length === 0 && !holdings.rows.some(({ isPricing }) => isPricing)
  if (holdings.waiting.length === findNetworks(address).length && isOnline) return <PortfolioSkeleton />
  return (
    <div className={styles.page}>
      <div className={styles.overview}>
        <div className={styles.figures}>
          <div className={styles.total}>
            <Text tone="soft" size="label">
              {copy.account}
            </Text>
            <Text size="fine" font="mono" wrap="anywhere">
              {address}
            </Text>
            {isLinked && !isOwn && (
              <Text tone="soft" size="small" className={styles.watching}>
                {copy.watching}{' '}
                {connected !== undefined && <SiteLink href={paths.portfolio}>{copy.lookUp.own}</SiteLink>}
              </Text>
            )}
          </div>
          <Total holdings={holdings} />
          <Missing holdings={holdings} isOnline={isOnline} onRetry={readAgain} />
        </div>
        <HistoryLine rows={holdings.rows} />
      </div>
      <HoldingsTable holdings={holdings} />
      {account !== undefined && isValued && <AllowanceList account={account} isOwn={isOwn} />}
      <LookUp />
    </div>
  )
}

/** It is shown below the holdings, and their figures come first. */
const AllowanceList = lazyPart(async () => (await import('./AllowanceList.tsx')).AllowanceList, {
  renderFallback: (retry) => <MissingPart onRetry={retry} />,
})

function Total({ holdings }: { readonly holdings: Holdings }) {
  const copy = useCopy(portfolioCopy)
  const { rows, total, change } = holdings
  const { text, exact } = showMoney(total)
  const isPart = !isComplete(holdings) || rows.some(({ isPricing }) => isPricing)
  const isUnknown = rows.length === 0 ? isPart : rows.every(({ worth }) => worth === undefined)
  return (
    <section className={styles.total} aria-label={copy.total}>
      <Text tone="soft" size="label">
        {copy.total}
      </Text>
      <p className={styles.sum} title={isUnknown ? undefined : exact} data-total>
        {isUnknown ? '–' : `${isPart ? '≥ ' : ''}${text}`}
      </p>
      {change !== undefined && <Change {...change} />}
    </section>
  )
}

/** The dollars have the direction: a small part of a large total rounds to no percent. */
function Change({ dollars, percent }: NonNullable<Holdings['change']>) {
  const copy = useCopy(portfolioCopy)
  if (dollars.units === 0n) return null
  const [tone, sign] = dollars.units > 0n ? (['gain', '+'] as const) : (['loss', '−'] as const)
  const moved = viewChange(percent)
  return (
    <Text font="figures" tone={tone}>
      {sign}
      {showMoney(dollars).text.replace('−', '')} · {sign}
      {moved.direction === 'same' ? '<0.01 %' : moved.percent}{' '}
      <Text as="span" tone="soft">
        {copy.day}
      </Text>
    </Text>
  )
}

type MissingProps = { readonly holdings: Holdings; readonly isOnline: boolean; readonly onRetry: () => void }

/** The tokens that the total leaves out, and why. */
function Missing({ holdings: { rows, waiting, down, partly, unpriced }, isOnline, onRetry }: MissingProps) {
  const copy = useCopy(portfolioCopy)
  const name = (networks: Holdings['down']) => networks.map((network) => network.name).join(', ')
  return (
    <div role="status" className={styles.missing}>
      {!isOnline && <p>{rows.length === 0 ? copy.offlineUnread : copy.offline}</p>}
      {isOnline && waiting.length > 0 && <p>{copy.waiting(name(waiting))}</p>}
      {down.length > 0 && (
        <p className={styles.down}>
          <span>{copy.down(name(down))}</span>
          <Button look="line" onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        </p>
      )}
      {partly.length > 0 && <p>{copy.partly(name(partly))}</p>}
      {unpriced > 0 && !rows.some(({ isPricing }) => isPricing) && <p>{copy.unpriced(unpriced)}</p>}
    </div>
  )
}

const allTokens = createStore([...tokens, ...listedTokens])

function useHoldings(address: string) {
  const { prices, isOnline } = getPageServices()
  const [query] = useState(() => createPageBalances(allTokens))
  useEffect(() => {
    query.follow(address)
    return () => query.follow(undefined)
  }, [query, address])
  const { balances } = useSyncExternalStore(query.book.subscribe, query.book.get)
  const book = useSyncExternalStore(prices.book.subscribe, prices.book.get)
  const holdings = useMemo(
    () => findHoldings(balances, { prices: book, networks: findNetworks(address) }),
    [balances, book, address],
  )
  const held = holdings.rows.map(({ listing }) => listing)
  const ids = held
    .map(({ id }) => id)
    .sort()
    .join()
  const isRead = holdings.waiting.length === 0
  const asking = useRef(Promise.resolve())
  // The tokens of a network are priced as soon as it answers, and kept fresh once all networks have answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new amount of the same token needs no new price.
  useEffect(() => {
    if (held.length > 0 && isRead) return prices.watch(held)
    asking.current = asking.current.then(() => prices.settle(held))
    return undefined
  }, [prices, ids, isRead])
  return {
    holdings,
    isOnline: useSyncExternalStore(isOnline.subscribe, isOnline.get),
    readAgain: () => void query.refresh(),
  }
}
