import { allowHooks } from '@murmur/engine/filterPools'
import type { Market, Pool } from '@murmur/engine/market'
import type { Quote, QuoteResult } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import type { Address } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type { TransferQuote, TransferResult } from '@murmur/engine/transfer/transferQuote'
import { compareExchanges, compareTransferExchanges } from './compareExchanges.ts'
import type { followBridgeFees } from './followBridgeFees.ts'
import type { FollowedMarket, followMarket } from './followMarket.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import {
  type ExchangeComparison,
  type FoundQuote,
  type FoundTransfer,
  isTransfer,
  type MarketStamp,
  type NoQuoteReason,
  type Question,
  type RouteLeg,
  type SinglePool,
} from './quoteState.ts'

type QuoterOptions = {
  readonly follow: (
    chainId: number,
    options: Pick<Parameters<typeof followMarket>[1], 'onMarket'>,
  ) => ReturnType<typeof followMarket>
  readonly followFees: (
    ends: Parameters<typeof followBridgeFees>[0],
    options: Pick<Parameters<typeof followBridgeFees>[1], 'onFees'>,
  ) => () => void
  /** Runs after the messages that have already arrived. */
  readonly schedule: (act: () => void) => void
  /** Runs after a moment, in which another key may come. */
  readonly later: (act: () => void) => void
  readonly report: (report: QuoteReport) => void
}

type ComparisonSteps = Generator<undefined, ExchangeComparison | undefined, undefined>

type Asked = { readonly id: number; readonly question: Question }

/** Follows the markets of the latest question, and answers it after each key and each block. */
export function createQuoter(options: QuoterOptions): (order: QuoteOrder) => void {
  const { schedule, later, report } = options
  let asked: Asked | undefined
  let sequence = 0
  let isScheduled = false

  const answer = () => {
    isScheduled = false
    const answered = asked && answerQuestion(asked.question, sources)
    if (asked === undefined || answered === undefined) return
    sequence += 1
    report({ ...answered, id: asked.id, sequence })
    if (answered.type === 'quote') compareLater(asked, sequence)
    if (answered.type === 'transfer') compareTransferLater(asked, sequence)
  }
  const answerSoon = () => {
    if (!isScheduled) schedule(answer)
    isScheduled = true
  }
  const isLatest = ({ id }: Asked, own: number) => own === sequence && !isScheduled && asked?.id === id
  const compareLater = (one: Asked, own: number) => {
    const { id, question } = one
    later(() => {
      const market = sources.findMarket(findEnds(question).origin)
      if (!isLatest(one, own) || market?.type !== 'open') return
      report({ type: 'singlePool', id, sequence, singlePool: findSinglePool(question, market) })
      takeSteps(compareExchanges(question, { market: market.snapshot.market, find: tryFind }), { one, own })
    })
  }
  const compareTransferLater = (one: Asked, own: number) => {
    later(() => {
      const steps = isLatest(one, own) ? planComparison(one.question, sources) : undefined
      if (steps !== undefined) takeSteps(steps, { one, own })
    })
  }
  /** One search at a time, until a key or a block follows. */
  const takeSteps = (steps: ComparisonSteps, { one, own }: { readonly one: Asked; readonly own: number }) => {
    schedule(function step() {
      if (!isLatest(one, own)) return
      const { done, value } = steps.next()
      if (!done) schedule(step)
      else if (value !== undefined) report({ type: 'comparison', id: one.id, sequence, comparison: value })
    })
  }
  const sources = followSources(options, {
    onChange: answerSoon,
    onAge: (stamp) => report({ type: 'age', stamp }),
  })
  return (order) => {
    if (order.type === 'hooks') return sources.allow(order)
    asked = order.type === 'ask' ? order : undefined
    if (order.type === 'stop') return sources.stop()
    if (order.type === 'pause') return
    sources.follow(order.question)
    answerSoon()
  }
}

type Known = {
  findMarket(chainId: number): FollowedMarket | undefined
  /** No value before the first answer of the bridge. */
  getFees(): readonly BridgeFees[] | undefined
}

type Listeners = { readonly onChange: () => void; readonly onAge: (stamp: MarketStamp) => void }

