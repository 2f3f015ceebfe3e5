import type { Amount } from '@murmur/engine/amount'
import { isAlloraUser } from '@murmur/engine/bech32'
import type { Network } from '@murmur/engine/network'
import { type Address, isImported, type Listing, parseAddress, type Token } from '@murmur/engine/token'
import type { World } from '../api.ts'
import { type AgreedReader, createAgreedReader } from './agreedBalances.ts'
import { createChainClients } from './chainClient.ts'
import { readCosmosBalance } from './cosmosBalances.ts'
import type { NodesOptions } from './nodes.ts'

/** An unknown balance is never shown as zero. */
export type Balance =
  | {
      readonly type: 'balance'
      readonly amount: Amount
      /** False while two nodes disagree; the amount is then the lower of the two. */
      readonly isAgreed: boolean
    }
  | { readonly type: 'unknown' }

/** By id of the listing. */
export type Balances = ReadonlyMap<Listing['id'], Balance>

type BalancesQuestion = {
  readonly account: { readonly address: string }
  readonly networks: readonly Network[]
  readonly signal: AbortSignal
}

export type BalanceReader = { getBalances(question: BalancesQuestion): Promise<Balances> }

type BalanceReaderOptions = NodesOptions & {
  readonly world: Pick<World, 'networks'>
  /** Asked at each reading. */
  readonly tokens: { get(): readonly Token[] }
}

/** One per page: it keeps the health of the nodes and the last agreed balances. */
export function createBalanceReader({ world, tokens, ...options }: BalanceReaderOptions): BalanceReader {
  const createReaders = () => {
    const clients = [...createChainClients(world.networks, options)]
    return new Map(clients.map(([chainId, client]) => [chainId, createAgreedReader(client, options)]))
  }
  // Apart: an imported contract may use up the gas of its call, and a failed call makes a node back off.
  const groups = [
    { readers: createReaders(), has: (listing: Listing) => !isImported(listing) },
    { readers: createReaders(), has: isImported },
  ]
  return {
    getBalances: async ({ account, networks, signal }) => {
      const kind = findAccountKind(account.address)
      const listings = tokens.get().flatMap((token) => token.listings)
      const all = networks.flatMap((network) => {
        const here = listings.filter(({ chainId }) => chainId === network.chainId)
        if (kind === 'cosmos' && network.kind === 'cosmos')
          return [readCosmos(options, { account, asked: here, signal })]
        return groups.map(({ readers, has }) => {
          const asked = here.filter(has)
          const reader = network.kind === 'evm' ? readers.get(network.chainId) : undefined
          if (kind === 'evm' && reader !== undefined && asked.length > 0)
            return readEvm(reader, { account, asked, signal })
          return new Map(asked.map(({ id }) => [id, unknown]))
        })
      })
      return new Map((await Promise.all(all)).flatMap((balances) => [...balances]))
    },
  }
}

const unknown: Balance = { type: 'unknown' }

/** The smallest unit of Allora's coin. */
const ALLO_DENOM = 'uallo'

function findAccountKind(address: string): 'evm' | 'cosmos' | undefined {
  if (parseAddress(address) !== undefined) return 'evm'
  return isAlloraUser(address) ? 'cosmos' : undefined
}

type Asked = Omit<BalancesQuestion, 'networks'> & { readonly asked: readonly Listing[] }

async function readEvm(reader: AgreedReader, { account, asked, signal }: Asked): Promise<Balances> {
  // Some wallets get the checksum wrong, and viem rejects a wrong one.
  const owner = account.address.toLowerCase() as Address
  const found = await reader.read({ account: owner, listings: asked, signal })
  return new Map(asked.map((listing) => [listing.id, toBalance(listing, found?.get(listing.id))]))
}

async function readCosmos({ fetch }: NodesOptions, { account, asked, signal }: Asked): Promise<Balances> {
  const units = await readCosmosBalance(fetch, { address: account.address, denom: ALLO_DENOM, signal })
  const found = units === undefined ? undefined : { units, isAgreed: true }
  return new Map(asked.map((listing) => [listing.id, toBalance(listing, found)]))
}

function toBalance(listing: Listing, found: { units: bigint; isAgreed: boolean } | undefined): Balance {
  if (found === undefined) return unknown
  return { type: 'balance', amount: { listing, units: found.units }, isAgreed: found.isAgreed }
}
