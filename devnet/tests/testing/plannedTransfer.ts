import type { Address } from '@murmur/engine/token'
import type { BridgeContracts } from '@murmur/engine/transfer/bridgeContracts'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { type BridgeToken, listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import type { TransferPlanStep } from '@murmur/engine/transfer/transferPlan'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { erc20Abi } from 'viem'
import type { LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { getStartingPrice, toUnits } from '../../src/world/startingPrices.ts'
import { owner, relayer } from '../../src/world/worldAccounts.ts'
import { readAllowances } from './plannedTrade.ts'
import { createReader } from './testWorld.ts'

export type Ends = { readonly origin: LocalNetwork; readonly destination: LocalNetwork }

/** The relayer's gas for a fill, with a margin for a base fee that rises. */
const fillGas = 400_000n
const coin = 10n ** 18n

/** The local relayer's fee for each asset that it knows on both networks. */
export async function listLocalFees({ origin, destination }: Ends): Promise<readonly BridgeFees[]> {
  const [{ timestamp }, gasPrice] = await Promise.all([
    createReader(origin).getBlock(),
    createReader(destination).getGasPrice(),
  ])
  const gas = (fillGas * gasPrice * getStartingPrice(destination.symbol)) / coin
  const isLocal = ({ address }: BridgeToken, { tokens }: LocalNetwork) =>
    tokens.some((token) => token.address.toLowerCase() === address)
  return listBridgeRoutes(origin.chainId, { destinationChainId: destination.chainId })
    .filter((route) => isLocal(route.origin, origin) && isLocal(route.destination, destination))
    .map((route) => {
      const token = {
        asset: route.origin.asset === 'WETH' ? 'ETH' : route.origin.asset,
        decimals: route.origin.decimals,
      }
      return {
        route,
        fixed: (gas * 10n ** BigInt(token.decimals)) / getStartingPrice(token.asset) + 1n,
        share: 10n ** 14n,
        limits: { minimum: toUnits(1n, token), maximum: toUnits(1_000_000n, token), instant: toUnits(100_000n, token) },
        fillSeconds: 2,
        quoteTimestamp: Number(timestamp),
        fillDeadline: Number(timestamp) + 7_200,
        exclusivity: undefined,
        spokePools: {
          origin: origin.contracts.acrossSpokePool,
          destination: destination.contracts.acrossSpokePool,
        },
      }
    })
}

type Shipment = {
  readonly ends: Ends
  readonly quote: Pick<
    TransferQuote,
    'pay' | 'first' | 'carried' | 'fees' | 'arriving' | 'second' | 'receive' | 'minimumReceive'
  >
  readonly account: LocalAccount
  readonly recipient: Address
  /** In seconds since 1970. Twenty minutes from now unless given. */
  readonly deadline?: number | undefined
}

export async function planShipment({
  ends,
  quote,
  account,
  recipient,
  deadline,
}: Shipment): Promise<readonly TransferPlanStep[]> {
  const { origin, destination } = ends
  const { timestamp } = await createReader(origin).getBlock()
  const now = Number(timestamp)
  const plan = planTransfer(quote, {
    account: account.address,
    recipient,
    permit2: origin.contracts.permit2,
    now,
    deadline: deadline ?? now + 1_200,
    allowances: await readAllowances(origin, { owner: account.address, token: quote.pay.listing.tokenAddress }),
    origin: describeBridge(origin),
    destination: describeBridge(destination),
  })
  if (plan.type === 'refused') throw new Error(plan.reason)
  return plan.steps
}

function describeBridge({ contracts }: LocalNetwork) {
  const bridge: BridgeContracts = {
    spokePool: contracts.acrossSpokePool,
    handler: contracts.acrossMulticallHandler,
    deposit: 'router',
  }
  return { ...bridge, router: { address: contracts.universalRouter, version: '2.1.0' as const } }
}

type Sums = { readonly tokens: readonly Address[]; readonly holders: readonly Address[] }

/**
 * For each token the sum of these balances, less the supply: it changes only if someone else gets or pays something.
 */
export function sumHoldings(network: LocalNetwork, { tokens, holders }: Sums): Promise<readonly bigint[]> {
  const reader = createReader(network)
  return Promise.all(
    tokens.map(async (address) => {
      const token = { abi: erc20Abi, address } as const
      const [supply, ...held] = await Promise.all([
        reader.readContract({ ...token, functionName: 'totalSupply' }),
        ...holders.map((holder) => reader.readContract({ ...token, functionName: 'balanceOf', args: [holder] })),
      ])
      return held.reduce((sum, units) => sum + units, -supply)
    }),
  )
}

/**
 * All parties of a transfer on one of its networks, and of the trades meanwhile. V2 and V3 pools are named by address.
 */
export function listHolders(network: LocalNetwork, { accounts, quote }: Parties): readonly Address[] {
  const { universalRouter, acrossSpokePool, acrossMulticallHandler, uniswapV4PoolManager } = network.contracts
  const people = [relayer.address, owner.address]
  const known = [universalRouter, acrossSpokePool, acrossMulticallHandler, uniswapV4PoolManager, ...people]
  const routed = (quote?.route.legs ?? []).map(({ pool }) => pool.id).filter((id) => /^0x[\da-f]{40}$/i.test(id))
  const pools = [...routed, ...network.pools.map(({ address }) => address)]
  const all = [...known.flatMap((one) => one ?? []), ...accounts, ...pools]
  return [...new Set(all.map((address) => address.toLowerCase() as Address))]
}

type Parties = { readonly accounts: readonly Address[]; readonly quote: TransferQuote['first'] }
