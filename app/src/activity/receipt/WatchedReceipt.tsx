import { findSwapListing } from '@murmur/engine/listedTokens'
import { findNetwork } from '@murmur/engine/network'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { listHops } from '@murmur/sdk/trade/readRoute'
import type { PlainTransaction } from '@murmur/sdk/trade/readSwapReceipt'
import { isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import { isLate, type TransferState } from '@murmur/sdk/transfer/transfer'
import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Row, Rows, Stat } from '@murmur/ui/Rows.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import { world } from '../../config.ts'
import { activityCopy } from '../../content/en/activity.ts'
import { quoteCopy } from '../../content/en/quotes.ts'
import { transferCopy } from '../../content/en/transfers.ts'
import { getCopy, joinSentences, useCopy } from '../../content/language.ts'
import { TellMe } from '../../notifications/TellMe.tsx'
import { ExchangeMark } from '../../swap/card/route/ExchangeMark.tsx'
import { RouteDrawing } from '../../swap/card/route/RouteDrawing.tsx'
import { TokenMark } from '../../swap/card/TokenMark.tsx'
import { formatExact, group } from '../formatFigures.ts'
import { getPageActivity } from '../pageActivity.ts'
import { findEvmNetwork, formatReceiptPath, type ReceiptAddress } from '../receiptAddress.ts'
import { describeRecord } from '../recordView.ts'
import { useTodaysPrices } from '../useTodaysPrices.ts'
import { describeFee, describeSwap, type SwapFigures as Figures, type KnownSwap, listPriced } from './describeSwap.ts'
import {
  describeJourney,
  describeProgress,
  describeTransfer,
  type Journey,
  type TransferView,
} from './describeTransfer.ts'
import { getReceiptWatch } from './pageReceipts.ts'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import styles from './WatchedReceipt.module.css'
import type { ReceiptState, SwapState } from './watchReceipt.ts'

/** The state of a swap or a transfer, beside its route or both of its legs. */
export function WatchedReceipt({ address }: { readonly address: ReceiptAddress }) {
  const activity = getPageActivity()
  const records = useSyncExternalStore(activity.records.subscribe, activity.records.get)
  const watch = getReceiptWatch(address, { records })
  const receipt = useSyncExternalStore(watch.state.subscribe, watch.state.get)
  const reading = receipt.kind === 'swap' && receipt.state.type === 'read' ? receipt.state.reading : undefined
  const swap = reading !== undefined && 'facts' in reading.swap ? reading.swap : undefined
  const prices = useTodaysPrices(swap === undefined ? [] : listPriced(swap))
  if (receipt.kind === 'reading') return <ReceiptWaiting kind={address.kind} />
  const view = describeReceipt(receipt, { address, records, prices })
  return (
    <Stack gap={8} className={styles.columns} data-kind={view.kind}>
      {receipt.kind === 'transfer' && <TransferLine state={receipt.state} />}
      <Stack gap={6} place="start" className={styles.column}>
        <Stack gap={2} place="start">
          <Status view={view} />
          <TellIfFollowed address={address} records={records} />
        </Stack>
        {view.kind === 'swap' ? (
          <>
            <Retry view={view} onRetry={watch.retry} />
            <SwapFigures figures={view.figures} address={address} />
          </>
        ) : (
          receipt.kind === 'transfer' && <TransferStatus view={view} state={receipt.state} />
        )}
      </Stack>
      <Stack gap={6} place="start" className={styles.column}>
        {swap !== undefined && <ReceiptRoute swap={swap} legs={reading?.legs} />}
        {world === 'local' && reading?.transaction !== undefined && (
          <PlainView transaction={reading.transaction} chainId={address.chainId} />
        )}
        {view.kind === 'transfer' && view.legs.map((leg) => <TransferLeg key={leg.title} leg={leg} />)}
      </Stack>
    </Stack>
  )
}

