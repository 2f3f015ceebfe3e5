import { BaseError, type Client } from 'viem'
import type { ChainClient } from './chainClient.ts'
import { createNodeClient, type Node } from './node.ts'
import { type ChainBlock, readBlock } from './nodeReads.ts'

/** The nodes' answers to one question about a chain. */
type Agreement<T> =
  /** Two nodes agree, or one answers and every other one provably lags. All values have the same outcome. */
  | { readonly type: 'agreed'; readonly values: readonly T[] }
  /** No two nodes give the same outcome. The answers of all nodes, in the order of the list. */
  | { readonly type: 'reported'; readonly values: readonly T[] }
  | { readonly type: 'unreachable' }

type AgreeOptions<T> = {
  /** Asks one node. Rejects with a `BaseError` if the node fails. */
  read(client: Client): Promise<T>
  /** The outcome that two nodes must share. No value where the answer has none yet. */
  findOutcome(value: T): Outcome | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal?: AbortSignal | undefined
}

export type Outcome = {
  readonly key: string
  /** The block with the outcome. The node's head if missing. */
  readonly block?: number | undefined
}

type Said<T> = { readonly node: Node; readonly value: T; readonly outcome: Outcome | undefined }

/** A search over old blocks takes a dozen requests. */
const TIMEOUT_MS = 8_000
/** In seconds, by the clock of this machine. */
const MAX_LAG = 30
const MAX_LEAD = 30

/** Asks two verified nodes at once, and the others of the list only while no two agree. */
export async function readAgreed<T>(client: ChainClient, options: AgreeOptions<T>): Promise<Agreement<T>> {
  const said = await askUntilAgreed(client, options)
  if (said.length === 0) return { type: 'unreachable' }
  const agreed = findAgreed(said)
  const sure = agreed.length > 0 ? agreed : await findAhead(said, options)
  const values = (sure.length > 0 ? sure : said).map(({ value }) => value)
  return { type: sure.length > 0 ? 'agreed' : 'reported', values }
}

async function askUntilAgreed<T>(client: ChainClient, options: AgreeOptions<T>): Promise<readonly Said<T>[]> {
  const { read, findOutcome, signal = new AbortController().signal } = options
  const use = (node: Node, own: AbortSignal) => attempt(() => read(createNodeClient(node, { signal: own })))
  const asked: Node[] = []
  const said: Said<T>[] = []
  for (let count = 2; ; count = 1) {
    const answers = await client.transport.readEach(use, { signal, except: asked, count, timeoutMs: TIMEOUT_MS })
    asked.push(...answers.map(({ node }) => node))
    for (const { node, value } of answers)
      if (value !== undefined) said.push({ node, value: value.found, outcome: findOutcome(value.found) })
    if (answers.length === 0 || findAgreed(said).length > 0) return said
  }
}

function findAgreed<T>(said: readonly Said<T>[]): readonly Said<T>[] {
  for (const { outcome } of said) {
    const same = said.filter((other) => outcome !== undefined && other.outcome?.key === outcome.key)
    if (same.length >= 2) return same
  }
  return []
}

/** The only node with a outcome, if there is one and all others stopped before the block that shows it. */
async function findAhead<T>(said: readonly Said<T>[], { now, signal }: AgreeOptions<T>): Promise<readonly Said<T>[]> {
  const [only, ...more] = said.filter(({ outcome }) => outcome !== undefined)
  const others = said.filter((one) => one !== only)
  if (only === undefined || more.length > 0 || others.length === 0) return []
  const own = signal ?? new AbortController().signal
  const [head, ...heads] = await Promise.all([only, ...others].map(({ node }) => readHead(node, own)))
  const seconds = now / 1_000
  // A block from the future must not make the other nodes look stale.
  if (head === undefined || Number(head.timestamp) > seconds + MAX_LEAD) return []
  const block = only.outcome?.block ?? Number(head.number)
  const isBehind = (other: ChainBlock | undefined) =>
    other !== undefined && Number(other.timestamp) < seconds - MAX_LAG && Number(other.number) < block
  return Number(head.number) >= block && heads.every(isBehind) ? [only] : []
}

async function readHead(node: Node, signal: AbortSignal): Promise<ChainBlock | undefined> {
  return (await attempt(() => readBlock(createNodeClient(node, { signal }))))?.found
}

/** No value if the node fails. Any other error is our bug. */
async function attempt<T>(act: () => Promise<T>): Promise<{ readonly found: T } | undefined> {
  try {
    return { found: await act() }
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}
