import type { Permit } from '@murmur/engine/encode/command'
import { createPermitMessage, type PermitRequest } from '@murmur/engine/encode/permitMessage'
import { findNetwork } from '@murmur/engine/network'
import { PERMIT_SECONDS } from '@murmur/engine/plan'
import { evolvedRule } from '@murmur/engine/risk/evolvedRule'
import { findGuardedTolerance, findPairVolatility } from '@murmur/engine/risk/tolerance'
import { findMaximum, findMinimum } from '@murmur/engine/slippage'
import { type Address, isSameAddress, type Listing, parseAddress } from '@murmur/engine/token'
import { riskSchema } from '@murmur/sdk/api'
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
import { tryParse } from '@murmur/sdk/schemas'
import type {
  QuoteAnswer,
  QuoteQuery,
  SimulationAnswer,
  TransactionAnswer,
  TransactionRequest,
  TransactionState,
} from '@murmur/sdk/v1'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { Rejection } from './rejection.ts'
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

/** Without figures, and between two networks, as on the screen. */
const USUAL_BPS = 50
const LEAST_BPS = 5
/** From the quote until the user has signed. */
const SIGNING_SECONDS = 10

/** By the rule of the screen's AUTO, from the volatility of the pair. */
async function measureAutoSlippage(trade: TradeQuote, ask: (path: string) => Promise<unknown>): Promise<number> {
  if (trade.type !== 'swap') return USUAL_BPS
  const { pay, receive, impactBps, route } = trade.quote
  const ids = [...new Set([pay.listing.id, receive.listing.id])]
  const answer = tryParse(riskSchema, await ask(`/api/risk?listings=${ids.join()}`))
  const find = ({ id }: Listing) => {
    const risk = answer?.risks[id]
    if (risk === undefined || risk.volatility.type === 'unknown') return undefined
    return { asset: risk.asset, perSecond: risk.volatility.type === 'dollar' ? 0 : risk.volatility.perSecond }
  }
  const [one, other] = [find(pay.listing), find(receive.listing)]
  if (one === undefined || other === undefined) return USUAL_BPS
  const network = findNetwork(trade.market.market.chainId)
  const blockSeconds = (network?.kind === 'evm' ? network.live.blockTimeMs : 0) / 1_000
  const facts = {
    volatility: findPairVolatility(one, other),
    seconds: SIGNING_SECONDS + blockSeconds,
    impactBps,
    // Unknown here: without it the rule allows a little less.
    feeBps: 0,
    pools: new Set(route.legs.map(({ pool }) => pool.id)).size,
  }
  return Math.max(LEAST_BPS, Math.round(findGuardedTolerance(facts, evolvedRule).bps))
}

type SignedPlan = TradePlan & { readonly signature: Hex }

type Signed = { readonly permit: NonNullable<TransactionRequest['permit']>; readonly account: Address }

/** A trade must have this long to reach a block. */
const LEAST_SECONDS = 300

/** The plan with the permit that the account has signed. A plan that needs none stays as it is. */
async function addPermit(plan: TradePlan, { permit, account }: Signed): Promise<TradePlan | SignedPlan> {
  const trade = plan.steps.at(-1)
  if (trade === undefined || !('permit' in trade) || trade.permit === undefined) return plan
  const planned = trade.permit
  const signatureDeadline = BigInt(permit.signatureDeadline)
  const signed: Permit = { ...planned, expiration: permit.expiration, signatureDeadline }
  if (permit.nonce !== planned.nonce)
    throw new Rejection('badPermit', { field: 'permit.nonce', detail: 'It was used.' })
  // As far as a permit of ours ever reaches.
  if (signed.expiration > planned.expiration || signatureDeadline > planned.signatureDeadline)
    throw new Rejection('badPermit', { field: 'permit.expiration', detail: 'It lasts longer than ours.' })
  const now = planned.expiration - PERMIT_SECONDS
  const deadline = Math.min(plan.validUntil, signed.expiration, permit.signatureDeadline)
  if (deadline < now + LEAST_SECONDS)
    throw new Rejection('badPermit', { field: 'permit.expiration', detail: 'It has nearly expired.' })
  const { request } = plan.steps.find((step) => step.type === 'permit') ?? {}
  const signature = permit.signature as Hex
  const isOurs = request && (await isSignedBy(account, { request: { ...request, ...signed }, signature }))
  if (!isOurs)
    throw new Rejection('badPermit', { field: 'permit.signature', detail: 'The account did not sign this trade.' })
  const last = { ...trade, permit: signed, facts: { ...trade.facts, deadline: BigInt(deadline) } } as typeof trade
  return { ...plan, steps: [...plan.steps.slice(0, -1), last], validUntil: deadline, signature }
}

type Claim = { readonly request: PermitRequest; readonly signature: Hex }

/** Only plain accounts: a plan for an account with code is refused, because it cannot be simulated. */
async function isSignedBy(account: Address, { request, signature }: Claim): Promise<boolean> {
  try {
    return isSameAddress(await recoverTypedDataAddress({ ...createPermitMessage(request), signature }), account)
  } catch {
    // Bytes that are no signature.
    return false
  }
}