/** The markets of one or two networks, and the fees of the bridge between two. */
function followSources({ follow, followFees }: QuoterOptions, { onChange, onAge }: Listeners) {
  const markets = new Map<number, FollowedMarket>()
  const ends = new Map<number, () => void>()
  const allowed = new Map<number, readonly Address[]>()
  let fees: readonly BridgeFees[] | undefined
  let bridge: { readonly between: string; readonly end: () => void } | undefined

  const followOnly = (chainIds: readonly number[]) => {
    for (const [chainId, end] of ends) {
      if (chainIds.includes(chainId)) continue
      end()
      ends.delete(chainId)
      markets.delete(chainId)
    }
    for (const chainId of chainIds) {
      if (!ends.has(chainId)) ends.set(chainId, follow(chainId, { onMarket: (next) => keep(chainId, next) }))
    }
  }
  const keep = (chainId: number, next: FollowedMarket) => {
    const last = markets.get(chainId)
    const isSame = next.type === 'open' && last?.type === 'open' && next.snapshot === last.snapshot
    markets.set(chainId, next)
    if (isSame) onAge(createStamp(next))
    else onChange()
  }
  const followBridge = (between: Ends | undefined) => {
    const name = between && `${between.origin} ${between.destination}`
    if (bridge?.between === name) return
    bridge?.end()
    bridge = undefined
    fees = undefined
    if (between === undefined || name === undefined) return
    const onFees = (found: readonly BridgeFees[]) => {
      fees = found
      onChange()
    }
    bridge = { between: name, end: followFees(between, { onFees }) }
  }
  return {
    findMarket(chainId: number) {
      const market = markets.get(chainId)
      return market?.type === 'open' ? addHooks(market, { hooks: allowed.get(chainId) ?? [] }) : market
    },
    getFees: () => fees,
    allow({ chainId, hooks }: Extract<QuoteOrder, { type: 'hooks' }>) {
      allowed.set(chainId, hooks)
      if (markets.has(chainId)) onChange()
    },
    follow(question: Question) {
      const between = findEnds(question)
      followOnly(isTransfer(question) ? [between.origin, between.destination] : [between.origin])
      followBridge(isTransfer(question) ? between : undefined)
    },
    stop() {
      followOnly([])
      followBridge(undefined)
    },
  }
}

function addHooks(market: OpenMarket, allowed: { readonly hooks: readonly Address[] }): OpenMarket {
  const { snapshot } = market
  return { ...market, snapshot: { ...snapshot, market: allowHooks(snapshot.market, allowed) } }
}

type Ends = { readonly origin: number; readonly destination: number }

function findEnds({ pay, receive }: Question): Ends {
  const find = (side: Question['pay']) => ('units' in side ? side.listing : side).chainId
  const [origin, destination] = [find(pay), find(receive)]
  return {
    origin: typeof origin === 'number' ? origin : 0,
    destination: typeof destination === 'number' ? destination : 0,
  }
}

type Unnumbered<Report> = Report extends unknown ? Omit<Report, 'id' | 'sequence'> : never
type Answer = Unnumbered<Exclude<QuoteReport, { type: 'age' | 'singlePool' | 'comparison' }>>

/** No answer until everything that the question needs is known. */
function answerQuestion(question: Question, { findMarket, getFees }: Known): Answer | undefined {
  const { origin, destination } = findEnds(question)
  const [first, second] = [findMarket(origin), findMarket(destination)]
  if (first === undefined || second === undefined) return undefined
  if (!isTransfer(question)) return first.type === 'open' ? answerSwap(question, first) : none(first.type)
  const fees = getFees()
  if (fees === undefined) return undefined
  if (first.type !== 'open') return none(first.type)
  if (second.type !== 'open') return none(second.type)
  if (fees.length === 0) return none('feesUnknown')
  return answerTransfer(question, { origin: first, destination: second, fees })
}

function answerSwap(question: Question, market: OpenMarket): Answer {
  const result = tryQuote(question, market)
  if (result.type === 'none') return none(result.reason)
  if (result.type !== 'quote') return none('unquotable')
  return { type: 'quote', quote: shortenQuote(result.quote, market.snapshot.market), stamp: createStamp(market) }
}

function answerTransfer(question: Question, sources: Sources): Answer {
  const { origin, destination } = sources
  const result = tryTransfer(question, sources)
  if (result.type === 'invalid') return none('unquotable')
  if (result.type === 'none') return { ...none(result.reason), limit: result.refusals[0]?.limit }
  const stamps = [createStamp(origin), createStamp(destination)] as const
  return { type: 'transfer', transfer: shortenTransfer(result.transfer, { origin, destination }), stamps }
}

