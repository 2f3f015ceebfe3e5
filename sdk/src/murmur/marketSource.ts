import type { Address, Listing } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import type { BridgeRoute } from '@murmur/engine/transfer/bridgeTokens'
import type { World, WorldNetwork } from '../api.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import type { MarketSnapshot } from '../market/parseMarket.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** Where markets, prices and chains are read: a server of Murmur, or nodes alone. Nothing here can sign. */
export type MarketSource = {
  /** Waits for a network that has just begun to be read. */
  readMarket(chainId: number): Promise<SeenMarket>
  /** Where prices come from. Those of pools cannot contradict a quote from the same pools. */
  readonly pricesFrom: 'feeds' | 'pools'
  /** Dollars by the id of the listing. Unknown and old prices are left out. */
  readPrices(listings: readonly Listing[]): Promise<ReadonlyMap<string, string>>
  /** Bridge fees of a typical deposit, by asset. Empty if the bridge does not answer. */
  readTypicalFees(ends: Ends): Promise<readonly BridgeFees[]>
  /** Bridge fees of exactly this deposit. No value if the bridge does not answer. */
  readExactFees(route: BridgeRoute, { units }: { readonly units: bigint }): Promise<BridgeFees | undefined>
  readWorld(): Promise<World>
  isTradingOpen(): Promise<boolean>
  /** Loads the code that reads chains, which a quote does not need. */
  connect(network: WorldNetwork): Promise<ChainClient>
  /** Seconds since 1970. */
  now(): number
}

/** A source that also reports every new block. */
export type FollowedSource = MarketSource & {
  /** The tolerance that `auto` stands for, in basis points. Half a percent where no volatility is known. */
  measureSlippage(request: TradeRequest): Promise<number>
  /**
   * Brings the pools of a token that is not listed into the market, for ten minutes. Rejects with a `Refusal` if it has
   * none.
   */
  followToken(token: Address, place: { readonly chainId: number }): Promise<void>
  /** Until the signal. */
  followMarket(chainId: number, options: FollowOptions): void
}

type FollowOptions = {
  readonly signal: AbortSignal
  /** No value while the market cannot be read. */
  readonly onMarket: (market: SeenMarket | undefined) => void
}

/** A market, and when its block was first seen on the clock of `elapsed`. */
export type SeenMarket = MarketSnapshot & { readonly seenAt: number }

/** The chain ids of the networks on which is paid and received. */
type Ends = { readonly origin: number; readonly destination: number }
