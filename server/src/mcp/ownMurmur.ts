import { createMurmur, type Murmur } from '@murmur/mcp/murmur'
import type { Env } from '../env.ts'
import { findPage, type Markets } from '../market/marketRoutes.ts'
import { getWorld } from '../world/worldRoutes.ts'

type OwnOptions = {
  readonly env: Env
  readonly markets: Markets
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
}

/** Murmur as this server knows it, without a request to itself. */
export function createOwnMurmur({ env, markets, ...options }: OwnOptions): Murmur {
  const findBody = async (path: string): Promise<unknown> => {
    if (path === '/api/world') return await getWorld(env)
    if (path === '/api/trading') return { trading: env.trading }
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
