import { findListedTokens } from '@murmur/engine/listedTokens'
import { type Address, tokens } from '@murmur/engine/token'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { elapsed } from '@murmur/sdk/clock'
import { type GivenAllowance, readGivenAllowances } from '@murmur/sdk/trade/leftover/givenAllowances'
import { startRevocation } from '@murmur/sdk/trade/leftover/startRevocation'
import type { StartRefusal } from '@murmur/sdk/trade/startSwap'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { reachNetwork } from '../activity/speedUp/pageSpeedUps.ts'
import { pageNetworks } from '../pageNetworks.ts'
import { getPageServices } from '../services.ts'

/** The allowances of an account on one network. No value if no node answers. */
export type NetworkAllowances = { readonly chainId: number; readonly found: readonly GivenAllowance[] | undefined }

/** One call on each network. A network that does not answer does not hold up the others' answers for longer than its time limit. */
export async function readAllAllowances(account: Address): Promise<readonly NetworkAllowances[]> {
  const { networks } = await pageNetworks.getWorld()
  const read = networks.map(async ({ chainId }): Promise<NetworkAllowances | undefined> => {
    const chain = await pageNetworks.getChain(chainId)
    const network = chain && createTradeNetwork(chain)
    if (network === undefined) return undefined
    const found = await attemptOutside(readGivenAllowances(network, { account, listings: listTokens(chainId) }))
    return { chainId, found }
  })
  return (await Promise.all(read)).filter((one) => one !== undefined)
}

/** Its key among the allowances of an account. */
export function nameAllowance({ listing, spender }: GivenAllowance): string {
  return `${listing.id} ${spender}`
}

type Revocation = { readonly allowance: GivenAllowance; readonly account: Address }

type RevokeResult =
  | { readonly type: 'started' }
  | { readonly type: 'refused'; readonly reason: StartRefusal | 'failed' | 'stay' }

/** The wallet goes to the network of the token first. */
export async function revoke({ allowance, account }: Revocation): Promise<RevokeResult> {
  const { wallet, execution } = getPageServices()
  const { listing, units, spender } = allowance
  const chainId = Number(listing.chainId)
  if (!(await reachNetwork(chainId, { wallet }))) return { type: 'refused', reason: 'stay' }
  const left = { listing, units }
  const revocation = { account, chainId, left, spenders: [spender], now: elapsed() }
  const result = await startRevocation(revocation, await execution.load())
  return 'id' in result ? { type: 'started' } : { type: 'refused', reason: result.reason }
}

function listTokens(chainId: number) {
  const all = [...tokens, ...findListedTokens(chainId)].flatMap(({ listings }) => listings)
  return all.filter((listing) => listing.chainId === chainId)
}
