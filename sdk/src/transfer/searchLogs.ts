import type { AbiEvent, Hex } from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import type { TransferNetwork } from './transferNetworks.ts'

/** Most public nodes answer about this many blocks in one request. */
const LARGEST_STEP = 5_000n
const SMALLEST_STEP = 200n
const MOST_STEPS = 60
/** A reorganisation may move a log to an earlier block. */
const OVERLAP = 20n

export type FoundLog = {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex | null
  readonly blockNumber: bigint | null
}

type Search<T> = {
  readonly event: AbiEvent
  readonly args: Readonly<Record<string, unknown>>
  /** In seconds since 1970. */
  readonly since: number
  /** Blocks after this time are of no interest. */
  readonly until?: number
  /** Checks a log completely. The search continues while there is no value. */
  pick(log: FoundLog): Promise<T | undefined>
}

/** Remembers its last block, so the next search reads only new blocks. */
export type LogSearch = {
  find<T>(network: TransferNetwork, search: Search<T>): Promise<T | undefined>
  /** The last block that it has read. A search over many blocks takes several looks. */
  reached(): bigint
}

export function createLogSearch(): LogSearch {
  let next: bigint | undefined
  let step = LARGEST_STEP
  let last = -1n
  return {
    reached: () => last,
    async find(network, search) {
      const head = await getBlock(network.client)
      next ??= await findBlockBefore(network, { seconds: search.since, head })
      for (const range of listRanges(next, { last: head.number, step })) {
        const found = await findIn(network, { search, range }).catch((error) => {
          // The node may have a lower limit: the next look asks for less.
          step = maxOf(step / 5n, SMALLEST_STEP)
          throw error
        })
        if (found !== undefined) return found
        last = range.toBlock
        next = range.toBlock === head.number ? maxOf(head.number - OVERLAP, range.fromBlock) : range.toBlock + 1n
        if (await isBeyond(network, { search, range })) break
      }
      return undefined
    },
  }
}

type Range = { readonly fromBlock: bigint; readonly toBlock: bigint }

function listRanges(first: bigint, { last, step }: { last: bigint; step: bigint }): readonly Range[] {
  const ranges: Range[] = []
  for (let from = first; from <= last && ranges.length < MOST_STEPS; from += step) {
    ranges.push({ fromBlock: from, toBlock: from + step > last ? last : from + step - 1n })
  }
  return ranges
}

type Part<T> = { readonly search: Search<T>; readonly range: Range }

async function findIn<T>({ client, contracts }: TransferNetwork, { search, range }: Part<T>): Promise<T | undefined> {
  const { event, args, pick } = search
  const logs = await getLogs(client, { address: contracts.spokePool, event, args, strict: false, ...range })
  for (const log of logs as readonly FoundLog[]) {
    const found = await pick(log)
    if (found !== undefined) return found
  }
  return undefined
}

async function isBeyond({ client }: TransferNetwork, { search, range }: Part<unknown>): Promise<boolean> {
  if (search.until === undefined) return false
  const { timestamp } = await getBlock(client, { blockNumber: range.toBlock })
  return Number(timestamp) > search.until
}

type Head = { readonly number: bigint; readonly timestamp: bigint }

/** A block at or before this time, and not long before it. */
async function findBlockBefore(network: TransferNetwork, { seconds, head }: { seconds: number; head: Head }) {
  const { client, blockMs } = network
  let back = BigInt(Math.max(0, Math.ceil(((Number(head.timestamp) - seconds) * 1_000) / blockMs))) + 20n
  for (;;) {
    if (back >= head.number) return 0n
    const { timestamp } = await getBlock(client, { blockNumber: head.number - back })
    if (Number(timestamp) <= seconds) return head.number - back
    back *= 2n
  }
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
