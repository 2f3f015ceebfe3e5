import type { Rpc, RpcCall } from '../chain/rpc.ts'
import type { LocalNetwork, PricedPool } from '../chains.ts'

export type PoolState = {
  readonly pool: PricedPool
  /** Units of the second token per unit of the first. */
  readonly secondPerFirst: number
  readonly balances: readonly [bigint, bigint]
  /** The liquidity of a concentrated pool at the current price; for V2, the square root of the product of its reserves. */
  readonly liquidity: number
}

const GET_RESERVES = '0x0902f1ac'
const SLOT_0 = '0x3850c7bd'
/** Algebra's name for the same: the price comes first in both. */
const GLOBAL_STATE = '0xe76c01e4'
const LIQUIDITY = '0x1a686502'
const BALANCE_OF = '0x70a08231'

/** Every pool with a price of its own, all read at one block. Pools of dollars alone give none. */
export async function readPools(rpc: Rpc, { pools, foreignPools }: LocalNetwork) {
  const blockNumber = BigInt(await rpc.request<string>('eth_blockNumber'))
  const foreign = foreignPools.filter((pool) => pool.type !== 'curveStable')
  const priced: readonly PricedPool[] = [...pools.filter(({ type }) => type !== 'stable'), ...foreign]
  const calls = priced.map((pool) => listCalls(pool, blockNumber))
  const answers = await rpc.batch<string>(calls.flat())
  const states = priced.map((pool, index) => readState(pool, answers.splice(0, calls[index]?.length)))
  return { states, blockNumber }
}

function listCalls(pool: PricedPool, blockNumber: bigint): RpcCall[] {
  const { type, address, tokens } = pool
  const call = (to: string, data: string): RpcCall => ['eth_call', { to, data }, blockNumber]
  if (type === 'constantProduct') return [call(address, GET_RESERVES)]
  const owner = address.slice(2).toLowerCase().padStart(64, '0')
  const isAlgebra = 'venue' in pool && (pool.venue === 'QuickSwap V4' || pool.venue === 'Blackhole')
  const price = isAlgebra ? GLOBAL_STATE : SLOT_0
  return [call(address, price), call(address, LIQUIDITY), ...tokens.map((token) => call(token, BALANCE_OF + owner))]
}

function readState(pool: PricedPool, [state = '0x', depth = '0x', ...held]: readonly string[]): PoolState {
  if (pool.type === 'constantProduct') {
    const balances = [readWord(state, 0), readWord(state, 1)] as const
    const [one, other] = [Number(balances[0]), Number(balances[1])]
    return { pool, balances, secondPerFirst: other / one, liquidity: Math.sqrt(one) * Math.sqrt(other) }
  }
  const [first = '0x0', second = '0x0'] = held
  const balances = [BigInt(first), BigInt(second)] as const
  const secondPerFirst = (Number(readWord(state, 0)) / 2 ** 96) ** 2
  return { pool, balances, secondPerFirst, liquidity: Number(readWord(depth, 0)) }
}

function readWord(answer: string, index: number): bigint {
  return BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`)
}
