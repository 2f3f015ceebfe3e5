import { findNetwork } from '@murmur/engine/network'
import { findListing, formatListingId } from '@murmur/engine/token'
import { findArrival, type Hash, type RecordedAmount, type SwapRecord } from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { formatShort } from './formatFigures.ts'

/** One side of a transfer, on one network. */
export type Leg = { readonly text: string; readonly hash: Hash | undefined }

/** Both legs of a transfer. Empty for a swap, and until the deposit is mined. */
export function describeLegs(record: SwapRecord): readonly Leg[] {
  const { legs } = getCopy(activityCopy).list
  const state = record.steps.at(-1)?.state
  if (record.kind !== 'transfer' || state?.type !== 'confirmed') return []
  const { bridge, pay } = record.terms
  const [here, there] = [record.chainId, bridge.destinationChainId].map((id) => findNetwork(id)?.name ?? String(id))
  const paid = { text: legs.paid({ amount: formatShort(pay), network: here ?? '' }), hash: state.hash }
  const end = findEnd(record)
  if (end === undefined) return [paid, { text: legs.none(there ?? ''), hash: undefined }]
  const amount = end.amount === undefined ? legs.unknown(record.terms.receive.listing.symbol) : formatShort(end.amount)
  const text = legs[end.type]({ amount, network: end.type === 'refunded' ? (here ?? '') : (there ?? '') })
  return [paid, { text, hash: end.hash }]
}

type TransferEnd = {
  readonly type: 'received' | 'refunded'
  readonly hash: Hash
  readonly chainId: number
  /** No value if the logs do not contain the amount. */
  readonly amount: RecordedAmount | undefined
}

/** How a transfer ended: with the wanted token, the bridged one, or a refund. No value while it is pending. */
export function findEnd(record: SwapRecord): TransferEnd | undefined {
  const arrival = findArrival(record)
  if (record.kind !== 'transfer' || arrival === undefined || !('hash' in arrival)) return undefined
  const { bridge, receive } = record.terms
  const { hash } = arrival
  if (arrival.type === 'refunded') {
    const amount = { listing: bridge.inputListing, units: bridge.inputAmount }
    return { type: 'refunded', hash, chainId: record.chainId, amount }
  }
  const there = { type: 'received', hash, chainId: bridge.destinationChainId } as const
  if (arrival.type === 'bridged') return { ...there, amount: { listing: bridge.outputListing, units: arrival.units } }
  const state = record.steps.at(-1)?.state
  const moved = state?.type === 'confirmed' ? state.moved : undefined
  return { ...there, amount: moved && { listing: receive.listing, units: moved.received } }
}

type MinedApproval = { readonly hash: Hash; readonly amount: RecordedAmount; readonly fee: bigint }

/** The mined approvals before the swap. Each has cost its fee, even if the swap failed. */
export function listApprovals(record: SwapRecord): readonly MinedApproval[] {
  if (record.kind !== 'swap' && record.kind !== 'transfer') return []
  const { listing } = record.terms.maximumPay
  return record.steps.flatMap(({ type, units, state }) => {
    const isMined = type === 'approve' && (state.type === 'confirmed' || state.type === 'reverted')
    return isMined ? [{ hash: state.hash, amount: { listing, units }, fee: state.fee }] : []
  })
}

/** One line each, for the list. */
export function describeApprovals(record: SwapRecord): readonly Leg[] {
  const { approvals } = getCopy(activityCopy).list
  return listApprovals(record).map(({ hash, amount, fee }) => {
    const words = { amount: formatShort(amount), symbol: amount.listing.symbol, fee: formatFee(fee, record) }
    return { text: amount.units === 0n ? approvals.reset(words) : approvals.approved(words), hash }
  })
}

function formatFee(units: bigint, { chainId }: SwapRecord): string {
  const network = findNetwork(chainId)
  const coin = network && findListing(formatListingId(network.nativeToken, chainId))
  return coin === undefined ? '' : formatShort({ listing: coin, units })
}
