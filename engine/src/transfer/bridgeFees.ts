import type { Address } from '../token.ts'
import type { BridgeWay } from './bridgeTokens.ts'

/**
 * What Across asks for one way, as its `suggested-fees` and limits say it. Amounts are in units of the deposited token,
 * times in seconds since 1970.
 */
export type BridgeFees = {
  readonly way: BridgeWay
  /** Does not depend on the amount: the relayer's gas for a fill without a message (`relayerGasFee.total`). */
  readonly fixed: bigint
  /** Of the deposit, in 10^-18: capital and liquidity together (`relayerCapitalFee.pct` plus `lpFee.pct`). */
  readonly share: bigint
  readonly limits: {
    readonly minimum: bigint
    readonly maximum: bigint
    /** Up to here a relayer has the money at hand; above it the transfer may take longer than expected. */
    readonly instant: bigint
  }
  /** How long a fill is expected to take. */
  readonly fillSeconds: number
  /** Goes into the deposit. The SpokePool takes it for an hour. */
  readonly quoteTimestamp: number
  /** A deposit that is not filled by then is refunded. */
  readonly fillDeadline: number
  /** For this long only this relayer may fill: seconds after the deposit, or a time. Undefined if anyone may. */
  readonly exclusivity: { readonly relayer: Address; readonly deadline: number } | undefined
  readonly spokePools: { readonly origin: Address; readonly destination: Address }
}

export type BridgeLimit = 'belowMinimum' | 'aboveMaximum' | 'feeAboveAmount'

type Bridged =
  | { readonly type: 'bridged'; readonly arriving: bigint; readonly fee: bigint }
  | { readonly type: 'refused'; readonly reason: BridgeLimit }

const ONE = 10n ** 18n

/** What arrives for a deposit. A message costs the relayer gas on top, here in units of the deposited token. */
export function bridge(units: bigint, { fees, messageCost }: BridgeOptions): Bridged {
  const { limits, fixed, share, way } = fees
  if (units < limits.minimum) return { type: 'refused', reason: 'belowMinimum' }
  if (units > limits.maximum) return { type: 'refused', reason: 'aboveMaximum' }
  const fee = fixed + messageCost + (units * share + ONE - 1n) / ONE
  const arriving = units > fee ? convertUnits(units - fee, way) : 0n
  return arriving > 0n ? { type: 'bridged', arriving, fee } : { type: 'refused', reason: 'feeAboveAmount' }
}

type BridgeOptions = { readonly fees: BridgeFees; readonly messageCost: bigint }

/** The same value on the other network, rounded down. */
export function convertUnits(units: bigint, { origin, destination }: BridgeWay): bigint {
  return (units * 10n ** BigInt(destination.decimals)) / 10n ** BigInt(origin.decimals)
}
