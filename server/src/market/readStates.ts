import type { Address } from '@murmur/engine/token'
import { type Hex, parseAbi } from 'viem'
import type { PoolListing } from './poolListing.ts'
import { type Call, type MarketClient, readCalls } from './readCalls.ts'
import { askSlots, getLiquiditySlot, getPriceSlot, parsePrice, parseSlots } from './v4Storage.ts'

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

/** `slot0` costs 9,300 gas, the others less. */
const GAS_PER_QUESTION = 10_000

/** By the pool's id. A pool that cannot be read, has no price or no liquidity is left out. */
export async function readStates(
  client: MarketClient,
  { pools, blockHash }: { readonly pools: readonly PoolListing[]; readonly blockHash: Hex },
): Promise<ReadonlyMap<Address, PoolState>> {
  const calls = pools.flatMap(listCalls)
  const answers = [...(await readCalls(client, { calls, blockHash, gasPerCall: GAS_PER_QUESTION }))]
  const states = new Map<Address, PoolState>()
  for (const pool of pools) {
    const state = parseState(pool, answers.splice(0, listCalls(pool).length))
    if (state !== undefined) states.set(pool.id, state)
  }
  return states
}

function listCalls(pool: PoolListing): readonly Call[] {
  const { id } = pool
  if (pool.type === 'constantProduct') return [{ address: id, abi: pairAbi, functionName: 'getReserves' }]
  if (pool.venue === 'Uniswap V4') return [askSlots(pool.poolManager, listSlots(id))]
  return [
    { address: id, abi: poolAbi, functionName: 'slot0' },
    { address: id, abi: poolAbi, functionName: 'liquidity' },
  ]
}

/** The answers were decoded by the ABIs above, so their shapes are known. */
function parseState({ type, venue, id }: PoolListing, answers: readonly unknown[]): PoolState | undefined {
  if (answers.includes(undefined)) return undefined
  if (type === 'constantProduct') {
    const [[one, other]] = answers as [readonly [bigint, bigint]]
    return one > 0n && other > 0n ? { type, reserves: [one, other] } : undefined
  }
  if (venue === 'Uniswap V4') return parseV4State(parseSlots(answers[0], listSlots(id)))
  const [[sqrtPriceX96, tick], liquidity] = answers as [readonly [bigint, number], bigint]
  return sqrtPriceX96 > 0n ? { type, sqrtPriceX96, tick, liquidity } : undefined
}

function listSlots(id: Hex): readonly Hex[] {
  return [getPriceSlot(id), getLiquiditySlot(id)]
}

const MILLION = 1_000_000

/**
 * The protocol takes its share of the payment first, as in `calculateSwapFee`. A pool that charges one direction more
 * than the other is left out, because the engine knows one fee per pool.
 */
function parseV4State([price = 0n, liquidity = 0n]: readonly bigint[] = []): PoolState | undefined {
  const { sqrtPriceX96, tick, protocolFees, fee } = parsePrice(price)
  const [one, other] = protocolFees
  if (sqrtPriceX96 === 0n || one !== other) return undefined
  const feePpm = one + fee - Math.floor((one * fee) / MILLION)
  return { type: 'concentrated', sqrtPriceX96, tick, liquidity, feePpm }
}
