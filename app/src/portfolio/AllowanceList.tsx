import { findListedTokens } from '@murmur/engine/listedTokens'
import { findNetwork } from '@murmur/engine/network'
import { type Address, tokens } from '@murmur/engine/token'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { type GivenAllowance, readGivenAllowances } from '@murmur/sdk/trade/leftover/givenAllowances'
import { isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getPageActivity } from '../activity/pageActivity.ts'
import { describeRecord } from '../activity/recordView.ts'
import { openTrading } from '../activity/speedUp/pageSpeedUps.ts'
import { world } from '../config.ts'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { joinSentences, useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { showQuantity } from '../money.ts'
import { pageNetworks } from '../pageNetworks.ts'
import { paths } from '../paths.ts'
import { getPageServices } from '../services.ts'
import { TokenMark } from '../swap/card/TokenMark.tsx'
import { MissingPart } from './MissingPart.tsx'
import styles from './Portfolio.module.css'

type ListProps = {
  readonly account: Address
  /** It is the connected account, which can revoke. */
  readonly isOwn: boolean
}

export function AllowanceList({ account, isOwn }: ListProps) {
  const copy = useCopy(portfolioCopy).allowances
  const records = useOwnRecords(account)
  // A revocation that has ended has changed what is left.
  const networks = useAllowances(account, records.filter((record) => !isPending(record)).length)
  const canRevoke = isOwn && isTradingOpen()
  useEffect(() => (canRevoke ? openTrading(getPageServices().execution) : undefined), [canRevoke])
  const given = networks?.flatMap(({ found }) => found ?? []) ?? []
  const down = networks?.filter(({ found }) => found === undefined) ?? []
  const whileClosed = canRevoke ? undefined : copy.closed
  const hurdle = isOwn ? whileClosed : copy.connect
  return (
    <section aria-label={copy.title} className={styles.section}>
      <Title as="h2" of="part">
        {copy.title}
      </Title>
      <Text tone="soft" size="small" wrap="pretty">
        {joinSentences(copy.text, ...(hurdle === undefined || given.length === 0 ? [] : [hurdle]))}
      </Text>
      <div role="status" className={styles.missing}>
        {networks === undefined && <p>{copy.loading}</p>}
        {down.length > 0 && <DownNote ids={down.map(({ chainId }) => chainId)} />}
        {networks !== undefined && given.length === 0 && down.length === 0 && <p>{copy.none}</p>}
      </div>
      {given.length > 0 && (
        <ul className={styles.allowances}>
          {given.map((one) => (
            <AllowanceRow
              key={nameAllowance(one)}
              allowance={one}
              account={account}
              canRevoke={canRevoke}
              record={findRevocation(one, records)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function DownNote({ ids }: { readonly ids: readonly number[] }) {
  const copy = useCopy(portfolioCopy).allowances
  return <p>{copy.down(ids.map((id) => findNetwork(id)?.name ?? String(id)).join(', '))}</p>
}

type RowProps = {
  readonly allowance: GivenAllowance
  readonly account: Address
  readonly canRevoke: boolean
  /** The last one of this token. */
  readonly record: SwapRecord | undefined
}

function AllowanceRow({ allowance, account, canRevoke, record }: RowProps) {
  const copy = useCopy(portfolioCopy).allowances
  const { listing, spender, units, expiration } = allowance
  const { tag } = languages[useLanguage()]
  const network = findNetwork(listing.chainId)?.name ?? ''
  const quantity = showQuantity({ units, scale: listing.decimals })
  const date = (seconds: number) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(seconds * 1_000)
  return (
    <li className={styles.allowance} data-allowance={nameAllowance(allowance)}>
      <TokenMark token={listing} size="large" />
      <div className={styles.words}>
        <span className={styles.symbol}>{listing.symbol}</span>
        <Text as="span" tone="soft" size="fine">
          {network} · {copy[spender]}
          {expiration !== undefined && ` · ${copy.until(date(expiration))}`}
        </Text>
        {record !== undefined && <RecordState record={record} />}
      </div>
      <span className={styles.allowed} title={`${quantity.exact} ${listing.symbol}`}>
        {units >= UNLIMITED ? copy.unlimited : quantity.text}
      </span>
      {canRevoke && (
        <RevokeButton allowance={allowance} account={account} isBusy={record !== undefined && isPending(record)} />
      )}
    </li>
  )
}

/** Where trading is closed, nothing can be revoked here. */
const RevokeButton = lazyPart(async () => (await import('./RevokeButton.tsx')).RevokeButton, {
  renderFallback: (retry) => <MissingPart onRetry={retry} />,
})

/** Larger than every real supply, so this allowance counts as unlimited. */
const UNLIMITED = 2n ** 128n

function RecordState({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(portfolioCopy).allowances
  const { state } = describeRecord(record)
  return (
    <Text as="span" size="fine" role="status">
      {state} <SiteLink href={paths.activity}>{copy.details}</SiteLink>
    </Text>
  )
}

/** In the local world this page may send test funds, as the page of a transfer may. */
function isTradingOpen(): boolean {
  return world === 'local' || document.documentElement.dataset.trading === 'open'
}

/** While a network does not answer. */
const RETRY_MS = 10_000

function useAllowances(account: Address, settled: number): readonly NetworkAllowances[] | undefined {
  const [networks, setNetworks] = useState<readonly NetworkAllowances[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when a revocation has ended.
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const found = await readAllAllowances(account)
      if (isOver) return
      setNetworks(found)
      if (found.some((network) => network.found === undefined)) timer = setTimeout(start, RETRY_MS)
    }
    const start = () => {
      read().catch((error: unknown) => {
        console.warn('The allowances could not be read.', error)
        if (!isOver) timer = setTimeout(start, RETRY_MS)
      })
    }
    start()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [account, settled])
  return networks
}

function useOwnRecords(account: Address): readonly SwapRecord[] {
  const { records } = getPageActivity()
  const all = useSyncExternalStore(records.subscribe, records.get)
  return all.filter((record) => record.account === account && record.kind === 'revocation')
}

function findRevocation({ listing }: GivenAllowance, records: readonly SwapRecord[]): SwapRecord | undefined {
  return records.find((record) => record.kind === 'revocation' && record.terms.allowed.listing.id === listing.id)
}

/** The allowances of an account on one network. No value if no node answers. */
type NetworkAllowances = { readonly chainId: number; readonly found: readonly GivenAllowance[] | undefined }

/** One call on each network. A network that does not answer does not hold up the others' answers for longer than its time limit. */
async function readAllAllowances(account: Address): Promise<readonly NetworkAllowances[]> {
  const { networks } = await pageNetworks.getWorld()
  const read = networks.map(async ({ chainId }): Promise<NetworkAllowances | undefined> => {
    const chain = await pageNetworks.getChain(chainId)
    const network = chain && createTradeNetwork(chain)
    if (network === undefined) return undefined
    const found = await attemptOutside(readGivenAllowances(network, { account, listings: listTokens(chainId) }))
    return { chainId, found }
  })
  return (await Promise.all(read)).filter((one) => one !== undefined)
}

/** Its key among the allowances of an account. */
function nameAllowance({ listing, spender }: GivenAllowance): string {
  return `${listing.id} ${spender}`
}

function listTokens(chainId: number) {
  const all = [...tokens, ...findListedTokens(chainId)].flatMap(({ listings }) => listings)
  return all.filter((listing) => listing.chainId === chainId)
}
