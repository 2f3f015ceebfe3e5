import type { Network } from './network.ts'

export type Address = `0x${string}`

/** A token on one network. */
export type Listing = {
  /** Names the listing in addresses and caches: `1:ETH`. */
  readonly id: string
  readonly symbol: string
  readonly chainId: Network['chainId']
  /** What the price service calls the chain. */
  readonly chainName: ChainName
  /** Null for the network's own coin. */
  readonly tokenAddress: Address | null
  /** The functions that read a balance and its decimals; null for the network's own coin. */
  readonly tokenAbi: typeof balanceAbi | null
  readonly decimals: number
  /** Dollars, as a decimal: a placeholder that stands until a live price arrives. */
  readonly price: string
  /** In percent, as a decimal: a placeholder like the price. */
  readonly change24h: string
  readonly cosmosChainId?: string
}

export const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'uint8' }] },
] as const

export type Token = {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** The name of its drawing. */
  readonly icon: string
  readonly listings: readonly Listing[]
}

const chainIds = {
  eth: 1,
  bsc: 56,
  optimism: 10,
  arbitrum: 42161,
  zksync: 324,
  base: 8453,
  polygon: 137,
  avalanche: 43114,
  allora: 'null',
} as const

export type ChainName = keyof typeof chainIds

/** Where a network is known by another name than a chain id of its own. */
const cosmosChainIds: Partial<Record<ChainName, string>> = { allora: 'allora-mainnet-1' }

export const tokens: readonly Token[] = [
  createToken('ETH', {
    name: 'Ether',
    change24h: '0.01',
    listings: {
      eth: null,
      bsc: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8',
      optimism: null,
      arbitrum: null,
      zksync: null,
      base: null,
    },
  }),
  createToken('BNB', {
    name: 'BNB',
    change24h: '-0.02',
    listings: {
      eth: '0xB8c77482e45F1F44dE1745F52C74426C631bDD52',
      bsc: null,
      avalanche: '0x264c1383EA520f73dd837F915ef3a732e204a493',
    },
  }),
  createToken('POL', {
    name: 'Polygon Ecosystem Token',
    change24h: '0.02',
    listings: { polygon: null, eth: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6' },
  }),
  createToken('AVAX', {
    name: 'Avalanche',
    change24h: '-0.01',
    listings: { polygon: '0x2C89bbc92BD86F8075d1DEcc58C7F4E0107f286b', avalanche: null },
  }),
  createToken('ALLO', { name: 'Allora Network', change24h: '0.01', listings: { allora: null } }),
]

/** Every listing of every token: what can be paid, received and priced. */
export const listings: readonly Listing[] = tokens.flatMap((token) => token.listings)

export function findListing(id: string): Listing | undefined {
  return listingsById.get(id)
}

/** The contract that stands for a network's own coin where only contracts are known. */
export function findWrappedNative(chainId: Network['chainId']): Address | undefined {
  return wrappedNatives.get(chainId)
}

/** The one way to compare addresses: their capitals are a checksum, not a difference. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** One spelling for one set: each listing once, in the order of the list, so that equal questions share a cache. */
export function formatListingIds(asked: readonly Listing[]): string {
  const ids = new Set(asked.map(({ id }) => id))
  return listings
    .filter(({ id }) => ids.has(id))
    .map(({ id }) => id)
    .join(',')
}

/** Reads any order; undefined where one of them is not in the list. */
export function parseListingIds(text: string): readonly Listing[] | undefined {
  const found = text.split(',').map(findListing)
  const known = found.filter((listing) => listing !== undefined)
  return known.length === found.length ? [...new Set(known)] : undefined
}

const listingsById: ReadonlyMap<string, Listing> = new Map(listings.map((listing) => [listing.id, listing]))

const wrappedNatives: ReadonlyMap<Network['chainId'], Address> = new Map([
  [1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  [10, '0x4200000000000000000000000000000000000006'],
  [56, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  [137, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
  [324, '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'],
  [8453, '0x4200000000000000000000000000000000000006'],
  [42161, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  [43114, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
])

type TokenOptions = {
  readonly name: string
  readonly change24h: string
  readonly listings: Partial<Record<ChainName, Address | null>>
}

function createToken(symbol: string, { name, change24h, listings }: TokenOptions): Token {
  return {
    id: symbol.toLowerCase(),
    symbol,
    name,
    icon: symbol.toLowerCase(),
    listings: (Object.entries(listings) as [ChainName, Address | null][]).map(([chainName, tokenAddress]) => {
      const chainId = chainIds[chainName]
      const cosmosChainId = cosmosChainIds[chainName]
      return {
        id: `${chainId}:${symbol}`,
        symbol,
        chainId,
        chainName,
        tokenAddress,
        tokenAbi: tokenAddress === null ? null : balanceAbi,
        // Of the listed ones; a token with other decimals brings them along.
        decimals: 18,
        price: '1',
        change24h,
        ...(cosmosChainId !== undefined && { cosmosChainId }),
      }
    }),
  }
}
