import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { type BridgeRoute, listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import type { World } from '../api.ts'
import { findTypical } from '../market/followBridgeFees.ts'
import { findSpokePools, formatFeesPath, parseSuggestedFees } from '../transfer/parseSuggestedFees.ts'
import type { MarketSource } from './marketSource.ts'

type AcrossOptions = {
  /** The address of Across' API, or of a service with the same answers. */
  readonly acrossUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly world: World
  readonly now: () => number
}

const TIME_LIMIT_MS = 4_000

/**
 * The fees of the bridge without a server of Murmur. Relayers decide what they ask for and how much they carry, so no chain
 * knows it. The contracts that an answer names must be those of our own list.
 */
export function createAcrossFees(options: AcrossOptions): Pick<MarketSource, 'readTypicalFees' | 'readExactFees'> {
  const readExactFees = (route: BridgeRoute, { units }: { readonly units: bigint }) =>
    readFees(route, { ...options, units })
  return {
    readExactFees,
    async readTypicalFees({ origin, destination }) {
      const routes = listBridgeRoutes(origin, { destinationChainId: destination })
      const found = await Promise.all(routes.map((route) => readExactFees(route, { units: findTypical(route) })))
      return found.filter((fees) => fees !== undefined)
    },
  }
}

type Reading = AcrossOptions & { readonly units: bigint }

/** No value if the bridge has no fees for it, or does not answer. */
async function readFees(route: BridgeRoute, options: Reading): Promise<BridgeFees | undefined> {
  const { acrossUrl, fetch, world, now, units } = options
  const spokePools = findSpokePools(route, world)
  if (spokePools === undefined) return undefined
  const path = formatFeesPath({ route, units })
  try {
    const answer = await fetch(`${acrossUrl.replace(/\/$/, '')}${path}`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    const fees: unknown = answer.ok ? await answer.json() : undefined
    return parseSuggestedFees(fees, { route, units, spokePools, now: Math.floor(now() / 1_000) })
  } catch (error) {
    console.warn('The fees of the bridge could not be read.', error)
    return undefined
  }
}
