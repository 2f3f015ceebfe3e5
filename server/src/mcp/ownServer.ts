import type { Env } from '../env.ts'
import { findPage, type Markets } from '../market/marketRoutes.ts'
import { type FeesQuestion, type FeesResult, parseFeesQuestion } from '../transfers/transferFees.ts'
import { getWorld } from '../world/worldRoutes.ts'
import type { AskServer } from './toolThread.ts'

type OwnOptions = {
  readonly env: Env
  readonly markets: Markets
  readonly getFees: (question: FeesQuestion) => Promise<FeesResult>
  /** `url` starts with `/api/prices`. */
  readonly answers: { get(url: string): Promise<{ readonly type: string; readonly body?: string }> }
}

type Found = Awaited<ReturnType<AskServer>>

/** What this server answers to its own tools, without a request to itself. */
export function createOwnServer({ env, markets, getFees, answers }: OwnOptions): AskServer {
  return async (path) => {
    if (path === '/api/world') return write(await getWorld(env))
    if (path === '/api/trading') return write({ trading: env.trading })
    if (path.startsWith('/api/transfers/')) return write(await findFees(path, getFees))
    if (path.startsWith('/api/prices')) return writeText((await answers.get(path)).body)
    const chainId = path.replace('/api/markets/', '')
    if (markets.find(chainId) === undefined) return { status: 404, body: undefined }
    const page = findPage(markets, chainId)
    return { status: page === undefined ? 503 : 200, body: page }
  }
}

function write(value: unknown): Found {
  return writeText(value === undefined ? undefined : JSON.stringify(value))
}

function writeText(text: string | undefined): Found {
  return text === undefined ? { status: 503, body: undefined } : { status: 200, body: Buffer.from(text) }
}

async function findFees(path: string, getFees: OwnOptions['getFees']): Promise<unknown> {
  const question = parseFeesQuestion(path)
  const result = question && (await getFees(question))
  return result?.type === 'fees' ? result.fees : undefined
}
