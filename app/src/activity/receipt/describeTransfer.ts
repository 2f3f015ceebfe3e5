import { writeAmount } from '@murmur/engine/amount'
import { findSwapListing } from '@murmur/engine/listedTokens'
import type { Listing } from '@murmur/engine/token'
import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, Fill, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { checksumAddress } from 'viem'
import { activityCopy } from '../../content/en/activity.ts'
import { transferCopy } from '../../content/en/transfers.ts'
import { getCopy, joinSentences, language } from '../../content/language.ts'
import { languages } from '../../content/languages.ts'
import { paths } from '../../paths.ts'
import { formatExact, formatShort, group } from '../formatFigures.ts'
import { findEvmNetwork } from '../receiptAddress.ts'

/** A transfer in words and figures: its state, the place of the tokens, and the next step. */
export type TransferView = {
  readonly state: TransferState['type']
  readonly name: string
  readonly text: string
  readonly look: 'open' | 'good' | 'bad'
  /** No value while no amount is known. */
  readonly funds: string | undefined
  readonly next: string
  readonly action: { readonly label: string; readonly href: string } | undefined
  /** Both sides, as far as they are known. */
  readonly legs: readonly Leg[]
}

export function describeTransfer(state: TransferState, question: TransferQuestion): TransferView {
  const copy = getCopy(transferCopy)
  return {
    state: state.type,
    name: copy.states[state.type],
    text: describeState(state, question),
    look: looks[state.type] ?? 'open',
    funds: describeFunds(state),
    next: describeNext(state),
    action: state.type === 'bridged' ? { label: copy.finish, href: linkToSwap(state.fill.bridged) } : undefined,
    legs: listLegs(state, question),
  }
}

/** The line from network to network. */
export type Journey = {
  readonly origin: JourneyEnd
  readonly destination: JourneyEnd
  /** The token that the bridge carries. No value for one that is not listed. */
  readonly carried: Listing | undefined
  /** Where the tokens are. `onTheWay` moves with the time; `stuck` waits for its refund. */
  readonly place: 'origin' | 'onTheWay' | 'stuck' | 'destination' | 'unknown'
  readonly text: string
}

type JourneyEnd = {
  readonly chainId: number
  readonly label: string
  readonly amount: string
  /** To the last unit. */
  readonly exact: string
}

/** No value while no deposit is known. */
export function describeJourney(state: TransferState): Journey | undefined {
  if (!('deposit' in state) || state.deposit === undefined) return undefined
  const { journey: copy, progress } = getCopy(transferCopy)
  const { paid, held, output, timestamp } = state.deposit
  const fill = 'fill' in state ? state.fill : undefined
  const received = fill?.outcome.received
  const took = fill && formatSpan(Math.max(0, fill.timestamp - timestamp))
  // A payment that may belong to another deposit does not show where this one is.
  const isDoubtful = state.type === 'expired' && state.paid !== undefined
  const place = isDoubtful ? 'unknown' : (places[state.type] ?? 'onTheWay')
  return {
    origin: describeEnd(paid ?? held, { chainId: held.chainId, label: copy.paid }),
    destination: describeEnd(received ?? output, {
      chainId: output.chainId,
      label: received === undefined ? copy.quoted : copy.received,
    }),
    carried: findSwapListing(held.token, { chainId: held.chainId }),
    place,
    text: took === undefined ? copy.texts[place] : progress.took(took),
  }
}

function describeEnd(holding: Holding, end: Pick<JourneyEnd, 'chainId' | 'label'>): JourneyEnd {
  return { ...end, amount: formatHolding(holding, formatShort), exact: formatHolding(holding) }
}

const places: Readonly<Partial<Record<TransferState['type'], Journey['place']>>> = {
  filled: 'destination',
  swapped: 'destination',
  bridged: 'destination',
  refunded: 'origin',
  reorganised: 'origin',
  expired: 'stuck',
  unreachable: 'unknown',
}

const looks: Readonly<Partial<Record<TransferState['type'], TransferView['look']>>> = {
  filled: 'good',
  swapped: 'good',
  refunded: 'good',
  bridged: 'bad',
  reverted: 'bad',
  reorganised: 'bad',
  expired: 'bad',
  unreachable: 'bad',
}

