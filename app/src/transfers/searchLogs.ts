import type { AbiEvent, Hex } from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import type { TransferNetwork } from './transferNetworks.ts'

/** Public nodes answer about this many blocks in one request. */
const CHUNK = 5_000n
const MOST_CHUNKS = 60
/** A reorganisation may move a log to an earlier block. */
const OVERLAP = 20n

type FoundLog = {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex | null
  readonly blockNumber: bigint | null
}

type Search = {
  readonly event: AbiEvent
  readonly args: Readonly<Record<string, unknown>>
  /** In seconds since 1970. */
  readonly since: number
  /** Blocks after this time are of no interest. */
  readonly until?: number
  /** Undefined goes on. */
  pick(log: FoundLog): FoundLog | undefined
}

/** Remembers where it ended, so that the next look reads only new blocks. */
export type LogSearch = { find(network: TransferNetwork, search: Search): Promise<FoundLog | undefined> }

export function createLogSearch(): LogSearch {
  let next: bigint | undefined
  return {
    async find(network, { event, args, since, until, pick }) {
      const { client, contracts } = network
      const head = await getBlock(client)
      next ??= await findBlockBefore(network, { seconds: since, head })
      for (let chunk = 0; chunk < MOST_CHUNKS && next <= head.number; chunk++) {
        const last: bigint = next + CHUNK - 1n < head.number ? next + CHUNK - 1n : head.number
        const range: { fromBlock: bigint; toBlock: bigint } = { fromBlock: next, toBlock: last }
        const logs = await getLogs(client, { address: contracts.spokePool, event, args, strict: false, ...range })
        for (const log of logs as readonly FoundLog[]) {
          const found = pick(log)
          if (found !== undefined) return found
        }
        next = last === head.number ? maxOf(head.number - OVERLAP, range.fromBlock) : last + 1n
        if (last === head.number || (until !== undefined && (await isAfter(network, { block: last, until })))) break
      }
      return undefined
    },
  }
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

async function isAfter({ client }: TransferNetwork, { block, until }: { block: bigint; until: number }) {
  const { timestamp } = await getBlock(client, { blockNumber: block })
  return Number(timestamp) > until
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
