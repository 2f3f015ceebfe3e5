import type { Address, Listing } from '@murmur/engine/token'
import type { WorldNetwork } from '@murmur/server/api'
import { isAddress } from 'viem'
import { type EvmReading, readEvmBalances } from './evmBalances.ts'
import { findMulticall3 } from './multicall3Abi.ts'
import type { Node } from './node.ts'
import { createNodes, type Nodes, type NodesOptions, type Reading } from './nodes.ts'

export type EvmChain = { read(question: ChainQuestion): Promise<Units | undefined> }

export type ChainQuestion = {
  readonly account: Address
  readonly listings: readonly Listing[]
  readonly signal: AbortSignal
}

export type Units = ReadonlyMap<Listing['id'], { readonly units: bigint; readonly isAgreed: boolean }>

/** In seconds. A node that is further behind than this tells of the past. */
const GREATEST_LAG = 30n

/** The first answer is there already: the second may not hold it up for long. */
const SECOND_PATIENCE_MS = 1_500

type Memory = { newest: bigint; known: { readonly account: Address; readonly units: EvmReading['units'] } | undefined }

/** Reads a chain through its nodes. What is new is believed when a second node, if there is one, says so too. */
export function createEvmChain(network: WorldNetwork, options: NodesOptions): EvmChain {
  const { chainId, contracts } = network
  const nodes = createNodes(network, options)
  const memory: Memory = { newest: 0n, known: undefined }
  const listed = contracts.multicall3
  const multicall = listed !== undefined && isAddress(listed) ? listed : findMulticall3(chainId)

  const use = (question: ChainQuestion) => async (node: Node, signal: AbortSignal) => {
    const reading = await readEvmBalances(node, { ...question, multicall, signal })
    if (reading !== undefined && reading.chainId !== BigInt(chainId)) {
      nodes.drop(node)
      return undefined
    }
    return reading === undefined || reading.timestamp + GREATEST_LAG < memory.newest ? undefined : reading
  }

  return {
    read: async (question) => {
      const isFirst = memory.known?.account !== question.account
      const heard = isFirst ? await readTwo(nodes, { question, use }) : await readOne(nodes, { question, use })
      const [reading] = heard
      if (reading === undefined) return undefined
      const needsSecond = !isFirst && isNews(reading.value, { memory, now: options.now() })
      const second = needsSecond ? await readOther(nodes, { question, use, except: [reading.node] }) : heard[1]
      const now = BigInt(Math.floor(options.now() / 1_000))
      return settle([reading, ...(second ? [second] : [])], { nodes, memory, account: question.account, now })
    },
  }
}

type Use = (question: ChainQuestion) => (node: Node, signal: AbortSignal) => Promise<EvmReading | undefined>
type Asking = { readonly question: ChainQuestion; readonly use: Use }

async function readOne(nodes: Nodes, { question, use }: Asking): Promise<readonly Reading<EvmReading>[]> {
  const reading = await nodes.read(use(question), { signal: question.signal })
  return reading === undefined ? [] : [reading]
}

/** At once, so that the first balance waits for one answer and not for two. */
async function readTwo(nodes: Nodes, { question, use }: Asking): Promise<readonly Reading<EvmReading>[]> {
  const first = nodes.first()
  const both = await Promise.all([
    nodes.read(use(question), { signal: question.signal }),
    readOther(nodes, { question, use, except: first === undefined ? [] : [first] }),
  ])
  const readings = both.filter((reading) => reading !== undefined)
  return readings.filter(({ node }, index) => readings.findIndex((other) => other.node === node) === index)
}

function readOther(
  nodes: Nodes,
  { question, use, except }: Asking & { except: readonly Node[] },
): Promise<Reading<EvmReading> | undefined> {
  return nodes.read(use(question), { signal: question.signal, except, patienceMs: SECOND_PATIENCE_MS })
}

/** Something has changed since the last time, or it comes from a block that should have been followed by others. */
function isNews({ units, timestamp }: EvmReading, { memory, now }: { memory: Memory; now: number }): boolean {
  const isOld = BigInt(Math.floor(now / 1_000)) - timestamp > GREATEST_LAG
  return isOld || [...units].some(([id, value]) => value !== memory.known?.units.get(id))
}

type Settling = { readonly nodes: Nodes; readonly memory: Memory; readonly account: Address; readonly now: bigint }

function settle(heard: readonly Reading<EvmReading>[], { nodes, memory, account, now }: Settling): Units {
  // A block of the future makes no other node late.
  const times = heard.map(({ value }) => value.timestamp).filter((timestamp) => timestamp <= now)
  const newest = times.sort(byHeight).at(-1) ?? 0n
  const current = heard.filter(({ value }) => value.timestamp + GREATEST_LAG >= newest)
  for (const { node } of heard.filter((reading) => !current.includes(reading))) nodes.rest(node)
  if (newest > memory.newest) memory.newest = newest
  const agreed = compare(current.map(({ value }) => value))
  const units = [...agreed].flatMap(([id, { units, isAgreed }]): [string, bigint][] => (isAgreed ? [[id, units]] : []))
  memory.known = { account, units: new Map(units) }
  return agreed
}

/** The lower of two is what is surely there. What one of them could not read, the other may. */
function compare(readings: readonly EvmReading[]): Units {
  const ids = new Set(readings.flatMap(({ units }) => [...units.keys()]))
  const entries = [...ids].flatMap((id) => {
    const said = readings.map(({ units }) => units.get(id)).filter((value) => value !== undefined)
    const [first] = said
    if (first === undefined) return []
    const isAgreed = said.every((value) => value === first)
    return [[id, { units: said.sort(byHeight)[0] ?? first, isAgreed }] as const]
  })
  return new Map(entries)
}

function byHeight(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
