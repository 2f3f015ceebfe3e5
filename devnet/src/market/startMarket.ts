import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { type PoolState, readPools } from '../services/readPoolStates.ts'
import { startingPrices } from '../world/startingPrices.ts'
import { planTrade, type Trade } from './planTrade.ts'
import { sendTrades } from './sendTrades.ts'

type MarketOptions = {
  /** Returns a number in [0, 1). */
  readonly random: () => number
}

type Market = {
  /** Moves the market prices, trades the pools of one chain towards them, and returns the number of trades. */
  step(): Promise<number>
}

/** The standard deviation of a price move per step. */
const STEP_SIZE = 0.0015
/** The pools with the largest gap come first, the others in later steps. */
const MOST_TRADES = 4

/** A seeded market maker: prices follow a random walk, and real trades through the real router move the pools. */
export function createMarket(networks: readonly LocalNetwork[], { random }: MarketOptions): Market {
  const prices = new Map(Object.entries(startingPrices).map(([asset, price]) => [asset, Number(price) / 1e6]))
  let turn = 0
  return {
    step: async () => {
      for (const [asset, price] of prices) {
        if (!isDollar(asset)) prices.set(asset, price * Math.exp(STEP_SIZE * drawNormal(random)))
      }
      const network = networks[turn++ % networks.length]
      if (network === undefined) return 0
      const { states } = await readPools(createRpc(network.rpcUrl), network)
      const trades = listTrades(states, { network, prices })
      await sendTrades(trades, { network })
      return trades.length
    },
  }
}

function isDollar(asset: string): boolean {
  return startingPrices[asset] === startingPrices.USDC
}

/** Steps until it is stopped. A failed step is logged, and the next one tries again. */
export function startMarket(market: Market, { everyMs, log }: { everyMs: number; log: (line: string) => void }) {
  let isStopped = false
  const run = async () => {
    while (!isStopped) {
      await market.step().catch((error: Error) => log(`The market maker could not trade: ${error.message}`))
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref())
    }
  }
  void run()
  return {
    stop: () => {
      isStopped = true
    },
  }
}

type Views = { readonly network: LocalNetwork; readonly prices: ReadonlyMap<string, number> }

function listTrades(states: readonly PoolState[], { network, prices }: Views): readonly Trade[] {
  return states
    .flatMap((state) => planTrade(state, { target: findTarget(state, { network, prices }) }) ?? [])
    .sort((one, other) => other.gap - one.gap)
    .slice(0, MOST_TRADES)
}

/** Units of the second token per unit of the first, at market prices. */
function findTarget({ pool }: PoolState, { network, prices }: Views): number {
  const worth = (index: 0 | 1) => {
    const token = findToken(network, pool.tokens[index])
    return (prices.get(token.asset) ?? Number.NaN) / 10 ** token.decimals
  }
  return worth(0) / worth(1)
}

function findToken({ tokens, name }: LocalNetwork, address: string): TokenContract {
  const token = tokens.find((one) => isSameAddress(one.address, address))
  if (token === undefined) throw new Error(`There is no token at ${address} on the local ${name}.`)
  return token
}

/** A normally distributed number (Box-Muller). */
function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
