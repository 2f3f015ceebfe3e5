import type { Amount } from '@murmur/engine/amount'
import { isAlloraUser } from '@murmur/engine/bech32'
import type { Network } from '@murmur/engine/network'
import { type Address, isImported, type Listing, parseAddress, type Token } from '@murmur/engine/token'
import type { World } from '../api.ts'
import { type ChainClient, createChainClients } from './chainClient.ts'
import { readCosmosBalance } from './cosmosBalances.ts'
import { type EvmReading, readEvmBalances } from './evmBalances.ts'
import { createNodeClient, type Node } from './node.ts'
import type { NodeReading, NodesOptions, UseNode } from './nodes.ts'

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

type AgreedReader = { read(question: AccountQuestion): Promise<AgreedUnits | undefined> }

type AccountQuestion = {
  readonly account: Address
  readonly listings: readonly Listing[]
  readonly signal: AbortSignal
}

/** `isAgreed` is false where two nodes disagree; then `units` is the lower of the two. */
type AgreedUnits = ReadonlyMap<Listing['id'], { readonly units: bigint; readonly isAgreed: boolean }>

/** In seconds. A node that is further behind than this is stale. */
const MAX_LAG = 30n

/** The first answer is already there, so the confirmation must not delay it for long. */
const CONFIRM_TIMEOUT_MS = 1_500

type Memory = { newest: bigint; known: { readonly account: Address; readonly units: EvmReading['units'] } | undefined }

type Context = { readonly client: ChainClient; readonly memory: Memory; readonly now: () => bigint }

/** Reads balances from one chain. A new or changed balance is confirmed by a second node if there is one. */
function createAgreedReader(client: ChainClient, { now }: { now: () => number }): AgreedReader {
  const memory: Memory = { newest: 0n, known: undefined }
  const context: Context = { client, memory, now: () => BigInt(Math.floor(now() / 1_000)) }
  return {
    read: async (question) => {
      const use = createUse(question, context)
      const readings =
        memory.known?.account === question.account
          ? await readKnown({ ...question, use }, context)
          : await readTwo({ ...question, use }, context)
      return readings.length === 0 ? undefined : settle(readings, { ...context, account: question.account })
    },
  }
}

type AskedAccount = AccountQuestion & { readonly use: UseNode<EvmReading> }
type Readings = readonly NodeReading<EvmReading>[]

/** Drops a node of another chain, and skips one that lags behind the newest block seen. */
function createUse(question: AccountQuestion, { client, memory }: Context): UseNode<EvmReading> {
  const { chain, transport } = client
  const multicall3 = chain.contracts.multicall3.address
  return async (node, signal) => {
    const nodeClient = createNodeClient(node, { signal })
    const reading = await readEvmBalances(nodeClient, { ...question, multicall3 })
    if (reading !== undefined && reading.chainId !== BigInt(chain.id)) {
      transport.drop(node)
      return undefined
    }
    return reading === undefined || reading.timestamp + MAX_LAG < memory.newest ? undefined : reading
  }
}

/** One node is enough while nothing has changed. */
async function readKnown({ use, signal }: AskedAccount, { client, memory, now }: Context): Promise<Readings> {
  const first = await client.transport.read(use, { signal })
  if (first === undefined) return []
  if (!hasChanged(first.value, { memory, now: now() })) return [first]
  const second = await confirm({ use, signal, except: [first.node] }, client)
  return second === undefined ? [first] : [first, second]
}

/** Both in parallel, so that the first balance does not wait for two round trips. */
async function readTwo({ use, signal }: AskedAccount, { client }: Context): Promise<Readings> {
  const first = client.transport.peek()
  const both = await Promise.all([
    client.transport.read(use, { signal }),
    confirm({ use, signal, except: first === undefined ? [] : [first] }, client),
  ])
  const readings = both.filter((reading) => reading !== undefined)
  return readings.filter(({ node }, index) => readings.findIndex((other) => other.node === node) === index)
}

function confirm({ use, ...options }: Confirmation, { transport }: ChainClient) {
  return transport.read(use, { ...options, timeoutMs: CONFIRM_TIMEOUT_MS })
}

type Confirmation = Pick<AskedAccount, 'use' | 'signal'> & { readonly except: readonly Node[] }

/** A balance has changed, or the block is so old that others should have followed it. */
function hasChanged({ units, timestamp }: EvmReading, { memory, now }: { memory: Memory; now: bigint }): boolean {
  return now - timestamp > MAX_LAG || [...units].some(([id, value]) => value !== memory.known?.units.get(id))
}

function settle(readings: Readings, { client, memory, account, now }: Context & { account: Address }): AgreedUnits {
  // A block from the future must not make the other nodes look stale.
  const times = readings.map(({ value }) => value.timestamp).filter((timestamp) => timestamp <= now())
  const newest = findGreatest(times)
  const current = readings.filter(({ value }) => value.timestamp + MAX_LAG >= newest)
  for (const { node } of readings.filter((reading) => !current.includes(reading))) client.transport.backOff(node)
  if (newest > memory.newest) memory.newest = newest
  const agreed = compare(current.map(({ value }) => value))
  const units = [...agreed].flatMap(([id, { units, isAgreed }]): [string, bigint][] => (isAgreed ? [[id, units]] : []))
  memory.known = { account, units: new Map(units) }
  return agreed
}

/** The lower of two values is certain. A value that only one node could read stands alone. */
function compare(readings: readonly EvmReading[]): AgreedUnits {
  const ids = new Set(readings.flatMap(({ units }) => [...units.keys()]))
  const entries = [...ids].flatMap((id) => {
    const values = readings.map(({ units }) => units.get(id)).filter((value) => value !== undefined)
    const [first] = values
    if (first === undefined) return []
    const lowest = values.reduce((least, value) => (value < least ? value : least), first)
    return [[id, { units: lowest, isAgreed: values.every((value) => value === first) }] as const]
  })
  return new Map(entries)
}

function findGreatest(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most), 0n)
}
