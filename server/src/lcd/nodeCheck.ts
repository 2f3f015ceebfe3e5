import type { Upstream } from '../upstream/upstreamClient.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'

const PATH = '/cosmos/base/tendermint/v1beta1/node_info'
/** The same address may lead to another node later. */
const TRUSTED_MS = 600_000
const REFUSED_MS = 60_000

type NodeCheckOptions = {
  readonly chainId: string
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Logs that the node is of another chain. */
  warn(message: string): void
}

export type NodeCheck = {
  /** Undefined if the node is of our chain. Concurrent questions share one call. */
  findProblem(): Promise<UpstreamFailure | undefined>
  /** Asks again before the next answer is used. */
  doubt(): void
}

/** Asks a Cosmos node for its chain id. Its answers are used only if that is ours. */
export function createNodeCheck(upstream: Upstream, { chainId, elapsed, warn }: NodeCheckOptions): NodeCheck {
  let known: { readonly isOurs: boolean; readonly until: number } | undefined
  let asked: Promise<UpstreamFailure | undefined> | undefined
  const ask = async () => {
    const answer = await upstream.ask(PATH)
    if (answer.type === 'failed') return answer
    const isOurs = answer.type === 'json' && readChainId(answer.value) === chainId
    known = { isOurs, until: elapsed() + (isOurs ? TRUSTED_MS : REFUSED_MS) }
    // The answer itself is not logged: it may be hostile.
    if (!isOurs) warn(`The node does not say that it is of ${chainId}, so its balances are not used.`)
    return isOurs ? undefined : refuse(REFUSED_MS)
  }
  return {
    async findProblem() {
      const now = elapsed()
      if (known !== undefined && now < known.until) return known.isOurs ? undefined : refuse(known.until - now)
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return await asked
    },
    doubt: () => {
      known = undefined
    },
  }
}

function refuse(retryAfterMs: number): UpstreamFailure {
  return { type: 'failed', reason: 'broken', retryAfterMs }
}

/** Undefined unless it is a node's description of itself. */
function readChainId(value: unknown): unknown {
  const info = (value as { default_node_info?: { network?: unknown } } | null)?.default_node_info
  return info?.network
}
