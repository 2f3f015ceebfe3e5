import type { RouterContract } from '@murmur/engine/encode/command'
import { type Address, parseAddress } from '@murmur/engine/token'
import type { World, WorldNetwork } from '../api.ts'

/** The contracts that a swap may call and allow. The send gate knows no others. Addresses are in lower case. */
export type TradeContracts = {
  readonly router: RouterContract
  readonly permit2: Address
  /** The hash of the code of each of the router's hooks, by its address. A hook with other code is not used. */
  readonly hookCodeHashes?: HookCodeHashes
  /** The name of the exchange behind each of the router's hooks, by its address. */
  readonly hookExchanges?: HookExchanges
}

export type HookExchanges = Readonly<Record<Address, string>>

type HookCodeHashes = Readonly<Record<Address, string>>

/** No value where Murmur cannot trade. In the live world only this list counts, whatever a server reports. */
export function findTradeContracts(network: WorldNetwork, { name }: Pick<World, 'name'>): TradeContracts | undefined {
  if (name === 'live') return live[network.chainId]
  const [router, permit2] = [network.contracts.universalRouter, network.contracts.permit2].map(parseAddress)
  if (router === undefined || permit2 === undefined) return undefined
  const trade: TradeContracts = { router: { address: router, version: '2.1.0' }, permit2 }
  return { ...addHooks(trade, readHooks(network)), ...nameHooks(network) }
}

/** By the names of the local world. Each network has one exchange of Algebra. */
const exchanges: Readonly<Record<string, string | Readonly<Record<number, string>>>> = {
  pancakeV3Hook: 'PancakeSwap V3',
  sushiV2Hook: 'SushiSwap V2',
  quickV2Hook: 'QuickSwap V2',
  joeV1Hook: 'Trader Joe V1',
  curveHook: 'Curve',
  algebraHook: { 137: 'QuickSwap V4', 43114: 'Blackhole' },
}

function nameHooks({ chainId, contracts }: WorldNetwork): Pick<TradeContracts, 'hookExchanges'> {
  const named = Object.entries(exchanges).flatMap(([name, exchange]) => {
    const hook = parseAddress(contracts[name])
    const known = typeof exchange === 'string' ? exchange : exchange[chainId]
    return hook === undefined || known === undefined ? [] : [[hook, known] as const]
  })
  return named.length === 0 ? {} : { hookExchanges: Object.fromEntries(named) }
}

/** The contracts of a local world whose name ends in `Hook`, unless the listing lacks the hash of their code. */
function readHooks({ contracts, hookCodeHashes = {} }: WorldNetwork): HookCodeHashes {
  const listed = Object.entries(contracts).flatMap(([name, address]) => {
    const [hook, codeHash] = [parseAddress(address), hookCodeHashes[name]]
    return name.endsWith('Hook') && hook !== undefined && codeHash !== undefined ? [[hook, codeHash] as const] : []
  })
  return Object.fromEntries(listed)
}

function addHooks({ router, ...contracts }: TradeContracts, hookCodeHashes: HookCodeHashes): TradeContracts {
  const hooks = Object.keys(hookCodeHashes).flatMap((hook) => parseAddress(hook) ?? [])
  return hooks.length === 0 ? { router, ...contracts } : { ...contracts, router: { ...router, hooks }, hookCodeHashes }
}

/** For trying out tokens, by the names of a world's contracts. Nothing is ever sent to a pool manager or allowed to it. */
export function listCheckContracts(
  network: WorldNetwork,
  world: Pick<World, 'name'>,
): Readonly<Record<string, Address>> {
  const trade = world.name === 'live' ? findTradeContracts(network, world) : undefined
  const poolManager = poolManagers[network.chainId]
  if (trade === undefined || poolManager === undefined) return {}
  return { universalRouter: trade.router.address, permit2: trade.permit2, uniswapV4PoolManager: poolManager }
}

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const usual = '0x8b844f885672f333bc0042cb669255f93a4c1e6b'

/**
 * By network, the hash of the code of each hook by its address. Empty until somebody outside has reviewed the contracts:
 * `docs/venues.md`.
 */
const liveHooks: Readonly<Record<number, HookCodeHashes>> = {}

/** Universal Router 2.1.1. It is not on zkSync Era. https://github.com/Uniswap/sdks (CHAIN_CONFIGS) */
const live: Readonly<Record<number, TradeContracts>> = {
  1: trade(1, '0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca'),
  10: trade(10, usual),
  56: trade(56, usual),
  137: trade(137, usual),
  8453: trade(8453, '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7'),
  42161: trade(42161, usual),
  43114: trade(43114, usual),
}

function trade(chainId: number, address: Address): TradeContracts {
  return addHooks({ router: { address, version: '2.1.1' }, permit2 }, liveHooks[chainId] ?? {})
}

/** The pool managers of Uniswap V4. */
const poolManagers: Readonly<Record<number, Address>> = {
  1: '0x000000000004444c5dc75cb358380d2e3de08a90',
  10: '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
  56: '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
  137: '0x67366782805870060151383f4bbff9dab53e5cd6',
  8453: '0x498581ff718922c3f8e6a244956af099b2652b2b',
  42161: '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
  43114: '0x06380c0e0912312b5150364b9dc4542ba0dbbc85',
}
