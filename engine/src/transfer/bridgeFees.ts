import type { Address } from '../token.ts'
import type { BridgeRoute } from './bridgeTokens.ts'

/**
 * The fees of Across for one route, from its `suggested-fees` and limits. Amounts are in units of the deposited token,
 * times in seconds since 1970.
 */
export type BridgeFees = {
  readonly route: BridgeRoute
  /** Does not depend on the amount: the relayer's gas for a fill without a message (`relayerGasFee.total`). */
  readonly fixed: bigint
  /** The share of the deposit, in 10^-18: capital and liquidity together (`relayerCapitalFee.pct` plus `lpFee.pct`). */
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
  /** For this long only this relayer may fill: seconds after the deposit, or a time. No value if anyone may. */
  readonly exclusivity: { readonly relayer: Address; readonly deadline: number } | undefined
  readonly spokePools: { readonly origin: Address; readonly destination: Address }
}

export type BridgeLimit = 'belowMinimum' | 'aboveMaximum' | 'feeAboveAmount'

const ONE = 10n ** 18n

/** The arriving amount, at least zero, and the fee in units of the deposit. A message costs the relayer gas on top. */
export function deductFee(units: bigint, { fees, messageCost }: Deduction): Deducted {
  const { fixed, share, route } = fees
  const fee = fixed + messageCost + (units * share + ONE - 1n) / ONE
  return { arriving: units > fee ? convertUnits(units - fee, route) : 0n, fee }
}

type Deduction = {
  readonly fees: BridgeFees
  /** In units of the deposited token. */
  readonly messageCost: bigint
}

type Deducted = { readonly arriving: bigint; readonly fee: bigint }

export function checkLimits(units: bigint, { limits }: BridgeFees): BridgeLimit | undefined {
  if (units < limits.minimum) return 'belowMinimum'
  return units > limits.maximum ? 'aboveMaximum' : undefined
}

type Decimals = { readonly decimals: number }

/** From units on the first network to units on the second, rounded down. */
export function convertUnits(
  units: bigint,
  { origin, destination }: { origin: Decimals; destination: Decimals },
): bigint {
  return (units * 10n ** BigInt(destination.decimals)) / 10n ** BigInt(origin.decimals)
}

/** From units on the second network to units on the first, rounded up. */
export function convertBack(units: bigint, { origin, destination }: BridgeRoute): bigint {
  const scale = 10n ** BigInt(destination.decimals)
  return (units * 10n ** BigInt(origin.decimals) + scale - 1n) / scale
}
