import { checkWorld, type WorldCheck } from './checkWorld.ts'
import { createNode, type Fetch, type Node } from './node.ts'

/** A chain and the nodes that serve it. */
export type ChainNodes = {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  /** The hash of block 0. It identifies a chain; the id alone does not. */
  readonly genesisHash: string
}

/** The nodes of one chain, with their health. */
export type Nodes = {
  /** Tries the healthy nodes in order until one gives a usable value. No value if none does. */
  read<T>(use: UseNode<T>, options: ReadOptions): Promise<NodeReading<T> | undefined>
  /**
   * Asks the next healthy nodes at once, and returns each answer. No value where an answer is unusable. Empty if no
   * node is left.
   */
  readEach<T>(use: UseNode<T>, options: EachOptions): Promise<readonly NodeReading<T | undefined>[]>
  /** The node that the next `read` tries first. */
  peek(): Node | undefined
  /** Never uses this node again in this session. */
  drop(node: Node): void
  /** Skips this node for a few seconds. */
  backOff(node: Node): void
}

/** If it returns undefined, the next node is tried and this one backs off. */
export type UseNode<T> = (node: Node, signal: AbortSignal) => Promise<T | undefined>

export type NodeReading<T> = { readonly node: Node; readonly value: T }

type ReadOptions = {
  readonly signal: AbortSignal
  readonly except?: readonly Node[]
  readonly timeoutMs?: number
}

type EachOptions = Required<ReadOptions> & { readonly count: number }

export type NodesOptions = {
  readonly fetch: Fetch
  readonly now: () => number
  readonly random: () => number
  /** Ends every read of the work that runs now. Its nodes do not back off for it. */
  readonly findSignal?: () => AbortSignal | undefined
}

const HEDGE_AFTER_MS = 1_500
const TIMEOUT_MS = 6_000
const MAX_NODES_PER_READ = 3
const MIN_BACK_OFF_MS = 5_000
const MAX_BACK_OFF_MS = 10_000

type Health = { retryAt: number; failures: number; isDropped: boolean; genesisCheck: Promise<boolean> | undefined }

export function createNodes(
  { rpcUrls, genesisHash }: Pick<ChainNodes, 'rpcUrls' | 'genesisHash'>,
  { fetch, now, random, findSignal = () => undefined }: NodesOptions,
): Nodes {
  const healths = new Map(rpcUrls.map((url) => [createNode(url, { fetch }), createHealth()]))
  const healthOf = (node: Node) => healths.get(node) ?? createHealth()

  const backOff = (node: Node) => {
    const health = healthOf(node)
    health.failures += 1
    const ms = Math.min(MIN_BACK_OFF_MS * health.failures, MAX_BACK_OFF_MS)
    // Jitter, so that pages do not retry in step.
    health.retryAt = now() + ms * (0.9 + 0.2 * random())
  }
  const drop = (node: Node) => {
    healthOf(node).isDropped = true
  }
  const hasOurGenesis = (node: Node, signal: AbortSignal) => {
    const health = healthOf(node)
    health.genesisCheck ??= checkGenesis(node, { genesisHash, signal }).then((answer) => {
      if (answer === 'other') drop(node)
      if (answer === 'unknown') {
        health.genesisCheck = undefined
        if (!signal.aborted) backOff(node)
      }
      return answer === 'same'
    })
    return health.genesisCheck
  }
  const attempt = async <T>(node: Node, { use, signal }: { use: UseNode<T>; signal: AbortSignal }) => {
    // A healthy node is checked in parallel with its first read, a failing one only after it has answered.
    const early = healthOf(node).failures === 0 ? hasOurGenesis(node, signal) : undefined
    const begin = now()
    const value = await use(node, signal)
    // Back off a slow node even if another answered first.
    if (value === undefined && (!signal.aborted || now() - begin >= HEDGE_AFTER_MS)) backOff(node)
    if (value === undefined || !(await (early ?? hasOurGenesis(node, signal)))) return undefined
    Object.assign(healthOf(node), { failures: 0, retryAt: 0 })
    return { node, value }
  }
  const listCandidates = (except: readonly Node[]) => {
    const usable = [...healths.keys()].filter((node) => !healthOf(node).isDropped && !except.includes(node))
    const ready = usable.filter((node) => healthOf(node).retryAt <= now())
    const isDown = usable.every((node) => healthOf(node).failures > 0)
    if (!isDown) return ready.slice(0, MAX_NODES_PER_READ)
    // Probe a chain that is down with one node at a time.
    return ready.sort((one, other) => healthOf(one).retryAt - healthOf(other).retryAt).slice(0, 1)
  }

  return {
    peek: () => listCandidates([])[0],
    drop,
    backOff,
    readEach: (use, { signal, except, timeoutMs, count }) => {
      const ends = join(signal, findSignal())
      const askOne = async (node: Node) => {
        const limited = limitTime(ends, timeoutMs)
        try {
          return { node, value: (await attempt(node, { use, signal: limited.signal }))?.value }
        } finally {
          limited.end()
        }
      }
      return Promise.all(listCandidates(except).slice(0, count).map(askOne))
    },
    read: (use, { signal, except = [], timeoutMs = TIMEOUT_MS }) =>
      runHedged(
        listCandidates(except).map((node) => (own: AbortSignal) => attempt(node, { use, signal: own })),
        { signal: join(signal, findSignal()), timeoutMs, hedgeAfterMs: HEDGE_AFTER_MS },
      ),
  }
}

