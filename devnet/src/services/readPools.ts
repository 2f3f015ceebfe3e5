import type { Rpc, RpcCall } from '../chain/rpc.ts'
import type { LocalNetwork, LocalPool } from '../chains.ts'

export type PoolState = {
  readonly pool: LocalPool
  /** Units of the second token per unit of the first. */
  readonly secondPerFirst: number
  readonly balances: readonly [bigint, bigint]
  /** Uniswap V3's liquidity at the current price; for V2, the square root of the product of its reserves. */
  readonly liquidity: number
}

const GET_RESERVES = '0x0902f1ac'
const SLOT_0 = '0x3850c7bd'
const LIQUIDITY = '0x1a686502'
const BALANCE_OF = '0x70a08231'
const CALLS = 4

/** Every Uniswap pool, all read at one block. Stable pools give no independent price. */
export async function readPools(rpc: Rpc, { pools }: LocalNetwork) {
  const blockNumber = BigInt(await rpc.request<string>('eth_blockNumber'))
  const priced = pools.filter(({ type }) => type !== 'stable')
  const answers = await rpc.batch<string>(priced.flatMap((pool) => listCalls(pool, blockNumber)))
  const states = priced.map((pool, index) => readState(pool, answers.slice(index * CALLS, (index + 1) * CALLS)))
  return { states, blockNumber }
}

function listCalls({ type, address, tokens }: LocalPool, blockNumber: bigint): RpcCall[] {
  const call = (to: string, data: string): RpcCall => ['eth_call', { to, data }, blockNumber]
  const owner = address.slice(2).toLowerCase().padStart(64, '0')
  const isV2 = type === 'constantProduct'
  return [
    call(address, isV2 ? GET_RESERVES : SLOT_0),
    call(address, isV2 ? GET_RESERVES : LIQUIDITY),
    ...tokens.map((token) => call(token, BALANCE_OF + owner)),
  ]
}

function readState(pool: LocalPool, [state = '0x', depth = '0x', ...held]: readonly string[]): PoolState {
  const [first = '0x0', second = '0x0'] = held
  const balances = [BigInt(first), BigInt(second)] as const
  if (pool.type === 'constantProduct') {
    const [one, other] = [Number(readWord(state, 0)), Number(readWord(state, 1))]
    return { pool, balances, secondPerFirst: other / one, liquidity: Math.sqrt(one) * Math.sqrt(other) }
  }
  const secondPerFirst = (Number(readWord(state, 0)) / 2 ** 96) ** 2
  return { pool, balances, secondPerFirst, liquidity: Number(readWord(depth, 0)) }
}

function readWord(answer: string, index: number): bigint {
  return BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`)
}
