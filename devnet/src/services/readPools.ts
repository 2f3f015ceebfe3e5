import type { LocalNetwork, LocalPool } from '../chains.ts'
import type { Rpc, RpcCall } from '../rpc.ts'

export type PoolState = {
  readonly pool: LocalPool
  /** How many units of the second token one unit of the first is worth. */
  readonly secondPerFirst: number
  readonly balances: readonly [bigint, bigint]
}

const GET_RESERVES = '0x0902f1ac'
const SLOT_0 = '0x3850c7bd'
const BALANCE_OF = '0x70a08231'

/** Every pool that has a price of its own, all at one block. Stable pools trade at what others say, so they have none. */
export async function readPools(rpc: Rpc, { pools }: LocalNetwork) {
  const blockNumber = BigInt(await rpc.request<string>('eth_blockNumber'))
  const priced = pools.filter(({ type }) => type !== 'stable')
  const answers = await rpc.batch<string>(priced.flatMap((pool) => listCalls(pool, blockNumber)))
  const states = priced.map((pool, index) => readState(pool, answers.slice(index * 3, index * 3 + 3)))
  return { states, blockNumber }
}

function listCalls({ type, address, tokens }: LocalPool, blockNumber: bigint): RpcCall[] {
  const call = (to: string, data: string): RpcCall => ['eth_call', { to, data }, blockNumber]
  const owner = address.slice(2).toLowerCase().padStart(64, '0')
  return [
    call(address, type === 'constantProduct' ? GET_RESERVES : SLOT_0),
    ...tokens.map((token) => call(token, BALANCE_OF + owner)),
  ]
}

function readState(pool: LocalPool, [state = '0x', first = '0x0', second = '0x0']: readonly string[]): PoolState {
  const balances = [BigInt(first), BigInt(second)] as const
  return { pool, balances, secondPerFirst: readRatio(pool, state) }
}

function readRatio({ type }: LocalPool, state: string): number {
  const word = (index: number) => BigInt(`0x${state.slice(2 + index * 64, 66 + index * 64)}`)
  if (type === 'constantProduct') return Number(word(1)) / Number(word(0))
  return (Number(word(0)) / 2 ** 96) ** 2
}
