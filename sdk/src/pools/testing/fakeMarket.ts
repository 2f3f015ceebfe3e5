import { createHash } from 'node:crypto'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { createChainClient } from '../../chain/chainClient.ts'
import { getHookedPoolId } from '../closeHooks.ts'
import { createMarketReader } from '../marketReader.ts'
import type { Venue } from '../venues/venueFamilies.ts'
import { type Pair, type PoolHook, sortTokens } from '../venues/venueFamily.ts'
import { createFakeChain, type FakeContracts, type FakeNode } from './fakeChain.ts'

type ListedToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }

/** The wrapped coin and a dollar. */
export const fakeTokens: readonly [ListedToken, ListedToken] = [
  { address: addressOf('coin'), symbol: 'WETH', decimals: 18 },
  { address: addressOf('dollar'), symbol: 'USDC', decimals: 18 },
]
export const fakePair = sortTokens(fakeTokens[0].address, fakeTokens[1].address)

type ReaderOptions = {
  readonly nodes: readonly FakeNode[]
  readonly tokens?: readonly ListedToken[]
  /** The pools that hooks know, by their keys. */
  readonly hooked?: readonly HookedPool[]
}

type HookedPool = { readonly id: Address; readonly tokens: Pair; readonly hook: PoolHook }

/** Reads the market of these exchanges, and no others. Their hooks answer as our table has them. */
export function createFakeReader(venues: readonly Venue[], { nodes, tokens = fakeTokens, hooked = [] }: ReaderOptions) {
  const hooks = answerHooks(venues, hooked)
  const chain = createFakeChain(nodes.map((node) => ({ ...node, contracts: { ...node.contracts, ...hooks(node) } })))
  const { fetch, ...network } = chain
  const local = { ...network, chainId: 1, contracts: {} }
  const client = createChainClient(local, { fetch, now: () => 0, random: () => 0.5 })
  const wrappedNative = fakeTokens[0].address
  const own: Venue = {
    family: 'uniswapV4',
    name: 'Uniswap V4',
    poolManager: addressOf('manager'),
    wrappedNative,
    tiers: [],
  }
  return {
    chain,
    reader: createMarketReader(client, { chainId: 1, tokens, wrappedNative, venues: [own, ...venues] }),
  }
}

const kinds: Readonly<Record<string, number>> = { uniswapV3: 0, slipstream: 1, algebra: 2 }

function answerHooks(venues: readonly Venue[], hooked: readonly HookedPool[]) {
  const places = new Map(hooked.map(({ id, tokens, hook }) => [getHookedPoolId(tokens, hook), id]))
  const isHook = (target: Hex) => hooked.some(({ hook }) => isSameAddress(hook.address, target))
  const findFields = (target: Hex): Readonly<Record<string, unknown>> =>
    venues.find(({ hook }) => hook !== undefined && isSameAddress(hook, target)) ?? {}
  const answers: FakeContracts = {
    manager: () => addressOf('manager'),
    factory: ({ target }) => findFields(target).factory,
    feePpm: ({ target }) => findFields(target).feePpm,
    kind: ({ target }) => kinds[String(findFields(target).family)],
    pool: ({ target }) => hooked.find(({ hook }) => isSameAddress(hook.address, target))?.id,
    venueOf: ({ args: [id] }) => [places.get(id as Hex) ?? zeroAddress, 0, 0, false],
  }
  // A test may have the hook answer in its own way.
  return ({ contracts }: FakeNode): FakeContracts =>
    Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        (call: Parameters<typeof answer>[0]) =>
          isHook(call.target) ? (contracts[`hook.${name}`] ?? answer)(call) : contracts[name]?.(call),
      ]),
    )
}

/** An address that stands for this name. */
export function addressOf(name: string): Address {
  return getAddress(`0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`)
}