function join(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? signal : AbortSignal.any([signal, other])
}

function createHealth(): Health {
  return { retryAt: 0, failures: 0, isDropped: false, genesisCheck: undefined }
}

/** `unknown` if the node does not show block 0: it is not trusted, and checked again later. */
async function checkGenesis(
  node: Node,
  { genesisHash, signal }: Pick<ChainNodes, 'genesisHash'> & { signal: AbortSignal },
): Promise<WorldCheck['type']> {
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    const answer = await node.request({ method, params, signal })
    return answer.type === 'result' ? answer.value : undefined
  }
  return (await checkWorld({ request }, { genesisHash })).type
}

type Attempt<T> = (signal: AbortSignal) => Promise<T | undefined>

type HedgeOptions = {
  readonly signal: AbortSignal
  /** For all attempts together. */
  readonly timeoutMs: number
  /** After this long the next attempt starts, while the earlier ones continue. */
  readonly hedgeAfterMs: number
}

/** Hedged requests: the next attempt starts when one failed or is slow, and the first result aborts the others. */
async function runHedged<T>(
  attempts: readonly Attempt<T>[],
  { signal, timeoutMs, hedgeAfterMs }: HedgeOptions,
): Promise<T | undefined> {
  const { signal: own, end } = limitTime(signal, timeoutMs)
  const running: Promise<T | undefined>[] = []
  try {
    for (const attempt of attempts) {
      if (own.aborted) return undefined
      running.push(attempt(own))
      const value = await Promise.race([findFirst(running), pause(hedgeAfterMs)])
      if (value !== undefined) return value
    }
    return await findFirst(running)
  } finally {
    end()
  }
}

/** Not by `AbortSignal.timeout`: Node 20 forgets one that only `AbortSignal.any` holds, and it never ends. */
function limitTime(signal: AbortSignal, timeoutMs: number): { readonly signal: AbortSignal; end(): void } {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), timeoutMs)
  return {
    signal: AbortSignal.any([signal, ending.signal]),
    end() {
      clearTimeout(timer)
      ending.abort()
    },
  }
}

async function findFirst<T>(running: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const required = running.map(async (result) => {
    const value = await result
    if (value === undefined) throw new Error('This attempt gave nothing.')
    return value
  })
  // Every attempt failed.
  return Promise.any(required).catch(() => undefined)
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
