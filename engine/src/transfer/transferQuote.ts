import type { Amount } from '../amount.ts'
import type { Market } from '../market.ts'
import type { Quote } from '../quote.ts'
import type { NoRoute } from '../route.ts'
import type { Listing } from '../token.ts'
import type { BridgeFees, BridgeLimit } from './bridgeFees.ts'
import type { BridgeAsset } from './bridgeTokens.ts'

/** Pay exactly this on one network and receive as much as possible on another. */
export type TransferRequest = {
  readonly pay: Amount
  readonly receive: Listing
  /** Slippage tolerance of the swap on arrival, in basis points. */
  readonly slippageBps?: number
  /**
   * Tolerance of the swap before the deposit. It is smaller, since both are in one transaction and the amount of the
   * deposit is fixed: the surplus of the swap stays with the account on the first network.
   */
  readonly originSlippageBps?: number
  /** The exchanges that must not be used on either network, by the names of their pools. */
  readonly leftOut?: readonly string[]
}

/** Both networks at their latest blocks, and the fee of every route between them that is open. */
export type TransferMarkets = {
  readonly origin: Market
  readonly destination: Market
  readonly fees: readonly BridgeFees[]
}

/** Swap, bridge, swap. Either swap is missing where the token is carried as it is. */
export type TransferQuote = {
  readonly pay: Amount
  /** The swap into the carried token. Its least output is deposited. */
  readonly first: Quote | undefined
  /** The deposit, exactly. */
  readonly carried: Amount
  /** The expected output of the first swap beyond the deposit. */
  readonly kept: Amount
  readonly fees: BridgeFees
  /** Taken from the deposit: the relayer's capital and its gas, with that of the second swap. */
  readonly bridgeFee: Amount
  /** The exact payout of the relayer. */
  readonly arriving: Amount
  readonly second: Quote | undefined
  readonly receive: Amount
  readonly minimumReceive: Amount
  readonly certificate: TransferCertificate
  readonly gas: TransferGas
  /** How long the relayer is expected to take. */
  readonly fillSeconds: number
  /** The best transfer with at most one pool per network, for comparison. No value without one. */
  readonly bestSinglePools: { readonly receive: Amount; readonly net: Amount } | undefined
  /** The received amount less the gas of the first swap, both in the received token. Transfers are compared by this. */
  readonly net: Amount
}

type TransferCertificate = {
  /**
   * No transfer over these routes and pools, at these fees and tolerances, gives more. Where the first swap needs more gas
   * than ours, it counts as a smaller deposit. Of the gas on arrival only that of one swap is counted.
   */
  readonly bound: Amount
  /** The distance from the bound, as a share of it. */
  readonly gapBps: number
}

type TransferGas = {
  /** Paid by the account. The cost is in wei of the network's coin, and undefined while the gas price is unknown. */
  readonly origin: { readonly units: bigint; readonly cost: bigint | undefined }
  /** The message and its swap. The relayer pays the gas, and `bridgeFee` includes it. In the carried token. */
  readonly destination: { readonly units: bigint; readonly cost: Amount }
}

export type TransferResult =
  | { readonly type: 'transfer'; readonly transfer: TransferQuote }
  | { readonly type: 'none'; readonly reason: NoTransferReason; readonly refusals: readonly PathRefusal[] }
  | { readonly type: 'invalid'; readonly reason: InvalidTransferReason }

/** Why one asset cannot carry the payment. */
export type PathRefusal = {
  readonly asset: BridgeAsset
  readonly reason: NoTransferReason
  /** The limit that was passed. */
  readonly limit: Amount | undefined
}

export type NoTransferReason =
  | BridgeLimit
  | NoRoute['reason']
  /** Across carries no token between these networks, or quotes no fee for it. */
  | 'noBridge'
  /** The relayer's gas could not be priced: the gas price there is unknown, or no pool trades the coin. */
  | 'gasUnknown'

export type InvalidTransferReason = 'sameNetwork' | 'otherNetwork' | 'badAmount' | 'badSlippage' | 'unknownToken'
