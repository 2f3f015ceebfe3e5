import type { Address } from '@murmur/engine/token'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { ChainClient } from '../chain/chainClient'
import type { Block } from './readHead.ts'
import { getFamily, type PoolListing } from './venues/venueFamilies.ts'

/** Pools with a changed state, and those of them with a changed depth. */
type Changes = { readonly pools: ReadonlySet<Address>; readonly depths: ReadonlySet<Address> }

type ChangeOptions = {
  readonly pools: readonly PoolListing[]
  readonly last: Block
  readonly head: Block
  /** Changes after this block count. It is the last block or one of its ancestors. */
  readonly since: Block
}

/** Beyond this gap the whole market is read again: public nodes bound the range of logs. */
const MAX_GAP = 500n

/** No value if the chain was reorganised, the gap is too large, or no node gives logs: then everything may have changed. */
export async function findChanges(client: ChainClient, options: ChangeOptions): Promise<Changes | undefined> {
  const { pools, last, head, since } = options
  if (head.number <= last.number || head.number - since.number > MAX_GAP) return undefined
  if (!(await isAncestor(client, { last, head }))) return undefined
  const logs = v.safeParse(logsSchema, await getLogs(client, options))
  if (!logs.success) return undefined
  const byKey = new Map<string | undefined, PoolListing>(pools.map((pool) => [pool.id.toLowerCase(), pool]))
  const changed = new Set<Address>()
  const depths = new Set<Address>()
  for (const { address, topics } of logs.output) {
    const [topic, key] = topics
    // One contract logs for every pool of Uniswap V4, and names the pool in its first field.
    const pool = byKey.get(address.toLowerCase()) ?? byKey.get(key?.toLowerCase())
    if (pool === undefined) continue
    changed.add(pool.id)
    const { depthTopics } = getFamily(pool).changes
    if (depthTopics.some((own) => own === topic)) depths.add(pool.id)
  }
  return { pools: changed, depths }
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
  const emitters = new Set(pools.map((pool) => getFamily(pool).getEmitter(pool)))
  const topics = new Set(pools.flatMap((pool) => getFamily(pool).changes.topics))
  const range = { fromBlock: numberToHex(since.number + 1n), toBlock: numberToHex(head.number) }
  const filter = { ...range, address: [...emitters], topics: [[...topics]] satisfies Hex[][] }
  // Without logs the whole market is read again.
  return await client.request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
}
