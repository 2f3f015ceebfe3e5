import { createMurmur, type Murmur } from '@murmur/mcp/murmur'
import type { Env } from '../env.ts'
import { findPage, type Markets } from '../market/marketRoutes.ts'
import { type FeesQuestion, type FeesResult, parseFeesQuestion } from '../transfers/transferFees.ts'
import { getWorld } from '../world/worldRoutes.ts'

type OwnOptions = {
  readonly env: Env
  readonly markets: Markets
  readonly getFees: (question: FeesQuestion) => Promise<FeesResult>
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
}

/** Murmur as this server knows it, without a request to itself. */
export function createOwnMurmur({ env, markets, getFees, ...options }: OwnOptions): Murmur {
  const findBody = async (path: string): Promise<unknown> => {
    if (path === '/api/world') return await getWorld(env)
    if (path === '/api/trading') return { trading: env.trading }
    if (path.startsWith('/api/transfers/')) return await findFees(path, getFees)
    const page = findPage(markets, path.replace('/api/markets/', ''))
    return page && JSON.parse(page.toString('utf8'))
  }
  return createMurmur({
    ...options,
    async ask(path) {
      const body = await findBody(path)
      return { status: body === undefined ? 503 : 200, body }
    },
  })
}

async function findFees(path: string, getFees: OwnOptions['getFees']): Promise<unknown> {
  const question = parseFeesQuestion(path)
  const result = question && (await getFees(question))
  return result?.type === 'fees' ? result.fees : undefined
}