function none(reason: NoQuoteReason) {
  return { type: 'none', reason } as const
}

type OpenMarket = Extract<FollowedMarket, { type: 'open' }>

function tryQuote(question: Question, { snapshot }: OpenMarket): QuoteResult {
  return tryFind(() => findSwappableQuote(question, snapshot.market))
}

/** A market that breaks the search must not end the worker: the next block may be fine. */
function tryFind(find: () => QuoteResult): QuoteResult {
  try {
    return find()
  } catch (error) {
    console.warn('The quote could not be computed.', error)
    return { type: 'invalid', reason: 'badAmount' }
  }
}

type Sources = { readonly origin: OpenMarket; readonly destination: OpenMarket; readonly fees: readonly BridgeFees[] }

/** A market that makes the search throw must not end the worker: the next block may be fine. */
function tryTransfer(question: Question, { origin, destination, fees }: Sources): TransferResult {
  const { pay, receive, slippageBps, leftOut, bridgeFees } = question
  try {
    if (!('units' in pay) || 'units' in receive) return { type: 'invalid', reason: 'badAmount' }
    const known = bridgeFees === undefined ? fees : replaceFees(fees, bridgeFees)
    const first = keepReachable(origin.snapshot.market)
    const second = keepReachable(destination.snapshot.market)
    const options = { ...(slippageBps !== undefined && { slippageBps }), ...(leftOut !== undefined && { leftOut }) }
    return quoteTransfer({ pay, receive, ...options }, { origin: first, destination: second, fees: known })
  } catch (error) {
    console.warn('The transfer could not be computed.', error)
    return { type: 'invalid', reason: 'badAmount' }
  }
}

/** The steps of the comparison. No value while a market or the fees are unknown. */
function planComparison(question: Question, { findMarket, getFees }: Known) {
  const { origin, destination } = findEnds(question)
  const [first, second, fees] = [findMarket(origin), findMarket(destination), getFees()]
  if (first?.type !== 'open' || second?.type !== 'open' || fees === undefined) return undefined
  const sources = { origin: first, destination: second, fees }
  return compareTransferExchanges(question, {
    markets: [first.snapshot.market, second.snapshot.market],
    find: (leftOut) => tryTransfer({ ...question, leftOut }, sources),
  })
}

function replaceFees(fees: readonly BridgeFees[], exact: BridgeFees): readonly BridgeFees[] {
  return fees.map((one) => (one.route.origin.address === exact.route.origin.address ? exact : one))
}

export function shortenTransfer(
  transfer: TransferQuote,
  { origin, destination }: Omit<Sources, 'fees'>,
): FoundTransfer {
  const { first, second } = transfer
  return {
    ...transfer,
    first: first && shortenQuote(first, origin.snapshot.market),
    second: second && shortenQuote(second, destination.snapshot.market),
  }
}

function findSinglePool(question: Question, market: OpenMarket): SinglePool {
  const result = tryQuote({ ...question, maxLegs: 1 }, market)
  if (result.type !== 'quote') return null
  const { pay, receive } = result.quote
  return { pay, receive }
}

export function createStamp({ snapshot, seenAt }: OpenMarket): MarketStamp {
  const { market, block, staleAfterMs } = snapshot
  return { chainId: market.chainId, block, seenAt, staleAfterMs }
}

export function shortenQuote(quote: Quote, market: Market): FoundQuote {
  const { pay, receive, minimumReceive, maximumPay, impactBps, certificate, gas, route, poolCount, exchanges } = quote
  return {
    pay,
    receive,
    minimumReceive,
    maximumPay,
    impactBps,
    bound: certificate.bound,
    gapBps: certificate.gapBps,
    fee: market.gas.price === undefined ? undefined : gas.units * market.gas.price,
    legs: route.legs.map(shortenLeg),
    route: { legs: route.legs.map((leg) => ({ ...leg, pool: dropTicks(leg.pool) })) },
    poolCount,
    exchanges,
  }
}

function shortenLeg({ pool, pay, receive, paid, received }: Quote['route']['legs'][number]): RouteLeg {
  const feePpm = 'feePpm' in pool ? pool.feePpm : undefined
  return { poolId: pool.id, venue: pool.venue, feePpm, pay, receive, paid, received }
}

/** There can be thousands, and every quote is copied out of the worker. */
function dropTicks(pool: Pool): Pool {
  return pool.type === 'concentrated' ? { ...pool, ticks: [] } : pool
}
