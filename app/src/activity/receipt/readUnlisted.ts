import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { readImportedToken } from '@murmur/engine/importedToken'
import type { Address, Listing } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { readToken } from '@murmur/sdk/chain/readToken'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { findSwapListing } from '../swapTokens.ts'

type Asked = { readonly chainId: number; readonly address: Address }

const known = new Map<string, Promise<Listing | undefined>>()

/** The metadata of a swap's unlisted tokens. Names and symbols are sanitised: anyone can deploy a token. */
export async function readUnlisted(
  { client }: Pick<TradeNetwork, 'client'>,
  { chainId, pay, receive }: Pick<SwapFacts, 'chainId' | 'pay' | 'receive'>,
): Promise<readonly Listing[]> {
  const unknown = [pay, receive].filter((token) => token !== null && findSwapListing(token, { chainId }) === undefined)
  const listings = await Promise.all(
    unknown.flatMap((address) => (address ? [remember(client, { chainId, address })] : [])),
  )
  return listings.filter((listing) => listing !== undefined)
}

/** A token is read once. Its decimals do not change. */
function remember(client: ChainClient, asked: Asked): Promise<Listing | undefined> {
  const key = `${asked.chainId} ${asked.address}`
  const reading = known.get(key) ?? attemptOutside(read(client, asked))
  known.set(key, reading)
  void reading.then((listing) => listing === undefined && known.delete(key))
  return reading
}

async function read(client: ChainClient, { chainId, address }: Asked): Promise<Listing | undefined> {
  const multicall3 = client.chain.contracts.multicall3.address
  const reading = await readToken(client, { address, multicall3 })
  const outcome = reading && readImportedToken(reading, { chainId, address })
  return outcome?.type === 'imported' ? outcome.token.listings[0] : undefined
}
