import type { Address } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import * as v from 'valibot'
import { type Hex, numberToHex, parseAbi, toEventSelector } from 'viem'
import { getBlock } from 'viem/actions'
import type { PoolListing } from './poolListing.ts'
import type { Block } from './readHead.ts'

/** Pools with a changed state, and those with changed ticks. */
type Changes = { readonly pools: ReadonlySet<Address>; readonly ticks: ReadonlySet<Address> }

type ChangeOptions = {
  readonly pools: readonly PoolListing[]
  readonly last: Block
  readonly head: Block
  /** Changes after this block count. It is the last block or one of its ancestors. */
  readonly since: Block
}

/** Beyond this gap the whole market is read again: public nodes bound the range of logs. */
const MAX_GAP = 500n

const [sync, swap, mint, burn, v4Swap, v4Modify, v4Fee] = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
]).map((event) => toEventSelector(event))

const topics = [sync, swap, mint, burn, v4Swap, v4Modify, v4Fee]
const tickTopics = new Set<unknown>([mint, burn, v4Modify])

/** No value if the chain was reorganised, the gap is too large, or no node gives logs: then everything may have changed. */
export async function findChanges(client: ChainClient, options: ChangeOptions): Promise<Changes | undefined> {
  const { pools, last, head, since } = options
  if (head.number <= last.number || head.number - since.number > MAX_GAP) return undefined
  if (!(await isAncestor(client, { last, head }))) return undefined
  const logs = v.safeParse(logsSchema, await getLogs(client, options))
  if (!logs.success) return undefined
  const byKey = new Map<string | undefined, Address>(pools.map(({ id }) => [id.toLowerCase(), id]))
  const changed = new Set<Address>()
  const ticks = new Set<Address>()
  for (const { address, topics } of logs.output) {
    const [topic, key] = topics
    // One contract logs for every pool of Uniswap V4, and names the pool in its first field.
    const id = byKey.get(address.toLowerCase()) ?? byKey.get(key?.toLowerCase())
    if (id === undefined) continue
    changed.add(id)
    if (tickTopics.has(topic)) ticks.add(id)
  }
  return { pools: changed, ticks }
}

/** A chain that lost the block of the last snapshot was reorganised. */
async function isAncestor(client: ChainClient, { last, head }: Pick<ChangeOptions, 'last' | 'head'>): Promise<boolean> {
  if (head.number === last.number + 1n) return head.parentHash === last.hash
  const { hash } = await getBlock(client, { blockNumber: last.number })
  return hash === last.hash
}

const logsSchema = v.array(v.object({ address: v.string(), topics: v.array(v.string()) }))

/** Some public nodes refuse logs. */
async function getLogs(client: ChainClient, { pools, since, head }: ChangeOptions): Promise<unknown> {
  const emitters = new Set(pools.map((pool) => (pool.venue === 'Uniswap V4' ? pool.poolManager : pool.id)))
  const range = { fromBlock: numberToHex(since.number + 1n), toBlock: numberToHex(head.number) }
  const filter = { ...range, address: [...emitters], topics: [topics as Hex[]] }
  return await client.request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
}
