import { planBatch } from '@murmur/engine/batch'
import { encodeApproval } from '@murmur/engine/encode/approval'
import { toAddress } from '@murmur/engine/encode/command'
import type { SimulatedSwap } from '@murmur/engine/encode/simulatedSwap'
import { type Allowances, planSwap, type SwapState, type SwapStep } from '@murmur/engine/plan'
import type { Simulation } from '@murmur/engine/simulation'
import type { Address, Listing } from '@murmur/engine/token'
import { describeOriginSwap, type TransferRefusal, type TransferStep } from '@murmur/engine/transfer/transferPlan'
import { type Client, erc20Abi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { NodeComparison } from '../chain/compareNodes.ts'
import { attemptOutside, isOutsideFailure } from '../chain/outsideFailure.ts'
import { reportFault } from '../faults.ts'
import type { FoundQuote, FoundTransfer, QuoteState } from '../market/quoteState.ts'
import { simulateSwap } from './simulation/simulateSwap.ts'
import type { PlannedStep } from './swapPlan.ts'
import type { AccountState } from './tradeChain.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

export type Quoted = Extract<QuoteState, { type: 'quote' }> & {
  /** Across two networks: the quote is that of the whole path. */
  readonly transfer?: FoundTransfer
}

/** A quote that can be executed exactly as shown, with its effects. */
export type Offer = {
  readonly type: 'offer'
  readonly quoted: Quoted
  readonly account: Address
  /** In lower case. */
  readonly recipient: Address
  readonly recipientKind: Exclude<RecipientKind, 'token'>
  readonly steps: readonly PlannedStep[]
  /** The wallet does all steps in one prompt. */
  readonly isBatched?: boolean
  readonly swap: SwapStep | TransferStep
  readonly simulation: Simulation
  /** Network fee of all transactions together, in wei. No value while the gas price is unknown. */
  readonly fee: bigint | undefined
  /** If the price got worse by this many basis points, the user confirms again. Half a percent unless given. */
  readonly confirmBps?: number | undefined
  /** The coins of the account do not pay the fee. */
  readonly isFeeShort: boolean
}

/** Why a quote cannot be carried out. */
export type OfferRefusal = {
  readonly type: 'refused'
  readonly reason:
    | PlanRefusal
    | TransferRefusal
    | FeeRefusal
    | Exclude<NodeComparison, 'same'>
    | 'tokenRecipient'
    | 'nodesUnreachable'
    | 'notLoaded'
    | 'pageFault'
}

type PlanningRefusal = {
  readonly type: 'refused'
  readonly reason: Exclude<OfferRefusal['reason'], 'nodesUnreachable' | 'notLoaded' | 'pageFault'>
}

/** The bridge refuses a deposit of this size, or its fees for it are unknown. */
type FeeRefusal = 'belowMinimum' | 'aboveMaximum' | 'feesUnknown'

type RecipientKind = 'account' | 'contract' | 'token'

type PlanRefusal = Extract<ReturnType<typeof planSwap>, { type: 'refused' }>['reason']

type Trader = {
  readonly network: TradeNetwork
  /** The network of the receipt. It differs only in a transfer. */
  readonly destination: TradeNetwork
  readonly account: Address
  readonly recipient: Address
  /** True if the wallet can run several calls as one. */
  readonly offersBatch: boolean
}

/** The router takes the swap for this long. */
const DEADLINE_SECONDS = 20 * 60

/** Plans a quote with the allowances of this moment, and tries it out. */
export async function prepareOffer(quoted: Quoted, trader: Trader): Promise<Offer | OfferRefusal> {
  try {
    return await prepare(quoted, trader)
  } catch (error) {
    if (isOutsideFailure(error)) return { type: 'refused', reason: 'nodesUnreachable' }
    reportFault(error, { place: 'preparing a swap' })
    return { type: 'refused', reason: 'pageFault' }
  }
}

/** The steps of a quote for the account as it is now, before they are tried out. */
export type PlannedOffer = Pick<Offer, 'quoted' | 'account' | 'recipient' | 'recipientKind' | 'steps' | 'swap'> & {
  readonly type: 'planned'
  readonly isBatched: boolean
  readonly accountState: AccountState
  readonly simulated: Omit<SimulatedSwap, 'permit2'>
}

async function prepare(quoted: Quoted, trader: Trader): Promise<Offer | OfferRefusal> {
  const planned = await planOffer(quoted, trader)
  return planned.type === 'refused' ? planned : await simulateOffer(planned, trader)
}

/** Rejects if no node answers. */
export async function planOffer(quoted: Quoted, trader: Trader): Promise<PlannedOffer | PlanningRefusal> {
  const { network, destination, account, recipient } = trader
  const { chain, contracts } = network
  const { quote } = quoted
  const token = quote.pay.listing.tokenAddress
  const [accountState, allowances, recipientKind, compared] = await Promise.all([
    chain.readAccountState(account, { token }),
    chain.readAllowances(account, { token, contracts }),
    recipient === account ? ('account' as const) : readRecipientKind(destination.client, recipient),
    compareFunds(quote, trader),
  ])
  if (compared !== 'same') return { type: 'refused', reason: compared }
  if (recipientKind === 'token') return { type: 'refused', reason: 'tokenRecipient' }
  const { timestamp: now } = accountState
  const needsReset = await findReset(quote, { trader, allowances })
  const state: SwapState = {
    account,
    recipient,
    ...contracts,
    now,
    deadline: now + DEADLINE_SECONDS,
    allowances: { ...allowances, needsReset },
  }
  const plan =
    quoted.transfer === undefined
      ? planSwapOffer(quoted, { trader, state })
      : planTransferOffer(quoted.transfer, { trader, state })
  if (plan.type === 'refused') return plan
  return { ...plan, type: 'planned', quoted, account, recipient, recipientKind, accountState }
}

/** Tries a planned offer out. */
export async function simulateOffer(
  planned: PlannedOffer,
  { network }: { readonly network: TradeNetwork },
): Promise<Offer> {
  const { quoted, accountState, account, recipient, recipientKind, steps, swap } = planned
  const { quote } = quoted
  const { permit2 } = network.contracts
  const simulation = await simulateSwap(network.client, { ...planned.simulated, permit2 })
  // An account that does batches has code, which this token refuses.
  const isRefused = simulation.type === 'unchecked' && simulation.reason === 'tokenRefusesCode'
  const isBatched = planned.isBatched && !isRefused
  const fee = findFee(quote, { simulation, accountState })
  const spent = quote.pay.listing.tokenAddress === null ? quote.maximumPay.units : 0n
  const isFeeShort = accountState.coins < spent + (fee ?? 0n)
  const people = { account, recipient, recipientKind }
  return { type: 'offer', quoted, ...people, steps, isBatched, swap, simulation, fee, isFeeShort }
}

/** An account that delegates to code by EIP-7702 is still an account. */
const DELEGATE = '0xef0100'

/** Rejects if no node answers. */
async function readRecipientKind(client: Client, address: Address): Promise<RecipientKind> {
  const code = await getCode(client, { address })
  if (code === undefined || code === '0x' || code.startsWith(DELEGATE)) return 'account'
  // A contract without a supply is no token.
  const supply = await attemptOutside(readContract(client, { abi: erc20Abi, address, functionName: 'totalSupply' }))
  return supply === undefined ? 'contract' : 'token'
}

type Given = { readonly trader: Trader; readonly allowances: Allowances }

/** Some tokens refuse to change an allowance that is not zero. The chain is asked, because no list of them is complete. */
async function findReset({ pay, maximumPay }: FoundQuote, { trader, allowances }: Given): Promise<boolean | undefined> {
  const { tokenAddress: token, chainId } = pay.listing
  const { units } = maximumPay
  if (token === null || allowances.token === 0n || allowances.token >= units) return undefined
  const { account, network } = trader
  const { chain, contracts } = network
  const approval = { chainId: Number(chainId), account, token: toAddress(token), spender: contracts.permit2, units }
  const approvalResult = await chain.checkApproval(encodeApproval(approval))
  return approvalResult === 'unknown' ? undefined : approvalResult === 'refused'
}

/** On both networks of a transfer. */
async function compareFunds({ pay, receive }: FoundQuote, trader: Trader): Promise<NodeComparison> {
  const { network, destination, account } = trader
  const compare = ({ chain, contracts }: TradeNetwork, listings: readonly Listing[]) =>
    chain.compareNodes({ account, listings, contracts })
  if (network === destination) return await compare(network, [pay.listing, receive.listing])
  const both = await Promise.all([compare(network, [pay.listing]), compare(destination, [receive.listing])])
  return both.find((compared) => compared !== 'same') ?? 'same'
}

type OfferPlan = {
  readonly type: 'plan'
  readonly steps: readonly PlannedStep[]
  readonly swap: Offer['swap']
  readonly isBatched: boolean
  readonly simulated: Omit<SimulatedSwap, 'permit2'>
}

type PlanOptions = { readonly trader: Trader; readonly state: SwapState }

function planSwapOffer({ quote }: Quoted, { trader, state }: PlanOptions): OfferPlan | PlanningRefusal {
  const plan = planSwap(quote, state)
  if (plan.type === 'refused') return plan
  const { steps } = plan
  const swap = steps.at(-1)
  if (swap?.type !== 'swap') return { type: 'refused', reason: 'unreachableRoute' }
  const batch = trader.offersBatch ? planBatch(steps) : undefined
  return {
    type: 'plan',
    steps,
    swap,
    isBatched: batch !== undefined,
    simulated: { steps: batch?.steps ?? steps, quote },
  }
}

/** The steps of a transfer. Its first transaction is simulated. */
function planTransferOffer(transfer: FoundTransfer, { trader, state }: PlanOptions): OfferPlan | PlanningRefusal {
  const { bridge: origin, transfers } = trader.network
  const { bridge: destination } = trader.destination
  if (transfers === undefined || origin === undefined || destination === undefined)
    return { type: 'refused', reason: 'unknownNetwork' }
  const plan = transfers.planTransfer(transfer, { ...state, origin, destination })
  if (plan.type === 'refused') return plan
  const { steps } = plan
  const swap = steps.at(-1)
  const first = swap?.type === 'transfer' ? describeOriginSwap(swap) : undefined
  // A deposit without a swap has no deadline, and the journal needs one.
  if (swap?.type !== 'transfer' || first === undefined) return { type: 'refused', reason: 'noSwapBefore' }
  const simulated = {
    steps: [...steps.filter((step) => step.type !== 'transfer'), first],
    quote: { pay: transfer.pay, receive: transfer.kept },
  }
  return { type: 'plan', steps, swap, isBatched: false, simulated }
}

type Costs = { readonly simulation: Simulation; readonly accountState: AccountState }

/** The greater one: the quote knows the fee for data on layer 1, the simulation knows the approvals. */
function findFee({ fee }: FoundQuote, { simulation, accountState }: Costs): bigint | undefined {
  if (simulation.type !== 'passes') return fee
  const simulated = simulation.gasUsed * accountState.gasPrice
  return fee !== undefined && fee > simulated ? fee : simulated
}
