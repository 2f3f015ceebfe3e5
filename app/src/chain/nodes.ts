import type { WorldNetwork } from '@murmur/server/api'
import { createNode, type Fetch, type Node } from './node.ts'
import { raceInTurn } from './raceInTurn.ts'
import { checkWorld, type WorldCheck } from './world.ts'

/** The nodes of one chain: which of them to ask, in turn, and which no more. */
export type Nodes = {
  /** Asks one node after the other until one can be used. Undefined where none can. */
  read<T>(use: UseNode<T>, options: ReadOptions): Promise<Reading<T> | undefined>
  /** The one that would be asked first. */
  first(): Node | undefined
  /** Not asked again in this session. */
  drop(node: Node): void
  /** Not asked for a while. */
  rest(node: Node): void
}

export type UseNode<T> = (node: Node, signal: AbortSignal) => Promise<T | undefined>

export type Reading<T> = { readonly node: Node; readonly value: T }

export type ReadOptions = {
  readonly signal: AbortSignal
  /** Nodes that have been heard already. */
  readonly except?: readonly Node[]
  readonly patienceMs?: number
}

export type NodesOptions = { readonly fetch: Fetch; readonly now: () => number; readonly random: () => number }

/** After this long the next node is asked as well; the first one may still be faster. */
const IMPATIENT_MS = 1_500
const PATIENCE_MS = 6_000
const MOST_TRIES = 3
const SHORTEST_REST_MS = 5_000
const LONGEST_REST_MS = 10_000

type Health = { restsUntil: number; failures: number; isDropped: boolean; check: Promise<boolean> | undefined }

export function createNodes(
  { rpcUrls, genesisHash }: Pick<WorldNetwork, 'rpcUrls' | 'genesisHash'>,
  { fetch, now, random }: NodesOptions,
): Nodes {
  const list = rpcUrls.map((url) => createNode(url, { fetch }))
  const healths = new Map(list.map((node) => [node, createHealth()]))
  const healthOf = (node: Node) => healths.get(node) ?? createHealth()

  const rest = (node: Node) => {
    const health = healthOf(node)
    health.failures += 1
    const ms = Math.min(SHORTEST_REST_MS * health.failures, LONGEST_REST_MS)
    // Not all pages at the same moment.
    health.restsUntil = now() + ms * (0.9 + 0.2 * random())
  }
  const drop = (node: Node) => {
    healthOf(node).isDropped = true
  }
  const isOurs = (node: Node, signal: AbortSignal) => {
    const health = healthOf(node)
    health.check ??= checkGenesis(node, { genesisHash, signal }).then((answer) => {
      if (answer === 'other') drop(node)
      if (answer === 'unknown') {
        health.check = undefined
        rest(node)
      }
      return answer === 'same'
    })
    return health.check
  }
  const attempt = async <T>(node: Node, { use, signal }: { use: UseNode<T>; signal: AbortSignal }) => {
    // A node that failed lately is not asked two things at once.
    const early = healthOf(node).failures === 0 ? isOurs(node, signal) : undefined
    const begin = now()
    const value = await use(node, signal)
    // Who was too slow rests, too, though another one has ended its turn.
    if (value === undefined && (!signal.aborted || now() - begin >= IMPATIENT_MS)) rest(node)
    if (value === undefined || !(await (early ?? isOurs(node, signal)))) return undefined
    Object.assign(healthOf(node), { failures: 0, restsUntil: 0 })
    return { node, value }
  }
  const findCandidates = (except: readonly Node[]) => {
    const usable = list.filter((node) => !healthOf(node).isDropped && !except.includes(node))
    const rested = usable.filter((node) => healthOf(node).restsUntil <= now())
    // Where all have failed, one at a time is tried, so that a dead chain costs little.
    const isDead = usable.every((node) => healthOf(node).failures > 0)
    if (!isDead) return rested.slice(0, MOST_TRIES)
    return rested.sort((one, other) => healthOf(one).restsUntil - healthOf(other).restsUntil).slice(0, 1)
  }

  return {
    first: () => findCandidates([])[0],
    drop,
    rest,
    read: (use, { signal, except = [], patienceMs = PATIENCE_MS }) =>
      raceInTurn(
        findCandidates(except).map((node) => (own: AbortSignal) => attempt(node, { use, signal: own })),
        { signal, patienceMs, impatientMs: IMPATIENT_MS },
      ),
  }
}

function createHealth(): Health {
  return { restsUntil: 0, failures: 0, isDropped: false, check: undefined }
}

/** A node that does not show block 0 is not believed, and is asked again later. */
async function checkGenesis(
  node: Node,
  { genesisHash, signal }: Pick<WorldNetwork, 'genesisHash'> & { signal: AbortSignal },
): Promise<WorldCheck['type']> {
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    const answer = await node.ask({ method, params, signal })
    return answer.type === 'answer' ? answer.value : undefined
  }
  return (await checkWorld({ request }, { genesisHash })).type
}
