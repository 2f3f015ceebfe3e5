import { findMaximum, findMinimum } from '@murmur/engine/slippage'
import { type Address, parseAddress } from '@murmur/engine/token'
import { describeSimulation, describeSteps } from '@murmur/sdk/murmur/describePlan'
import { describeTracked } from '@murmur/sdk/murmur/describeTracked'
import { describeTrade } from '@murmur/sdk/murmur/describeTrade'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { judgeTrade, quoteTrade, type TradeQuote } from '@murmur/sdk/murmur/quoteTrade'
import { trackTrade } from '@murmur/sdk/murmur/trackTrade'
import {
  assertPasses,
  openTradeNetwork,
  planCalls,
  planTrade,
  simulateTrade,
  type TradePlan,
} from '@murmur/sdk/murmur/tradePlan'
import type { TradeRequest } from '@murmur/sdk/murmur/tradeRequest'
import { assertTokensKept } from '@murmur/sdk/murmur/unlistedTokens'
import type {
  QuoteAnswer,
  QuoteQuery,
  SimulationAnswer,
  TransactionAnswer,
  TransactionRequest,
  TransactionState,
} from '@murmur/sdk/v1'
import { measureAutoSlippage } from './autoSlippage.ts'
import { Rejection } from './rejection.ts'
import { addPermit } from './signedPermit.ts'
import type { ThreadSource } from './threadSource.ts'
import { findToken } from './tokens.ts'
import type { Job } from './tradeMessages.ts'

type Context = { readonly source: ThreadSource; readonly signal: AbortSignal }

/** Rejects with a `Refusal` or a `Rejection`, or with the reason of the signal. */
export async function runJob(job: Job, context: Context): Promise<object> {
  if (job.kind === 'state') return await findState(job.request, context)
  if (job.kind === 'quote') return await answerQuote(job.request, context)
  const { signal } = context
  const prepared = await prepareTrade(job.request, context)
  signal.throwIfAborted()
  return job.kind === 'transaction' ? answerTransaction(prepared) : answerSimulation(prepared)
}

const DEFAULT_BPS = 50

async function answerQuote(query: QuoteQuery, { source, signal }: Context): Promise<QuoteAnswer> {
  const { slippageBps = String(DEFAULT_BPS), account } = query
  const chainIds = { chainId: Number(query.chainId), receiveChainId: Number(query.receiveChainId ?? query.chainId) }
  const sides = await readSides({ ...query, ...chainIds }, source)
  const isAuto = slippageBps === 'auto'
  const first = await quoteTrade({ ...sides, slippageBps: isAuto ? DEFAULT_BPS : Number(slippageBps) }, source)
  signal.throwIfAborted()
  await assertTokensKept(first, source)
  const bps = isAuto ? await measureAutoSlippage(first, source.ask) : Number(slippageBps)
  const trade = isAuto && bps !== DEFAULT_BPS ? await quoteTrade({ ...sides, slippageBps: bps }, source) : first
  const answer = describeTrade(trade, { risks: await judgeTrade(trade, source), slippageBps: bps })
  const owner = parseAddress(account)
  return owner === undefined ? answer : { ...answer, allowances: await readAllowances(trade, { owner, source }) }
}

type Sides = Pick<QuoteQuery, 'pay' | 'receive' | 'payAmount' | 'receiveAmount'> & {
  readonly chainId: number
  readonly receiveChainId: number
}

async function readSides(sides: Sides, source: MarketSource): Promise<TradeRequest> {
  const { payAmount, receiveAmount, chainId, receiveChainId } = sides
  if ((payAmount === undefined) === (receiveAmount === undefined))
    throw new Rejection('badRequest', { field: 'payAmount', detail: 'Give either payAmount or receiveAmount.' })
  const [pay, receive] = await Promise.all([
    findToken(sides.pay, { chainId, field: 'pay', source }),
    findToken(sides.receive, { chainId: receiveChainId, field: 'receive', source }),
  ])
  if (payAmount !== undefined) return { pay: { listing: pay, units: BigInt(payAmount) }, receive }
  return { pay, receive: { listing: receive, units: BigInt(receiveAmount ?? 0) } }
}

type Owned = { readonly owner: Address; readonly source: MarketSource }

async function readAllowances(trade: TradeQuote, { owner, source }: Owned) {
  const { listing } = (trade.type === 'swap' ? trade.quote : trade.transfer).pay
  const { chain, contracts } = await openTradeNetwork(Number(listing.chainId), source)
  const token = listing.tokenAddress
  const [allowed, state] = await Promise.all([
    chain.readAllowances(owner, { token, contracts }),
    chain.readAccountState(owner, { token }),
  ])
  return {
    token: String(allowed.token),
    router: String(allowed.permit2.units),
    balance: String(token === null ? state.coins : state.tokens),
  }
}