function Status({ view }: { readonly view: ReturnType<typeof describeReceipt> }) {
  return (
    <Stack as="section" gap={2} className={styles.state} data-state={view.state} data-look={view.look} role="status">
      <Text as="h2" size="label" className={styles.name}>
        {view.name}
      </Text>
      <Text tone="soft" wrap="anywhere" className={styles.text}>
        {view.text}
      </Text>
    </Stack>
  )
}

function Retry({ view, onRetry }: { readonly view: ReturnType<typeof describeReceipt>; readonly onRetry: () => void }) {
  const copy = useCopy(activityCopy).receipt
  if (view.state !== 'unreachable') return null
  return (
    <div>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}

type FollowedProps = { readonly address: ReceiptAddress; readonly records: readonly SwapRecord[] }

/** Only the browser that sent it follows it in the background. */
function TellIfFollowed({ address, records }: FollowedProps) {
  const path = formatReceiptPath(address)
  return records.some((record) => isPending(record) && describeRecord(record).path === path) && <TellMe />
}

type PlainViewProps = { readonly transaction: PlainTransaction; readonly chainId: number }

/** The explorer of the local world: the transaction as the node reports it, without interpretation. */
function PlainView({ transaction, chainId }: PlainViewProps) {
  const copy = useCopy(activityCopy).receipt.plain
  const { from, to, value, nonce, gasLimit, bytes, mined } = transaction
  const coin = findSwapListing(null, { chainId })
  const limit = group(String(gasLimit))
  const rows = [
    [copy.status, copy.statuses[nameStatus(mined)]],
    [copy.from, from],
    [copy.to, to ?? copy.creates],
    [copy.value, coin === undefined ? String(value) : formatExact({ listing: coin, units: value })],
    [copy.nonce, String(nonce)],
    [copy.gas, mined === undefined ? limit : copy.gasUsed({ used: group(String(mined.gasUsed)), limit })],
    [copy.data, copy.bytes(group(String(bytes)))],
    ...(mined === undefined ? [] : [[copy.logs, String(mined.logs)] as const]),
  ] as const
  return (
    <Panel as="section" look="line" gap={2} aria-labelledby="plain-transaction">
      <Label as="h2" id="plain-transaction">
        {copy.title}
      </Label>
      <Text tone="dim" size="fine" className={styles.plainText}>
        {copy.text}
      </Text>
      <Rows look="ruled" size="fine">
        {rows.map(([name, text]) => (
          <Row key={name} name={name} className={styles.plainRow}>
            {text}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function nameStatus(mined: PlainTransaction['mined']) {
  if (mined === undefined) return 'pending'
  return mined.isReverted ? 'reverted' : 'success'
}

type SwapFiguresProps = { readonly figures: Figures | undefined; readonly address: ReceiptAddress }

function SwapFigures({ figures, address }: SwapFiguresProps) {
  const copy = useCopy(activityCopy).receipt
  return (
    <>
      {figures !== undefined && (
        <section className={styles.figures} aria-label={copy.title}>
          <dl className={styles.sides}>
            {[figures.pay, figures.receive].map(({ label, amount }) => (
              <Stat key={label} name={label} place="start" className={styles.side}>
                <Text as="dd" font="figures" wrap="anywhere" className={styles.amount}>
                  {amount}
                </Text>
              </Stat>
            ))}
          </dl>
          <dl className={styles.rows}>
            {figures.rows.map(({ name, value, isSoft }) => (
              <Line
                gap={6}
                align="stretch"
                wrap="close"
                isSpread
                key={name}
                className={styles.figureRow}
                data-row={name}
              >
                <dt>{copy.rows[name]}</dt>
                <dd className={isSoft ? styles.soft : styles.value}>{value}</dd>
              </Line>
            ))}
          </dl>
        </section>
      )}
      <Stack gap={1}>
        <Text tone="soft" size="small">
          {copy.rows.transaction}
        </Text>
        <Text size="fine" font="mono" wrap="anywhere">
          {address.hash}
        </Text>
        <HashActions {...address} />
      </Stack>
    </>
  )
}

type ReceiptRouteProps = { readonly swap: KnownSwap; readonly legs: readonly RouteLeg[] | undefined }

/** The pools that traded, by their logs; else the pools that the transaction names. */
function ReceiptRoute({ swap, legs }: ReceiptRouteProps) {
  const copy = useCopy(activityCopy).receipt
  const [isUnfolded, setUnfolded] = useState(false)
  const quote = useMemo(() => describeTrade(swap, { legs }), [swap, legs])
  return (
    <Panel as="section" gap={4} aria-labelledby="receipt-route">
      <Line as="header" gap={4} align="baseline" wrap="near" isSpread>
        <Label as="h2" id="receipt-route">
          {copy.route}
        </Label>
        <p className={styles.source}>{quote === undefined ? copy.decoded : copy.traded}</p>
      </Line>
      {quote === undefined ? (
        <PlannedRoute swap={swap} />
      ) : (
        <RouteDrawing quote={quote} chainId={swap.facts.chainId} isUnfolded={isUnfolded} setUnfolded={setUnfolded} />
      )}
    </Panel>
  )
}

function PlannedRoute({ swap }: Pick<ReceiptRouteProps, 'swap'>) {
  const { noFee } = useCopy(quoteCopy).panel
  const { chainId } = swap.facts
  const name = (token: RouteLeg['pay']) => findSwapListing(token, { chainId })?.symbol ?? token
  return (
    <Text as="ol" size="fine" font="mono">
      {listHops({ ...swap.facts, exchanges: swap.exchanges }).map(({ venue, feePpm, pay, receive }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a pool may occur twice.
        <Line as="li" gap={4} align="stretch" wrap="close" isSpread key={index} className={styles.hop}>
          <ExchangeMark name={venue}>
            {' '}
            <span className={styles.fee}>{feePpm === undefined ? noFee : `${feePpm / 10_000}%`}</span>
          </ExchangeMark>
          <Text as="span" tone="soft" wrap="anywhere">{`${name(pay)} → ${name(receive)}`}</Text>
        </Line>
      ))}
    </Text>
  )
}

/** No value if the logs lack the amounts, or a token is not listed. */
function describeTrade({ facts, ...swap }: KnownSwap, { legs }: Pick<ReceiptRouteProps, 'legs'>) {
  const { chainId } = facts
  const [pay, receive] = [facts.pay, facts.receive].map((token) => findSwapListing(token, { chainId }))
  const moved = swap.type === 'confirmed' ? swap.moved : undefined
  if (pay === undefined || receive === undefined || moved === undefined || legs === undefined) return undefined
  return { pay: { listing: pay, units: moved.paid }, receive: { listing: receive, units: moved.received }, legs }
}

type TransferStatusProps = { readonly view: TransferView; readonly state: TransferState }

/** The place of the tokens, the next step, and the actions of the user. */
function TransferStatus({ view, state }: TransferStatusProps) {
  const copy = useCopy(transferCopy)
  const { funds, next, action } = view
  return (
    <Stack gap={6}>
      <Stack as="dl" gap={5}>
        {funds !== undefined && (
          <Stat name={copy.funds.label} className={styles.fact} data-fact="funds">
            <Text as="dd" font="figures" leading="tight" wrap="anywhere" className={styles.funds}>
              {funds}
            </Text>
          </Stat>
        )}
        <Stat name={copy.next.label} className={styles.fact} data-fact="next">
          <dd>{next}</dd>
        </Stat>
      </Stack>
      {action !== undefined && (
        <div>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </div>
      )}
      {state.type === 'waiting' && <LateTransfer state={state} />}
    </Stack>
  )
}

/** One side of a transfer, on one network. */
function TransferLeg({ leg }: { readonly leg: TransferView['legs'][number] }) {
  const copy = useCopy(transferCopy).legs
  const id = useId()
  return (
    <Panel as="section" gap={2} aria-labelledby={id}>
      <Label as="h2" id={id}>
        {leg.title}
      </Label>
      <Rows look="ruled" size="note" className={styles.leg}>
        {leg.rows.map(({ name, value }) => (
          <Row key={name} name={copy[name]} className={styles.row} data-row={name}>
            {value}
          </Row>
        ))}
        {leg.hashes.map(({ name, hash }) => (
          <Row key={name} name={copy[name]} className={styles.row} data-row={name}>
            {hash}
            <HashActions hash={hash} chainId={leg.chainId} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

/** The code of wallets loads only for a transfer that takes longer than usual. */
const SpeedUp = lazyPart(async () => (await import('../speedUp/SpeedUp.tsx')).SpeedUp, { renderFallback: () => null })

type LateTransferProps = { readonly state: Extract<TransferState, { type: 'waiting' }> }

/** The offer of a higher fee, once the transfer takes longer than usual. */
function LateTransfer({ state }: LateTransferProps) {
  if (!isLate(state, { now: useClock() })) return null
  return <SpeedUp state={state} />
}

type HashActionsProps = { readonly hash: string; readonly chainId: number }

/** Copies the hash, and leads to the network's explorer in the live world. */
function HashActions({ hash, chainId }: HashActionsProps) {
  const copy = useCopy(activityCopy).receipt
  const explorer = world === 'live' ? findEvmNetwork(chainId)?.live.explorerUrl : undefined
  return (
    <Line as="span" gap={4} wrap="close" className={styles.actions}>
      <CopyButton text={hash} answers={{ copied: copy.copied, refused: copy.copyRefused }}>
        {copy.copy}
      </CopyButton>
      {explorer !== undefined && (
        <a className={styles.link} href={`${explorer}/tx/${hash}`} rel="noreferrer">
          {copy.explorer(new URL(explorer).hostname.toUpperCase())}
        </a>
      )}
    </Line>
  )
}

type Waiting = Extract<TransferState, { type: 'waiting' }>

/** One line from network to network, with the token where it is. Nothing while no deposit is known. */
function TransferLine({ state }: { readonly state: TransferState }) {
  const copy = useCopy(transferCopy).journey
  const journey = describeJourney(state)
  if (journey === undefined) return null
  const { origin, destination, place, text } = journey
  return (
    <section className={styles.journey} aria-label={copy.label} data-place={place}>
      <End end={origin} />
      <End end={destination} />
      {state.type === 'waiting' ? (
        <WaitingTrack journey={journey} state={state} />
      ) : (
        <>
          <Track journey={journey} done={stops[place]} />
          <Text tone="soft" size="small" font="figures" className={styles.transferLineText}>
            {text}
          </Text>
        </>
      )}
    </section>
  )
}

const stops = { origin: 0, onTheWay: 0.1, stuck: 0.5, destination: 1, unknown: undefined } as const

function End({ end: { chainId, label, amount, exact } }: { readonly end: Journey['origin'] }) {
  const network = findNetwork(chainId)
  return (
    <div className={styles.end}>
      <span className={styles.network}>
        <Mark of="chain" name={network?.icon ?? ''} size="small" />
        {network?.name ?? chainId}
      </span>
      <dl>
        <Label as="dt">{label}</Label>
        <Text as="dd" font="figures" wrap="anywhere" className={styles.transferLineAmount} title={exact}>
          {amount}
        </Text>
      </dl>
    </div>
  )
}

function WaitingTrack({ journey, state }: { readonly journey: Journey; readonly state: Waiting }) {
  const copy = useCopy(transferCopy).progress
  const { done, text } = describeProgress(state, { now: useClock() })
  return (
    <>
      <progress
        className={styles.forReaders}
        max={100}
        value={Math.round(done * 100)}
        aria-label={copy.label}
        aria-valuetext={text}
      />
      <Track journey={journey} done={done} />
      <Text tone="soft" size="small" font="figures" className={styles.transferLineText}>
        {text}
      </Text>
    </>
  )
}

/** The token never touches the other end before the chain shows it there. */
function Track({ journey, done }: { readonly journey: Journey; readonly done: number | undefined }) {
  const x = `${Math.round((done ?? 0) * 1_000) / 10}%`
  return (
    <svg className={styles.track} width="100%" height="40" aria-hidden="true">
      <line className={styles.rail} x1="0" x2="100%" y1="20" y2="20" />
      {done !== undefined && <line className={styles.passed} x1="0" x2={x} y1="20" y2="20" />}
      <circle className={styles.stop} cx="0" cy="20" r="5" data-reached="" />
      <circle className={styles.stop} cx="100%" cy="20" r="5" data-reached={done === 1 ? '' : undefined} />
      {done !== undefined && (
        <foreignObject className={styles.token} x={x} y="0" width="40" height="40">
          {journey.carried === undefined ? (
            <span className={styles.dot} />
          ) : (
            <TokenMark token={journey.carried} size="large" />
          )}
        </foreignObject>
      )}
    </svg>
  )
}

type ReceiptView = ReceiptHead &
  ({ readonly kind: 'swap'; readonly figures: Figures | undefined } | ({ readonly kind: 'transfer' } & TransferView))

type ReceiptHead = {
  /** For styles and tests. */
  readonly state: string
  readonly look: 'open' | 'good' | 'bad'
  readonly name: string
  readonly text: string
}

type Context = {
  readonly address: ReceiptAddress
  /** The journal of this browser. */
  readonly records: readonly SwapRecord[]
  readonly prices: PriceBook
}

type Read = Exclude<ReceiptState, { readonly kind: 'reading' }>

function describeReceipt(receipt: Read, context: Context): ReceiptView {
  if (receipt.kind === 'transfer') return { kind: 'transfer', ...describeTransfer(receipt.state, context.address) }
  const { state } = receipt
  const name = nameState(state)
  return {
    kind: 'swap',
    state: name,
    look: looks[name] ?? 'open',
    name: getCopy(activityCopy).receipt.states[name],
    text: describeState(state, context),
    figures: findFigures(state, context),
  }
}

const looks: Readonly<Partial<Record<ReturnType<typeof nameState>, ReceiptHead['look']>>> = {
  confirmed: 'good',
  reverted: 'bad',
  unreachable: 'bad',
}

function nameState(state: SwapState) {
  if (state.type === 'unsupported') return 'other'
  if (state.type === 'unreachable') return 'unreachable'
  return state.reading.reported === undefined ? state.reading.swap.type : 'reported'
}

function describeState(state: SwapState, { prices }: Context): string {
  const { texts, reasons, reported: reports } = getCopy(activityCopy).receipt
  if (state.type !== 'read') return texts[state.type]
  const { swap, reported } = state.reading
  if (reported !== undefined) return reports[reported]
  if (swap.type !== 'reverted') return texts[swap.type]
  const fee = describeFee(swap.fee, { chainId: swap.facts.chainId, prices })
  return joinSentences(texts.reverted({ fee }), reasons[swap.reason])
}

function findFigures(state: SwapState, { address, records, prices }: Context): Figures | undefined {
  if (state.type !== 'read' || !('facts' in state.reading.swap)) return undefined
  const { swap, unlisted } = state.reading
  const { chainId, hash } = address
  const record = records.find((one) => one.chainId === chainId && one.steps.at(-1)?.hashes.includes(hash))
  return describeSwap(swap, { terms: record?.kind === 'swap' ? record.terms : undefined, prices, unlisted })
}

/** The time to the second, in milliseconds since 1970. */
function useClock(): number {
  return useSyncExternalStore(tick, readSecond) * 1_000
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

function readSecond(): number {
  return Math.floor(Date.now() / 1_000)
}
