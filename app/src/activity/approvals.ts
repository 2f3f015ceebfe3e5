import { findNetwork } from '@murmur/engine/network'
import { findListing, formatListingId } from '@murmur/engine/token'
import type { Hash, RecordedAmount, SwapRecord } from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { formatShort } from './formatFigures.ts'
import type { Leg } from './transferLegs.ts'

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
