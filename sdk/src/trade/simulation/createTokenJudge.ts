import type { TokenCheckResult } from '@murmur/engine/simulation'
import type { Address, Listing } from '@murmur/engine/token'
import type { World } from '../../api.ts'
import { createChainClients } from '../../chain/chainClient.ts'
import type { NodesOptions } from '../../chain/nodes.ts'
import { judgeToken } from './judgeToken.ts'

/** A token, and a pool of the route that trades it. */
export type TokenTrial = {
  readonly listing: Listing
  readonly pool: { readonly poolId: string; readonly venue: string }
}

export type TokenJudge = (trial: TokenTrial) => Promise<TokenCheckResult>

type JudgeOptions = NodesOptions & { readonly world: Pick<World, 'networks'> }

/** Tries tokens on the nodes of the world. Without the addresses of the router's contracts nothing is claimed. */
export function createTokenJudge({ world, ...options }: JudgeOptions): TokenJudge {
  const clients = createChainClients(world.networks, options)
  return async ({ listing, pool: { poolId, venue } }) => {
    const network = world.networks.find(({ chainId }) => chainId === listing.chainId)
    const { universalRouter, permit2, uniswapV4PoolManager } = network?.contracts ?? {}
    const client = network && clients.get(network.chainId)
    const pool = venue === 'Uniswap V4' ? uniswapV4PoolManager : poolId
    const { tokenAddress: token } = listing
    if (client === undefined || !isAddress(token) || !isAddress(pool)) return unknown
    if (!isAddress(universalRouter) || !isAddress(permit2)) return unknown
    return await judgeToken(client, { token, pool, router: universalRouter, permit2 })
  }
}

const unknown: TokenCheckResult = { type: 'unknown' }

function isAddress(text: string | null | undefined): text is Address {
  return /^0x[\da-f]{40}$/i.test(text ?? '')
}
