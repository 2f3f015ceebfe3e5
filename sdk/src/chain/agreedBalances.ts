import type { Address, Listing } from '@murmur/engine/token'
import type { ChainClient } from './chainClient.ts'
import { type EvmReading, readEvmBalances } from './evmBalances.ts'
import { createNodeClient, type Node } from './node.ts'
import type { NodeReading, UseNode } from './nodes.ts'

export type AgreedReader = { read(question: AccountQuestion): Promise<AgreedUnits | undefined> }

type AccountQuestion = {
  readonly account: Address
  readonly listings: readonly Listing[]
  readonly signal: AbortSignal
}

/** `isAgreed` is false where two nodes disagree; then `units` is the lower of the two. */
type AgreedUnits = ReadonlyMap<Listing['id'], { readonly units: bigint; readonly isAgreed: boolean }>

/** In seconds. A node that is further behind than this is stale. */
const MAX_LAG = 30n

/** The first answer is already there, so the confirmation must not delay it for long. */
const CONFIRM_TIMEOUT_MS = 1_500

type Memory = { newest: bigint; known: { readonly account: Address; readonly units: EvmReading['units'] } | undefined }

type Context = { readonly client: ChainClient; readonly memory: Memory; readonly now: () => bigint }

/** Reads balances from one chain. A new or changed balance is confirmed by a second node if there is one. */
export function createAgreedReader(client: ChainClient, { now }: { now: () => number }): AgreedReader {
  const memory: Memory = { newest: 0n, known: undefined }
  const context: Context = { client, memory, now: () => BigInt(Math.floor(now() / 1_000)) }
  return {
    read: async (question) => {
      const use = createUse(question, context)
      const readings =
        memory.known?.account === question.account
          ? await readKnown({ ...question, use }, context)
          : await readTwo({ ...question, use }, context)
      return readings.length === 0 ? undefined : settle(readings, { ...context, account: question.account })
    },
  }
}

type Asked = AccountQuestion & { readonly use: UseNode<EvmReading> }
type Readings = readonly NodeReading<EvmReading>[]

/** Drops a node of another chain, and skips one that lags behind the newest block seen. */
function createUse(question: AccountQuestion, { client, memory }: Context): UseNode<EvmReading> {
  const { chain, transport } = client
  const multicall3 = chain.contracts.multicall3.address
  return async (node, signal) => {
    const nodeClient = createNodeClient(node, { signal })
    const reading = await readEvmBalances(nodeClient, { ...question, multicall3 })
    if (reading !== undefined && reading.chainId !== BigInt(chain.id)) {
      transport.drop(node)
      return undefined
    }
    return reading === undefined || reading.timestamp + MAX_LAG < memory.newest ? undefined : reading
  }
}

/** One node is enough while nothing has changed. */
async function readKnown({ use, signal }: Asked, { client, memory, now }: Context): Promise<Readings> {
  const first = await client.transport.read(use, { signal })
  if (first === undefined) return []
  if (!hasChanged(first.value, { memory, now: now() })) return [first]
  const second = await confirm({ use, signal, except: [first.node] }, client)
  return second === undefined ? [first] : [first, second]
}

/** Both in parallel, so that the first balance does not wait for two round trips. */
async function readTwo({ use, signal }: Asked, { client }: Context): Promise<Readings> {
  const first = client.transport.peek()
  const both = await Promise.all([
    client.transport.read(use, { signal }),
    confirm({ use, signal, except: first === undefined ? [] : [first] }, client),
  ])
  const readings = both.filter((reading) => reading !== undefined)
  return readings.filter(({ node }, index) => readings.findIndex((other) => other.node === node) === index)
}

function confirm({ use, ...options }: Confirmation, { transport }: ChainClient) {
  return transport.read(use, { ...options, timeoutMs: CONFIRM_TIMEOUT_MS })
}

type Confirmation = Pick<Asked, 'use' | 'signal'> & { readonly except: readonly Node[] }

/** A balance has changed, or the block is so old that others should have followed it. */
function hasChanged({ units, timestamp }: EvmReading, { memory, now }: { memory: Memory; now: bigint }): boolean {
  return now - timestamp > MAX_LAG || [...units].some(([id, value]) => value !== memory.known?.units.get(id))
}

function settle(readings: Readings, { client, memory, account, now }: Context & { account: Address }): AgreedUnits {
  // A block from the future must not make the other nodes look stale.
  const times = readings.map(({ value }) => value.timestamp).filter((timestamp) => timestamp <= now())
  const newest = findGreatest(times)
  const current = readings.filter(({ value }) => value.timestamp + MAX_LAG >= newest)
  for (const { node } of readings.filter((reading) => !current.includes(reading))) client.transport.backOff(node)
  if (newest > memory.newest) memory.newest = newest
  const agreed = compare(current.map(({ value }) => value))
  const units = [...agreed].flatMap(([id, { units, isAgreed }]): [string, bigint][] => (isAgreed ? [[id, units]] : []))
  memory.known = { account, units: new Map(units) }
  return agreed
}

/** The lower of two values is certain. A value that only one node could read stands alone. */
function compare(readings: readonly EvmReading[]): AgreedUnits {
  const ids = new Set(readings.flatMap(({ units }) => [...units.keys()]))
  const entries = [...ids].flatMap((id) => {
    const values = readings.map(({ units }) => units.get(id)).filter((value) => value !== undefined)
    const [first] = values
    if (first === undefined) return []
    const lowest = values.reduce((least, value) => (value < least ? value : least), first)
    return [[id, { units: lowest, isAgreed: values.every((value) => value === first) }] as const]
  })
  return new Map(entries)
}

function findGreatest(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most), 0n)
}
