import { type AllowStep, toAllowStep } from '@murmur/engine/batch'
import { encodeAllowance } from '@murmur/engine/encode/allowance'
import type { Call } from '@murmur/engine/encode/call'
import type { Hex } from '@murmur/engine/encode/command'
import { createPermitMessage } from '@murmur/engine/encode/permitMessage'
import {
  type ApproveStep,
  createApprovalCall,
  createSwapCall,
  type PermitStep,
  type Step,
  type SwapStep,
} from '@murmur/engine/plan'
import type { Simulation } from '@murmur/engine/simulation'
import type { Address } from '@murmur/engine/token'
import { createTransferCall, describeOriginSwap, type TransferStep } from '@murmur/engine/transfer/transferPlan'
import { attemptOutside } from '../chain/outsideFailure.ts'
import { createStamp, shortenQuote, shortenTransfer } from '../market/quoter.ts'
import { type PlannedOffer, planOffer, type Quoted, simulateOffer } from '../trade/offer.ts'
import { readQuotedTransfer } from '../trade/quotedTransfer.ts'
import { createTradeNetwork, type TradeNetwork } from '../trade/tradeNetwork.ts'
import type { TransferTrading } from '../transfer/transferTrading.ts'
import type { MarketSource, SeenMarket } from './marketSource.ts'
import { assertTradable, judgeTrade, type TradeQuote, type TransferTrade } from './quoteTrade.ts'
import { Refusal } from './refusal.ts'

/** The steps of a quote for one account. Nothing is signed or sent yet. */
export type TradePlan = {
  readonly trade: TradeQuote
  readonly steps: readonly TradeStep[]
  /** The last transaction reverts after it. Seconds since 1970, by the clock of the chain. */
  readonly validUntil: number
  readonly planned: PlannedOffer
  readonly network: TradeNetwork
  /** The network of the receipt. It differs only in a transfer. */
  readonly destination: TradeNetwork
}

export type TradeStep = ApproveStep | AllowStep | PermitStep | SwapStep | TransferStep

type Planning = {
  readonly account: Address
  /** On the network of the receipt. The account itself unless given. */
  readonly recipient?: Address
  readonly source: MarketSource
}

/** With a signature for Permit2 where the token is not yet allowed to the router. Rejects with a `Refusal`. */
export async function planTrade(trade: TradeQuote, planning: Planning): Promise<TradePlan> {
  const { source } = planning
  assertTradable(await judgeTrade(trade, source))
  const { origin, destination } = findMarkets(trade)
  const opening = { source, transfers: trade.type === 'transfer' ? await loadTransfers() : undefined }
  const network = await openNetwork(origin.market.chainId, opening)
  const receiving = origin === destination ? network : await openNetwork(destination.market.chainId, opening)
  if (trade.type === 'transfer') await assertBridge(network, receiving)
  const account = planning.account.toLowerCase() as Address
  const recipient = (planning.recipient ?? account).toLowerCase() as Address
  const planned = await attemptOutside(
    planOffer(toQuoted(trade), { network, destination: receiving, account, recipient, offersBatch: false }),
  )
  if (planned === undefined) throw new Refusal('nodesUnreachable')
  if (planned.type === 'refused') throw new Refusal(planned.reason)
  const steps = planned.steps.filter(isTradeStep)
  return { trade, steps, validUntil: readDeadline(planned), planned, network, destination: receiving }
}

/**
 * Transactions alone, for accounts that sign nothing else: the router's allowance is a transaction, too. It lasts as long
 * as the trade, because the transactions of a plain account are in different blocks.
 */
export async function planCalls(trade: TradeQuote, planning: Planning): Promise<TradePlan> {
  const plan = await planTrade(trade, planning)
  const { planned, validUntil: expiration } = plan
  const { account } = planned
  const steps = plan.steps.map((step): Exclude<TradeStep, PermitStep> => {
    if (step.type === 'permit') return toAllowStep(step, { account, expiration })
    return step.type === 'swap' || step.type === 'transfer' ? { ...step, permit: undefined } : step
  })
  const simulated = { ...planned.simulated, steps: steps.map(toSimulated) }
  return { ...plan, steps, planned: { ...planned, steps, simulated } }
}

/** A transfer as the swap of the router with the same bytes. */
function toSimulated(step: Exclude<TradeStep, PermitStep>): Step | AllowStep {
  const swap = step.type === 'transfer' ? describeOriginSwap(step) : step
  if (swap === undefined) throw new Refusal('noSwapBefore')
  return swap
}

