import { decodeTokenCheck, encodeTokenCheck, tokenCheckCode } from '@murmur/engine/encode/tokenCheck'
import type { TokenCheckResult } from '@murmur/engine/simulation'
import { type Address, type Listing, parseAddress } from '@murmur/engine/token'
import { zeroAddress } from 'viem'
import type { World } from '../../api.ts'
import { type ChainClient, createChainClients } from '../../chain/chainClient.ts'
import type { NodesOptions } from '../../chain/nodes.ts'
import { callNode } from './callNode.ts'

/** A token, and a pool of the route that trades it. */
export type TokenCheck = {
  readonly listing: Listing
  readonly pool: { readonly poolId: string; readonly venue: string }
}

export type TokenChecker = (check: TokenCheck) => Promise<TokenCheckResult>

type CheckerOptions = NodesOptions & { readonly world: Pick<World, 'networks'> }

/** Checks tokens on the nodes of the world. Without the addresses of the router's contracts nothing is claimed. */
export function createTokenChecker({ world, ...options }: CheckerOptions): TokenChecker {
  const clients = createChainClients(world.networks, options)
  return async ({ listing, pool: { poolId, venue } }) => {
    const network = world.networks.find(({ chainId }) => chainId === listing.chainId)
    const { universalRouter, uniswapV4PoolManager, ...contracts } = network?.contracts ?? {}
    const client = network && clients.get(network.chainId)
    const [token, pool, router, permit2] = [
      listing.tokenAddress,
      venue === 'Uniswap V4' ? uniswapV4PoolManager : poolId,
      universalRouter,
      contracts.permit2,
    ].map(parseAddress)
    if (client === undefined || token === undefined || pool === undefined) return unknown
    if (router === undefined || permit2 === undefined) return unknown
    return await checkToken(client, { token, pool, router, permit2 })
  }
}

const unknown: TokenCheckResult = { type: 'unknown' }

type CheckedContracts = {
  readonly token: Address
  /** The contract that holds the tokens of the pool: the pool itself, or the manager of V4. */
  readonly pool: Address
  readonly router: Address
  readonly permit2: Address
}

/** Buys and sells a little of the token in one call, without an account, and reports the token's behaviour. */
export async function checkToken(
  client: ChainClient,
  { pool, router, ...check }: CheckedContracts,
): Promise<TokenCheckResult> {
  const reply = await callNode(client, {
    from: zeroAddress,
    to: pool,
    data: encodeTokenCheck({ router, ...check }),
    codes: { [pool]: tokenCheckCode, [router]: tokenCheckCode },
  })
  return reply.type === 'answer' ? decodeTokenCheck(reply.data) : { type: 'unknown' }
}
