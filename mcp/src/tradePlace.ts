import type { Amount } from '@murmur/engine/amount'
import type { SwapState } from '@murmur/engine/plan'
import type { Address, Listing } from '@murmur/engine/token'
import type { World, WorldNetwork } from '@murmur/sdk/api'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { listCheckedHooks } from '@murmur/sdk/trade/checkHooks'
import { createTradeChain, type TradeChain } from '@murmur/sdk/trade/tradeChain'
import { findTradeContracts, type TradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { type Murmur, ToolError } from './murmur.ts'

/** A network on which something can be built. */
type TradePlace = {
  readonly world: World
  readonly network: WorldNetwork
  readonly client: ChainClient
  readonly chain: TradeChain
  readonly contracts: TradeContracts
}

export async function openTradePlace(chainId: number, murmur: Murmur): Promise<TradePlace> {
  const world = await murmur.readWorld()
  if (world.name === 'live' && !(await murmur.isTradingOpen())) throw new ToolError('Trading is not open here.')
  const network = world.networks.find((one) => one.chainId === chainId)
  const contracts = network && findTradeContracts(network, world)
  if (network === undefined || contracts === undefined) throw new ToolError('Murmur cannot trade on this network.')
  const client = murmur.connect(network)
  return { world, network, client, chain: createTradeChain(client), contracts }
}

/** The hooks that a quote on this network may use. None while no node answers. */
export async function listHooks(chainId: number, murmur: Murmur): Promise<readonly Address[]> {
  const world = await murmur.readWorld()
  const network = world.networks.find((one) => one.chainId === chainId)
  const contracts = network && findTradeContracts(network, world)
  if (network === undefined || contracts?.router.hooks === undefined) return []
  const chain = createTradeChain(murmur.connect(network))
  return (await attemptOutside(listCheckedHooks({ chain, contracts }))) ?? []
}

/** The transactions revert after this. */
const DEADLINE_SECONDS = 1_200

type Payment = {
  readonly account: Address
  readonly pay: Amount
  /** No value if it is on another network. */
  readonly receive?: Listing
}

type AccountState = { readonly state: SwapState; readonly funds: Funds }

const refusals = {
  nodesDisagree: 'Two nodes disagree about the balance or allowance of this account. Try again in a moment.',
  wrongDecimals: 'A token has other decimals on chain than in our list, so it cannot be swapped.',
}

/** The account's coins for the network fee, in wei. */
export type Funds = { readonly coins: bigint; readonly gasPrice: bigint }

/** Reads the account's state for a plan. The account pays and receives. Throws if two nodes disagree. */
export async function readState({ chain, contracts }: TradePlace, payment: Payment): Promise<AccountState> {
  const { account, pay, receive } = payment
  const token = pay.listing.tokenAddress
  const listings = receive === undefined ? [pay.listing] : [pay.listing, receive]
  const [{ timestamp: now, coins, gasPrice }, allowances, compared] = await Promise.all([
    chain.readAccountState(account, { token }),
    chain.readAllowances(account, { token, contracts }),
    chain.compareNodes({ account, listings, contracts }),
  ])
  if (compared !== 'same') throw new ToolError(refusals[compared])
  const state = { account, recipient: account, ...contracts, now, deadline: now + DEADLINE_SECONDS, allowances }
  return { state, funds: { coins, gasPrice } }
}