function isTradeStep(step: PlannedOffer['steps'][number]): step is TradeStep {
  return step.type !== 'agree' && step.type !== 'speedUp'
}

function readDeadline({ swap }: PlannedOffer): number {
  return Number(swap.facts.deadline ?? 0n)
}

/** A swap on one network does not load it. */
async function loadTransfers(): Promise<TransferTrading> {
  const { transferTrading } = await import('../transfer/transferTrading.ts')
  return transferTrading
}

/** A network on which swaps can be planned. */
export function openTradeNetwork(chainId: number, source: MarketSource): Promise<TradeNetwork> {
  return openNetwork(chainId, { source, transfers: undefined })
}

type Opening = { readonly source: MarketSource; readonly transfers: TransferTrading | undefined }

async function openNetwork(chainId: number, { source, transfers }: Opening): Promise<TradeNetwork> {
  const world = await source.readWorld()
  if (world.name === 'live' && !(await source.isTradingOpen())) throw new Refusal('tradingClosed')
  const network = world.networks.find((one) => one.chainId === chainId)
  const opened = network && createTradeNetwork({ world, network, client: await source.connect(network) }, { transfers })
  if (opened === undefined) throw new Refusal('networkClosed')
  return opened
}

/** The router's SpokePool is fixed at deployment. A router with another one is not used. */
async function assertBridge(network: TradeNetwork, { bridge: destination }: TradeNetwork): Promise<void> {
  const { bridge: origin, transfers, chain } = network
  if (transfers === undefined || origin === undefined || destination === undefined)
    throw new Refusal('noBridgeContracts')
  const refused = await transfers.checkBridge({ chain, transfer: { origin } })
  if (refused !== undefined) throw new Refusal(refused)
}

function findMarkets(trade: TradeQuote): TransferTrade['markets'] {
  return trade.type === 'swap' ? { origin: trade.market, destination: trade.market } : trade.markets
}

/** The quote as the screen and the send gate know it. */
export function toQuoted(trade: TradeQuote): Quoted {
  const { origin, destination } = findMarkets(trade)
  const shared = { question: trade.request, isPending: false }
  if (trade.type === 'swap') {
    const quote = shortenQuote(trade.quote, origin.market)
    return { type: 'quote', ...shared, quote, stamp: createStamp(toOpen(origin)), singlePool: undefined }
  }
  const transfer = shortenTransfer(trade.transfer, { origin: toOpen(origin), destination: toOpen(destination) })
  const stamps = [createStamp(toOpen(origin)), createStamp(toOpen(destination))] as const
  return readQuotedTransfer({ type: 'transfer', ...shared, transfer, stamps })
}

function toOpen({ seenAt, ...snapshot }: SeenMarket) {
  return { type: 'open' as const, snapshot, seenAt }
}

type TradeSimulation = {
  readonly simulation: Simulation
  /** Network fee of all transactions together, in wei. No value while the gas price is unknown. */
  readonly fee: bigint | undefined
  /** The account's coins and those that the trade with its fee needs, in wei. */
  readonly held: bigint
  readonly needed: bigint
}

/** Tries the whole plan in one call on the latest state of a node. Nothing is signed or sent. */
export async function simulateTrade({ planned, network }: TradePlan): Promise<TradeSimulation> {
  const { simulation, fee } = await simulateOffer(planned, { network })
  const { pay, maximumPay } = planned.quoted.quote
  const spent = pay.listing.tokenAddress === null ? maximumPay.units : 0n
  return { simulation, fee, held: planned.accountState.coins, needed: spent + (fee ?? 0n) }
}

/** Rejects with a `Refusal` unless the trade works and the account can pay for it. */
export function assertPasses({ simulation, held, needed }: TradeSimulation) {
  if (simulation.type === 'fails') throw new Refusal('wouldRevert', { reason: simulation.failure.reason })
  if (simulation.type === 'unchecked') throw new Refusal('notSimulated', { reason: simulation.reason })
  if (held < needed) throw new Refusal('fundsShort', { held, needed })
  return simulation
}

/** The message of a permit, as EIP-712 typed data. */
export function createPermitData({ request }: PermitStep) {
  return createPermitMessage(request)
}

/** The transaction of a step. A swap and a transfer with a permit need its signature. */
export function createTradeCall(
  step: Exclude<TradeStep, PermitStep>,
  { signature }: { readonly signature?: Hex | undefined } = {},
): Call {
  if (step.type === 'approve') return createApprovalCall(step)
  if (step.type === 'allow') return encodeAllowance(step.allowance)
  return step.type === 'swap' ? createSwapCall(step, { signature }) : createTransferCall(step, { signature })
}
