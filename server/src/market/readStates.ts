import type { Address } from '@murmur/engine/token'
import { type Hex, parseAbi } from 'viem'
import type { PoolListing } from './poolListing.ts'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { getLiquiditySlot, getPriceSlot, parsePrice, querySlots } from './v4Storage.ts'

/** The numbers of a pool that change with each swap. */
export type PoolState =
  | { readonly type: 'constantProduct'; readonly reserves: readonly [bigint, bigint] }
  | {
      readonly type: 'concentrated'
      readonly sqrtPriceX96: bigint
      readonly tick: number
      readonly liquidity: bigint
      /** Only in Uniswap V4, where the protocol can change it. */
      readonly feePpm?: number
    }

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const poolAbi = parseAbi([
  // Only the first two fields: forks of Uniswap V3 differ in the others.
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
])

/** `slot0` uses 9,300, the others less. */
const GAS_PER_CALL = 10_000

/** By the pool's id. A pool that cannot be read, has no price or no liquidity is left out. */
export async function readStates(
  client: MarketClient,
  { pools, blockHash }: { readonly pools: readonly PoolListing[]; readonly blockHash: Hex },
): Promise<ReadonlyMap<Address, PoolState>> {
  const states = await runQueries(client, { queries: pools.map(queryState), blockHash })
  return new Map(
    pools.flatMap(({ id }, at) => {
      const state = states[at]
      return state === undefined ? [] : [[id, state] as const]
    }),
  )
}

/** The answers were decoded by the ABIs above, so their shapes are known. */
function queryState({ id, ...pool }: PoolListing): Query<PoolState> {
  if (pool.type === 'constantProduct') {
    return {
      calls: [{ address: id, abi: pairAbi, functionName: 'getReserves', gas: GAS_PER_CALL }],
      parse([reserves]) {
        const [one, other] = reserves as readonly [bigint, bigint]
        return one > 0n && other > 0n ? { type: 'constantProduct', reserves: [one, other] } : undefined
      },
    }
  }
  if (pool.venue === 'Uniswap V4')
    return querySlots(pool.poolManager, { slots: [getPriceSlot(id), getLiquiditySlot(id)], parse: parseV4State })
  return {
    calls: ['slot0', 'liquidity'].map((functionName) => {
      return { address: id, abi: poolAbi, functionName, gas: GAS_PER_CALL }
    }),
    parse(answers) {
      const [[sqrtPriceX96, tick], liquidity] = answers as readonly [readonly [bigint, number], bigint]
      return sqrtPriceX96 > 0n ? { type: 'concentrated', sqrtPriceX96, tick, liquidity } : undefined
    },
  }
}

const MILLION = 1_000_000

/**
 * The protocol takes its share of the payment first, as in `calculateSwapFee`. A pool that charges one direction more
 * than the other is left out, because the engine knows one fee per pool.
 */
function parseV4State([price = 0n, liquidity = 0n]: readonly bigint[]): PoolState | undefined {
  const { sqrtPriceX96, tick, protocolFees, fee } = parsePrice(price)
  const [one, other] = protocolFees
  if (sqrtPriceX96 === 0n || one !== other) return undefined
  const feePpm = one + fee - Math.floor((one * fee) / MILLION)
  return { type: 'concentrated', sqrtPriceX96, tick, liquidity, feePpm }
}
