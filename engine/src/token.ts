import { type ChainKey, findNetwork, formatChainKey, type Network, networks } from './network.ts'

export type Address = `0x${string}`

export type ChainName = Network['chainName']

/** A token, with one listing for each network that it is on. */
export type Token = {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** The name of its drawing in `brand/icons/tokens`. */
  readonly icon: string
  readonly listings: readonly Listing[]
}

/** A token on one network. */
export type Listing = Pick<Network, 'kind' | 'chainId' | 'chainName'> & {
  /** Its key in URLs and caches: `1:ETH`. */
  readonly id: string
  readonly symbol: string
  /** Null for the network's own coin. */
  readonly tokenAddress: Address | null
  /** The functions that read a balance and its decimals; null for the network's own coin. */
  readonly tokenAbi: typeof balanceAbi | null
  readonly decimals: number
  /** Dollars, as a decimal: a placeholder until the first live price. */
  readonly price: string
  /** Percent, as a decimal: a placeholder like the price. */
  readonly change24h: string
}

const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'uint8' }] },
] as const

export const tokens: readonly Token[] = [
  createToken('ETH', {
    name: 'Ether',
    change24h: '0.01',
    listings: {
      eth: [null, 18],
      bsc: ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18],
      optimism: [null, 18],
      arbitrum: [null, 18],
      zksync: [null, 18],
      base: [null, 18],
    },
  }),
  createToken('BNB', {
    name: 'BNB',
    change24h: '-0.02',
    listings: {
      eth: ['0xB8c77482e45F1F44dE1745F52C74426C631bDD52', 18],
      bsc: [null, 18],
      avalanche: ['0x264c1383EA520f73dd837F915ef3a732e204a493', 18],
    },
  }),
  createToken('POL', {
    name: 'Polygon Ecosystem Token',
    change24h: '0.02',
    listings: { polygon: [null, 18], eth: ['0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 18] },
  }),
  createToken('AVAX', {
    name: 'Avalanche',
    change24h: '-0.01',
    listings: { polygon: ['0x2C89bbc92BD86F8075d1DEcc58C7F4E0107f286b', 18], avalanche: [null, 18] },
  }),
  createToken('ALLO', { name: 'Allora Network', change24h: '0.01', listings: { allora: [null, 18] } }),
]

/** Every listing that can be paid, received and priced. */
export const listings: readonly Listing[] = tokens.flatMap((token) => token.listings)

export function findListing(id: string): Listing | undefined {
  return listingsById.get(id)
}

export function formatListingId(symbol: string, chainId: Network['chainId']): `${ChainKey}:${string}` {
  return `${formatChainKey(chainId)}:${symbol}`
}

/** Tokens and listings that a user imported are named by their address instead of their symbol. */
export function isImported({ id }: { readonly id: string }): boolean {
  return id.includes(':0x')
}

/** The symbol of the listing, or the address of an imported one. */
export function readListingName({ id }: Pick<Listing, 'id'>): string {
  return id.slice(id.indexOf(':') + 1)
}

/** The wrapped coin of an EVM network. */
export function findWrappedNative(chainId: Network['chainId']): Address | undefined {
  const network = findNetwork(chainId)
  return network?.kind === 'evm' ? network.wrappedNative : undefined
}

/** Compare addresses only with this: upper case is only a checksum. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Addresses as map keys. */
export function toTokenKey(address: string): string {
  return address.toLowerCase()
}

/** In lower case, whatever its checksum. No value for anything else. */
export function parseAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? (value.toLowerCase() as Address) : undefined
}

/** Each listing once, in the order of the list and then by id, so that equal requests share a cache entry. */
export function formatListingIds(asked: readonly Listing[]): string {
  const ids = new Set(asked.map(({ id }) => id))
  const first = listings.map(({ id }) => id).filter((id) => ids.delete(id))
  return [...first, ...[...ids].sort()].join(',')
}

type FindListing = (id: string) => Listing | undefined

/** In any order. No value if one of them is not listed. */
export function parseListingIds(text: string, find: FindListing = findListing): readonly Listing[] | undefined {
  const found = text.split(',').map(find)
  const known = found.filter((listing) => listing !== undefined)
  return known.length === found.length ? [...new Set(known)] : undefined
}

const listingsById: ReadonlyMap<string, Listing> = new Map(listings.map((listing) => [listing.id, listing]))

type TokenOptions = {
  readonly name: string
  readonly change24h?: string
  readonly listings: Partial<Record<ChainName, ListingRow>>
}

/** The address is null for the network's own coin. */
type ListingRow = readonly [tokenAddress: Address | null, decimals: number]

export function createToken(symbol: string, { name, change24h = '0', listings }: TokenOptions): Token {
  const id = symbol.toLowerCase()
  const entries = Object.entries(listings) as [ChainName, ListingRow][]
  return {
    id,
    symbol,
    name,
    icon: id,
    listings: entries.map(([chainName, [tokenAddress, decimals]]) => {
      const { kind, chainId } = getNetwork(chainName)
      return {
        id: formatListingId(symbol, chainId),
        symbol,
        kind,
        chainId,
        chainName,
        tokenAddress,
        tokenAbi: tokenAddress === null ? null : balanceAbi,
        decimals,
        price: '1',
        change24h,
      }
    }),
  }
}

function getNetwork(chainName: ChainName): Network {
  const network = networks.find((candidate) => candidate.chainName === chainName)
  if (network === undefined) throw new RangeError(`There is no network ${chainName}.`)
  return network
}