function describeState(state: TransferState, { chainId }: { readonly chainId: number }): string {
  const { texts } = getCopy(transferCopy)
  if (state.type === 'pending' || state.type === 'reverted')
    return texts[state.type]({ account: shorten(state.account), network: nameNetwork(chainId) })
  if (state.type === 'unreachable') return texts.unreachable(nameNetwork(state.chainId))
  if (state.type === 'reported') return texts.reported(getCopy(transferCopy).states[state.says])
  if (state.type === 'refunded') return describeRefund(state)
  if (state.type !== 'expired' || state.paid === undefined) return texts[state.type]
  return joinSentences(texts.expired, texts.paid(formatHolding({ ...state.deposit.held, units: state.paid.units })))
}

function describeRefund({ deposit, refund }: Extract<TransferState, { type: 'refunded' }>): string {
  const { texts } = getCopy(transferCopy)
  const { others, units } = refund
  if (others === 0) return texts.refunded
  return joinSentences(texts.refunded, texts.together({ amount: formatHolding({ ...deposit.held, units }), others }))
}

/** Funds are always named with place and amount, as soon as a deposit is known. */
function describeFunds(state: TransferState): string | undefined {
  const { funds } = getCopy(transferCopy)
  if ('fill' in state) {
    const { outcome, bridged } = state.fill
    const { beneficiary } = state.deposit
    return funds.account({ ...describeHolding(outcome.received ?? bridged), account: shorten(beneficiary) })
  }
  if (!('deposit' in state) || state.deposit === undefined) return undefined
  const { held, depositor } = state.deposit
  const at = { ...describeHolding(held), account: shorten(depositor) }
  if (state.type === 'refunded') return funds.account(at)
  if (state.type === 'expired' && state.paid !== undefined) return funds.returning(at)
  if (state.type === 'reorganised') return funds.back({ ...at, ...describeHolding(state.deposit.paid ?? held) })
  return state.type === 'unreachable' ? funds.either(at) : funds.bridge(at)
}

function describeNext(state: TransferState): string {
  const { next } = getCopy(transferCopy)
  if (state.type === 'waiting') return next.waiting(formatTime(state.deposit.fillDeadline))
  if (state.type === 'expired' && state.paid !== undefined) return next.paid
  if (state.type === 'expired') return next.expired(formatTime(state.deposit.fillDeadline + state.refundSeconds))
  return next[state.type]
}

/** The swap screen with the token that arrived. Without a listing it opens as it is. */
function linkToSwap({ chainId, token, units }: Holding): string {
  const listing = findSwapListing(token, { chainId })
  if (listing === undefined) return paths.swap
  const query = new URLSearchParams({
    pay: listing.symbol,
    payChain: String(chainId),
    amount: writeAmount({ listing, units }),
  })
  return `${paths.swap}?${query}`
}

function describeHolding(holding: Holding) {
  return { amount: formatHolding(holding), network: nameNetwork(holding.chainId) }
}

/** One side of a transfer. */
type Leg = {
  readonly title: string
  readonly chainId: number
  readonly rows: readonly { readonly name: RowName; readonly value: string }[]
  readonly hashes: readonly { readonly name: 'transaction' | 'refund' | 'payment'; readonly hash: string }[]
}

type RowName =
  | 'paid'
  | 'deposited'
  | 'quoted'
  | 'spedUp'
  | 'bridged'
  | 'received'
  | 'refunded'
  | 'account'
  | 'recipient'
  | 'time'
  | 'deadline'

function listLegs(state: TransferState, question: TransferQuestion): readonly Leg[] {
  if (!('deposit' in state) || state.deposit === undefined) return [describeTransaction(state, question)]
  const { deposit } = state
  const fill = 'fill' in state ? state.fill : undefined
  const spedUp = state.type === 'waiting' ? state.spedUp : undefined
  return [
    describeOrigin(state, deposit),
    describeDestination(deposit, { fill, spedUp, missing: describeMissing(state.type) }),
  ]
}

/** Without a deposit, only the link itself is known. */
function describeTransaction(state: TransferState, { chainId, hash }: TransferQuestion): Leg {
  return {
    title: getCopy(transferCopy).legs.place(nameNetwork(chainId)),
    chainId,
    rows: 'account' in state ? [{ name: 'account', value: checksumAddress(state.account) }] : [],
    hashes: [{ name: 'transaction', hash }],
  }
}