type Prepared = {
  readonly plan: TradePlan
  readonly simulated: Awaited<ReturnType<typeof simulateTrade>>
  readonly quote: QuoteAnswer
}

/** The newest quote with the terms that the caller was shown, planned and tried out. */
async function prepareTrade(request: TransactionRequest, { source, signal }: Context): Promise<Prepared> {
  const { signatures = true, permit, receiveChainId = request.chainId } = request
  const account = parseAddress(request.account)
  if (account === undefined) throw new Rejection('badRequest', { field: 'account' })
  const newest = await quoteTrade(await readSides({ ...request, receiveChainId }, source), source)
  signal.throwIfAborted()
  await assertTokensKept(newest, source)
  const trade = keepTerms(newest, request)
  const risks = await judgeTrade(trade, source)
  const plan = await (signatures ? planTrade : planCalls)(trade, { account, source })
  signal.throwIfAborted()
  const signed = permit === undefined ? plan : await addPermit(plan, { permit, account })
  return {
    plan: signed,
    simulated: await simulateTrade(signed),
    quote: describeTrade(trade, { risks, slippageBps: measureSlippage(newest, trade) }),
  }
}

/** As on the screen. A quote that is better by more must be asked for again: its old floor would protect too little. */
const HIGHEST_BPS = 1_500

/** Exactly the floor that the caller was shown. */
function keepTerms(trade: TradeQuote, { minimumReceive, maximumPay, payAmount }: TransactionRequest): TradeQuote {
  if (payAmount === undefined) return keepMaximum(trade, maximumPay)
  if (minimumReceive === undefined || maximumPay !== undefined)
    throw new Rejection('badRequest', {
      field: minimumReceive === undefined ? 'minimumReceive' : 'maximumPay',
      detail: 'With payAmount give minimumReceive, and not maximumPay.',
    })
  const { receive } = trade.type === 'swap' ? trade.quote : trade.transfer
  const units = BigInt(minimumReceive)
  if (units > receive.units || units < findMinimum(receive.units, { slippageBps: HIGHEST_BPS }))
    throw new Rejection('quoteChanged', { detail: `The newest quote gives ${receive.units}.` })
  const floor = { ...receive, units }
  if (trade.type === 'swap') return { ...trade, quote: { ...trade.quote, minimumReceive: floor } }
  return { ...trade, transfer: { ...trade.transfer, minimumReceive: floor } }
}

function keepMaximum(trade: TradeQuote, maximumPay: string | undefined): TradeQuote {
  if (trade.type !== 'swap') return trade
  if (maximumPay === undefined)
    throw new Rejection('badRequest', { field: 'maximumPay', detail: 'With receiveAmount give maximumPay.' })
  const { pay } = trade.quote
  const units = BigInt(maximumPay)
  if (units < pay.units || units > findMaximum(pay.units, { slippageBps: HIGHEST_BPS }))
    throw new Rejection('quoteChanged', { detail: `The newest quote costs ${pay.units}.` })
  return { ...trade, quote: { ...trade.quote, maximumPay: { ...pay, units } } }
}

/** Rounded up: the distance between the newest quote and the kept terms. */
function measureSlippage(newest: TradeQuote, kept: TradeQuote): number {
  if (newest.type === 'swap' && kept.type === 'swap' && 'units' in newest.request.receive) {
    const { pay } = newest.quote
    return Number(((kept.quote.maximumPay.units - pay.units) * 10_000n + pay.units - 1n) / pay.units)
  }
  const { receive } = newest.type === 'swap' ? newest.quote : newest.transfer
  const { minimumReceive } = kept.type === 'swap' ? kept.quote : kept.transfer
  return Number(((receive.units - minimumReceive.units) * 10_000n + receive.units - 1n) / receive.units)
}

function answerTransaction({ plan, simulated, quote }: Prepared): TransactionAnswer {
  const { gasLimits } = assertPasses(simulated)
  const steps = describeSteps(plan, { gasLimits })
  const isComplete = steps.at(-1)?.type === 'trade'
  return { steps, isComplete, validUntil: plan.validUntil, quote, simulation: describeSimulation(simulated.simulation) }
}

function answerSimulation({ simulated, quote }: Prepared): SimulationAnswer {
  return { quote, simulation: describeSimulation(simulated.simulation) }
}

async function findState(
  { chainId, hash }: Extract<Job, { kind: 'state' }>['request'],
  { source }: Context,
): Promise<TransactionState> {
  return describeTracked(hash, await trackTrade({ chainId, hash }, source))
}
