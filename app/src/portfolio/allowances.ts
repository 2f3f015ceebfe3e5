import { findListedTokens } from '@murmur/engine/listedTokens'
import { type Address, tokens } from '@murmur/engine/token'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { type GivenAllowance, readGivenAllowances } from '@murmur/sdk/trade/leftover/givenAllowances'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { pageNetworks } from '../pageNetworks.ts'

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

function listTokens(chainId: number) {
  const all = [...tokens, ...findListedTokens(chainId)].flatMap(({ listings }) => listings)
  return all.filter((listing) => listing.chainId === chainId)
}
