import { erc20Abi } from 'viem'
import { getCode } from 'viem/actions'
import { describeWrongToken, type ListedToken } from './checkTokens.ts'
import { findClosedVenues, isOwnVenue } from './checkVenues.ts'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { readHead } from './readHead.ts'
import type { Venue } from './venues/venueFamilies.ts'
import { sortTokens } from './venues/venueFamily.ts'

type CheckOptions = {
  readonly venues: readonly Venue[]
  /** The wrapped coin, which prices gas and depth. The other tokens are checked one by one. */
  readonly wrapped: ListedToken
}

/**
 * Compares our list of contracts with the chain before the network is quoted. Returns the reason to keep it closed, if
 * there is one. Throws if no node answers. Other exchanges than Uniswap are checked at each discovery.
 */
export async function checkNetwork(
  client: MarketClient,
  { venues, wrapped }: CheckOptions,
): Promise<string | undefined> {
  const { address } = client.chain.contracts.multicall3
  const code = await getCode(client, { address })
  if (code === undefined) return 'Multicall3 is not at its address.'
  const { hash } = await readHead(client)
  const sample = sortTokens(wrapped.address, address)
  const own = venues.filter(isOwnVenue)
  const [closed] = await findClosedVenues(client, { venues: own, sample, blockHash: hash, openBefore: [] })
  if (closed !== undefined) return closed.reason
  const [isRight] = await runQueries(client, { queries: [queryDecimals(wrapped)], blockHash: hash })
  return isRight ? undefined : `${describeWrongToken(wrapped)}.`
}

const GAS_PER_CALL = 40_000

function queryDecimals(token: ListedToken): Query<boolean> {
  return {
    calls: [{ address: token.address, abi: erc20Abi, functionName: 'decimals', gas: GAS_PER_CALL }],
    parse: ([decimals]) => Number(decimals) === token.decimals,
  }
}