function describeMissing(type: TransferState['type']): string {
  const { none, nothing, unanswered } = getCopy(transferCopy).legs
  // Nothing can arrive any more.
  if (type === 'expired' || type === 'refunded') return nothing
  return type === 'unreachable' ? unanswered : none
}

function describeOrigin(state: TransferState, deposit: Deposit): Leg {
  const { legs } = getCopy(transferCopy)
  const { paid, held, depositor, timestamp, fillDeadline, hash } = deposit
  const isSame = paid === undefined || (paid.token === held.token && paid.units === held.units)
  const refund = state.type === 'refunded' ? state.refund : undefined
  const payment = state.type === 'expired' ? state.paid : undefined
  return {
    title: legs.origin(nameNetwork(held.chainId)),
    chainId: held.chainId,
    rows: [
      ...(isSame ? [] : [{ name: 'paid', value: formatHolding(paid) } as const]),
      { name: 'deposited', value: formatHolding(held) },
      { name: 'time', value: formatTime(timestamp) },
      { name: 'deadline', value: formatTime(fillDeadline) },
      { name: 'account', value: checksumAddress(depositor) },
      ...(refund === undefined ? [] : [{ name: 'refunded', value: formatTime(refund.timestamp) } as const]),
    ],
    hashes: [
      { name: 'transaction', hash },
      ...(refund === undefined ? [] : [{ name: 'refund', hash: refund.hash } as const]),
      ...(payment === undefined ? [] : [{ name: 'payment', hash: payment.hash } as const]),
    ],
  }
}

type Arrival = {
  readonly fill: Fill | undefined
  readonly spedUp: Holding | undefined
  /** Shown instead of the received amount when there is no fill. */
  readonly missing: string
}

function describeDestination(deposit: Deposit, { fill, spedUp, missing }: Arrival): Leg {
  const { legs } = getCopy(transferCopy)
  const { output, beneficiary } = deposit
  const received = fill?.outcome.received
  const isSwap = fill?.outcome.type === 'swapped'
  const unknown = fill === undefined ? missing : legs.unknown
  return {
    title: legs.destination(nameNetwork(output.chainId)),
    chainId: output.chainId,
    rows: [
      { name: 'quoted', value: formatHolding(output) },
      ...(spedUp === undefined ? [] : [{ name: 'spedUp', value: formatHolding(spedUp) } as const]),
      ...(isSwap ? [{ name: 'bridged', value: formatHolding(fill.bridged) } as const] : []),
      { name: 'received', value: received === undefined ? unknown : formatHolding(received) },
      ...(fill === undefined ? [] : [{ name: 'time', value: formatTime(fill.timestamp) } as const]),
      { name: 'recipient', value: checksumAddress(beneficiary) },
    ],
    hashes: fill === undefined ? [] : [{ name: 'transaction', hash: fill.hash }],
  }
}

type Progress = { /** From 0 to 1. */ readonly done: number; readonly text: string }

/** Never full: only the chain shows that a transfer has arrived. */
export function describeProgress(
  state: Extract<TransferState, { type: 'waiting' }>,
  { now }: { readonly now: number },
): Progress {
  const { progress } = getCopy(transferCopy)
  const passed = Math.max(0, Math.floor(now / 1_000) - state.deposit.timestamp)
  const left = state.expectedSeconds - passed
  const done = Math.min(0.95, passed / state.expectedSeconds)
  return { done, text: left > 0 ? progress.left(left) : progress.longer(formatSpan(passed)) }
}

function formatSpan(seconds: number): string {
  const { progress } = getCopy(transferCopy)
  if (seconds < 120) return progress.seconds(seconds)
  return seconds < 7_200 ? progress.minutes(Math.floor(seconds / 60)) : progress.hours(Math.floor(seconds / 3_600))
}

/** Without its decimals, an amount would be a guess. */
export function formatHolding({ chainId, token, units }: Holding, format = formatExact): string {
  const listing = findSwapListing(token, { chainId })
  if (listing !== undefined) return format({ listing, units })
  return getCopy(activityCopy).receipt.units({ units: group(String(units)), token: token ?? String(chainId) })
}

export function nameNetwork(chainId: number): string {
  return findEvmNetwork(chainId)?.name ?? String(chainId)
}

export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

function formatTime(seconds: number): string {
  const { tag } = languages[language.get().id]
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(seconds * 1_000)
}
