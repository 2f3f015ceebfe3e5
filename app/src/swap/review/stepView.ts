import { findAnyListing } from '@murmur/engine/listedTokens'
import { findNetwork, networks } from '@murmur/engine/network'
import { findListing, formatListingId } from '@murmur/engine/token'
import { findWorth } from '@murmur/sdk/market/judgeQuote'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import {
  findArrival,
  findCurrentStep,
  findOtherRecipient,
  findPayListing,
  type Hash,
  isUnderWay,
  type Moved,
  type RecordOf,
  type StepRecord,
  type StepState,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import { reviewCopy } from '../../content/en/review.ts'
import { getCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { formatCents, nameAmount, nameExact } from '../state/quote/quoteView.ts'
import { shortenAddress } from '../state/view.ts'

/** How a step is drawn. */
export type StepMark = 'waiting' | 'working' | 'done' | 'stopped'

const marks: Readonly<Record<StepState['type'], StepMark>> = {
  waiting: 'waiting',
  skipped: 'done',
  signed: 'done',
  confirmed: 'done',
  asking: 'working',
  batched: 'working',
  sent: 'working',
  unclear: 'working',
  dismissed: 'stopped',
  refused: 'stopped',
  failed: 'stopped',
  reverted: 'stopped',
  cancelled: 'stopped',
  dropped: 'stopped',
  altered: 'stopped',
}

export function findMark({ state }: StepRecord): StepMark {
  const arrival = state.type === 'confirmed' ? state.arrival : undefined
  if (isUnderWay(arrival)) return 'working'
  if (arrival !== undefined && arrival.type !== 'arrived') return 'stopped'
  return marks[state.type]
}

export function nameStep(step: StepRecord, record: SwapRecord): string {
  const { steps } = getCopy(reviewCopy)
  if (record.kind === 'revocation') {
    const { symbol } = record.terms.allowed.listing
    return step.type === 'allow' ? steps.revokeRouter(symbol) : steps.revoke(symbol)
  }
  if (record.kind === 'speedUp')
    return step.type === 'agree' ? steps.agree(nameAmount(record.terms.receive)) : steps.speedUp
  return nameTradeStep(step, record)
}

function nameTradeStep({ type, units }: StepRecord, record: RecordOf<'swap' | 'transfer'>): string {
  const { steps } = getCopy(reviewCopy)
  const { terms } = record
  const { listing } = terms.maximumPay
  const amount = nameAmount({ listing, units })
  if (type === 'approve') return units === 0n ? steps.reset(listing.symbol) : steps.approve(amount)
  if (type === 'permit') return steps.permit(amount)
  const receive = nameAmount(terms.receive)
  if (record.kind === 'transfer') {
    const network = findNetwork(record.terms.bridge.destinationChainId)?.name ?? ''
    return steps.transfer({ pay: nameAmount(terms.pay), receive, network })
  }
  return type === 'batch' ? steps.batch({ pay: amount, receive }) : steps.swap({ pay: nameAmount(terms.pay), receive })
}

/** The state of the current step, its cost, and the next action. */
export function describeState(record: SwapRecord, wallet: WalletPlace = {}): string {
  const { steps, reverts } = getCopy(reviewCopy)
  const { state } = findCurrentStep(record).step
  const approval = describeApproval(record)
  const arrival = describeArrival(record)
  if (arrival !== undefined) return arrival
  if (record.kind === 'revocation' && state.type === 'confirmed')
    return steps.revoked(record.terms.allowed.listing.symbol)
  if (state.type === 'failed') return [describeFail(state, { record, wallet }), approval].filter(Boolean).join(' ')
  if (state.type === 'refused')
    return [state.isFinal ? steps.refusedFinal : steps.refused, approval].filter(Boolean).join(' ')
  if (state.type === 'reverted')
    return steps.reverted({ reason: reverts[state.reason], fee: nameRecordFee(record, state.fee) })
  if (state.type === 'confirmed' && state.moved !== undefined && record.kind === 'swap')
    return describeReceived(record, state.moved)
  if (state.type === 'dropped') return describeDrop(record, state)
  return describeDoubt(record) ?? describeUnclear(record) ?? steps[state.type]
}

export type DoneEnd = {
  readonly amount: string
  /** With all digits. */
  readonly exact: string
  /** The payment, and the dollars of today where the price is known. */
  readonly text: string
  readonly isOwn: boolean
}

/** The received amount, once the chain has confirmed it within the terms. No value for every other end. */
export function describeEnd(record: SwapRecord, prices: PriceBook): DoneEnd | undefined {
  if (record.kind !== 'swap' && record.kind !== 'transfer') return undefined
  const { step } = findCurrentStep(record)
  const hasArrived = record.kind === 'swap' || findArrival(record)?.type === 'arrived'
  const moved = step.state.type === 'confirmed' && step.reported === undefined ? step.state.moved : undefined
  const { pay, receive, minimumReceive } = record.terms
  if (!hasArrived || moved === undefined || moved.received < minimumReceive.units) return undefined
  const received = { ...receive, units: moved.received }
  const listing = findAnyListing(receive.listing.id)
  const price = prices.get(receive.listing.id)
  const worth = listing && price?.type === 'price' ? findWorth({ ...received, listing }, price.usdPrice) : undefined
  const paid = getCopy(reviewCopy).steps.forPaid(nameAmount({ ...pay, units: moved.paid }))
  return {
    amount: nameAmount(received),
    exact: nameExact(received),
    text: worth === undefined ? paid : `${paid} · ${formatCents(worth)}`,
    isOwn: findOtherRecipient(record) === undefined,
  }
}

function describeReceived(record: RecordOf<'swap'>, { received }: Moved): string {
  const { steps } = getCopy(reviewCopy)
  const amount = nameAmount({ ...record.terms.receive, units: received })
  const recipient = findOtherRecipient(record)
  return recipient === undefined ? steps.received(amount) : steps.delivered({ amount, recipient })
}

/** The report of a single node, or that no node has the transaction. No value without a doubt. */
export function describeDoubt(record: SwapRecord): string | undefined {
  const { steps } = getCopy(reviewCopy)
  const { state, reported } = findCurrentStep(record).step
  if (reported !== undefined) return steps.reported[reported]
  return state.type === 'sent' && state.isMissing ? steps.unseen : undefined
}

function describeDrop(record: SwapRecord, { lateEffect }: Extract<StepState, { type: 'dropped' }>): string {
  const { steps } = getCopy(reviewCopy)
  if (lateEffect === undefined) return steps.dropped
  return lateEffect === 'approves' && record.kind !== 'swap' && record.kind !== 'transfer'
    ? steps.lateToo
    : steps.drops[lateEffect]
}

/** The wallet's answer, and that our network has not confirmed it. No value if there is no answer. */
function describeUnclear(record: SwapRecord): string | undefined {
  const { steps } = getCopy(reviewCopy)
  const { state, walletAnswer } = findCurrentStep(record).step
  if (state.type !== 'unclear') return undefined
  if (walletAnswer === undefined) return state.isError ? steps.walletError : undefined
  const { hash } = walletAnswer
  const network = findNetwork(record.chainId)?.name ?? ''
  return steps.walletAnswer({ network, hash: hash && shortenAddress(hash) })
}

/** Where the wallet is now. */
type WalletPlace = { readonly networkId?: string | undefined; readonly walletId?: string | undefined }

type FailedState = Extract<StepState, { type: 'failed' }>

type Failed = { readonly record: SwapRecord; readonly wallet: WalletPlace }

/** Names the network that the wallet is on, if it is one of ours. */
function describeFail({ reason, isFinal }: FailedState, { record, wallet }: Failed): string {
  const { steps, fails, walletFails } = getCopy(reviewCopy)
  // The wallet got the request, so only the chain shows whether it was sent.
  if (isFinal !== undefined && reason in walletFails) {
    const answer = walletFails[reason as keyof typeof walletFails]
    return isFinal ? answer : `${answer} ${steps.lookedFor}`
  }
  if (reason === 'walletUnreachable' && wallet.walletId === 'walletconnect') return steps.relayUnreachable
  const [there, wanted] = [networks.find(({ id }) => id === wallet.networkId), findNetwork(record.chainId)]
  if (reason !== 'otherNetwork' || there === undefined || wanted === undefined || there === wanted) return fails[reason]
  return steps.elsewhere({ there: there.name, wanted: wanted.name })
}

/** A mined approval has cost its fee, whether or not the swap followed. */
function describeApproval(record: SwapRecord): string | undefined {
  const { steps } = getCopy(reviewCopy)
  const listing = findPayListing(record)
  const mined = record.steps.findLast(({ type, units, state }) => {
    return type === 'approve' && units > 0n && state.type === 'confirmed'
  })
  if (listing === undefined || mined?.state.type !== 'confirmed') return undefined
  const amount = nameAmount({ listing, units: mined.units })
  return steps.approvalStays({ amount, fee: nameRecordFee(record, mined.state.fee) })
}

function nameRecordFee({ chainId }: SwapRecord, units: bigint): string {
  const network = findNetwork(chainId)
  const coin = network && findListing(formatListingId(network.nativeToken, chainId))
  return coin === undefined ? '' : nameAmount({ listing: coin, units })
}

/** The actions that the user can take. */
type StepAction = 'tryAgain' | 'stopWaiting' | 'notSent' | 'done'

const actions: Partial<Record<StepState['type'], StepAction>> = {
  asking: 'stopWaiting',
  unclear: 'notSent',
  refused: 'tryAgain',
  failed: 'tryAgain',
  dismissed: 'tryAgain',
  reverted: 'tryAgain',
  confirmed: 'done',
}

export function findAction(record: SwapRecord): StepAction | undefined {
  if (isUnderWay(findArrival(record))) return undefined
  return actions[findCurrentStep(record).step.state.type]
}

/** The page of the swap or transfer, once it has a hash. */
export function findReceiptPath(record: SwapRecord): string | undefined {
  const { chainId, steps, kind } = record
  const hash: Hash | undefined = kind === 'revocation' ? undefined : steps.at(-1)?.hashes.at(-1)
  if (kind === 'speedUp') return `/transfer/${chainId}/${record.terms.hash}`
  if (kind === 'transfer') return hash && `/transfer/${chainId}/${hash}`
  return hash && `${paths.swap}/${chainId}/${hash}`
}

/** Most transactions are in one of the next blocks. */
const USUAL_BLOCKS = 3

/** The usual time to a block on this network, in whole seconds. */
export function findUsualSeconds(chainId: number): number {
  const network = findNetwork(chainId)
  const blockTimeMs = network?.kind === 'evm' ? network.live.blockTimeMs : 0
  return Math.max(5, Math.ceil((USUAL_BLOCKS * blockTimeMs) / 1_000))
}

/** Where the tokens of a transfer are. No value for the other kinds, and before the deposit is in a block. */
function describeArrival(record: SwapRecord): string | undefined {
  const { arrivals } = getCopy(reviewCopy).steps
  const arrival = findArrival(record)
  if (record.kind !== 'transfer' || arrival === undefined) return undefined
  const { bridge, receive } = record.terms
  const [here, there] = [record.chainId, bridge.destinationChainId].map((id) => findNetwork(id)?.name ?? String(id))
  const network = there ?? ''
  if (arrival.type === 'waiting') return arrivals.waiting(network)
  if (arrival.type === 'arrived') {
    const moved = findMoved(record)
    return arrivals.arrived({ amount: nameAmount({ ...receive, units: moved ?? receive.units }), network })
  }
  if (arrival.type === 'bridged')
    return arrivals.bridged({ amount: nameAmount({ listing: bridge.outputListing, units: arrival.units }), network })
  const amount = nameAmount({ listing: bridge.inputListing, units: bridge.inputAmount })
  return arrivals[arrival.type]({ amount, network: here ?? '' })
}

function findMoved({ steps }: SwapRecord): bigint | undefined {
  const state = steps.at(-1)?.state
  return state?.type === 'confirmed' ? state.moved?.received : undefined
}
