import type { ChainClient } from '@murmur/chain/chainClient'
import type { Address } from '@murmur/engine/token'
import { type Hex, parseAbi, zeroAddress } from 'viem'
import type { PoolListing } from './poolListing.ts'
import { type Call, readCalls } from './readCalls.ts'
import { feeTiers, PAIR_FEE_PPM, sortTokens, type Venues } from './venues.ts'

const pairFactoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const poolFactoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])

type DiscoverOptions = {
  readonly tokens: readonly Address[]
  readonly venues: Venues
  readonly blockHash: Hex
}

/** Every pool between these tokens, by asking the factories. They alone decide which pools are real. */
export async function discoverPools(
  client: ChainClient,
  { tokens, venues, blockHash }: DiscoverOptions,
): Promise<readonly PoolListing[]> {
  const candidates = listPairs(tokens).flatMap((pair) => listCandidates(pair, venues))
  const calls = candidates.map(({ call }) => call)
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: GAS_PER_QUESTION })
  return candidates.flatMap(({ describe }, at) => {
    const id = answers[at] as Address | undefined
    return id === undefined || id === zeroAddress ? [] : [describe(id)]
  })
}

/** `getPair` and `getPool` cost about 6,600 each. */
const GAS_PER_QUESTION = 10_000

function listPairs(tokens: readonly Address[]): readonly (readonly [Address, Address])[] {
  return tokens.flatMap((one, at) => tokens.slice(at + 1).map((other) => sortTokens(one, other)))
}

type Candidate = { readonly call: Call; describe(id: Address): PoolListing }

function listCandidates(tokens: readonly [Address, Address], { v2, v3 }: Venues): readonly Candidate[] {
  const found: Candidate[] = []
  if (v2 !== undefined) {
    found.push({
      call: { address: v2.factory, abi: pairFactoryAbi, functionName: 'getPair', args: tokens },
      describe: (id) => ({ type: 'constantProduct', venue: 'Uniswap V2', id, tokens, feePpm: PAIR_FEE_PPM }),
    })
  }
  if (v3 === undefined) return found
  const tiers = feeTiers.map(
    ([feePpm, tickSpacing]): Candidate => ({
      call: { address: v3.factory, abi: poolFactoryAbi, functionName: 'getPool', args: [...tokens, feePpm] },
      describe: (id) => ({ type: 'concentrated', venue: 'Uniswap V3', id, tokens, feePpm, tickSpacing }),
    }),
  )
  return [...found, ...tiers]
}
