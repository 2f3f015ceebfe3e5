import type { Market, Pool } from '@murmur/engine/market'
import type { Quote, QuoteResult } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import type { FollowedMarket, followMarket } from './followMarket.ts'
import { foresee } from './foresee.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import type { FoundQuote, MarketStamp, NoQuoteReason, Question, RouteLeg, SinglePool } from './quoteState.ts'

type DeskOptions = {
  readonly follow: (
    chainId: number,
    options: Pick<Parameters<typeof followMarket>[1], 'onMarket'>,
  ) => ReturnType<typeof followMarket>
  /** Runs later, after the messages that have already arrived. */
  readonly schedule: (act: () => void) => void
  /** The same after the page has painted an answer, which takes the processor, too. */
  readonly afterPaint: (act: () => void) => void
  /** The same after a moment, in which another key may come. */
  readonly later: (act: () => void) => void
  readonly report: (report: QuoteReport) => void
}

type Asked = { readonly id: number; readonly question: Question }
type Next = { readonly id: number; readonly questions: readonly Question[] }

/** Holds the market of one network, and answers the latest question after each key and each block. */
export function createQuoteDesk(options: DeskOptions): (order: QuoteOrder) => void {
  const { follow, schedule, afterPaint, later, report } = options
  let asked: Asked | undefined
  let next = nothingNext
  let sequence = 0
  let isScheduled = false

  const answer = () => {
    isScheduled = false
    const market = held.get()
    if (market === undefined) return
    sequence += 1
    if (asked !== undefined) report(answerQuestion(asked, { market, sequence }))
    goOn()
  }
  const answerSoon = () => {
    if (!isScheduled) schedule(answer)
    isScheduled = true
  }
  const held = holdMarket(follow, { onBlock: answerSoon, onAge: (stamp) => report({ type: 'age', stamp }) })
  /** Background work after an answer: quotes for the next keystroke, then the single-pool comparison. */
  const goOn = () => {
    const market = held.get()
    if (market?.type !== 'open') return
    const own = sequence
    const isCurrent = () => own === sequence && !isScheduled && held.get() !== undefined
    const { id, questions } = next
    afterPaint(() =>
      foresee(questions, {
        schedule,
        isCurrent,
        find: (question) => findShort(question, market),
        report: (quotes) => report({ type: 'foreseen', id, sequence, quotes, stamp: createStamp(market) }),
      }),
    )
    later(() => {
      if (!isCurrent() || asked === undefined) return
      report({ type: 'singlePool', id: asked.id, sequence, singlePool: findSinglePool(asked, market) })
    })
  }
  /** Sends no answer: there is nothing to quote, or the page already shows it. */
  const skip = () => {
    sequence += 1
    goOn()
  }
  return (order) => {
    asked = order.type === 'ask' ? order : undefined
    next = readNext(order)
    if (order.type === 'rest') return held.rest()
    if (order.type === 'pause') return skip()
    held.follow(findChainId(order.question))
    if (order.known === sequence && !isScheduled) skip()
    else answerSoon()
  }
}

const nothingNext: Next = { id: 0, questions: [] }

function readNext(order: QuoteOrder): Next {
  return order.type === 'rest' ? nothingNext : { id: order.id, questions: order.next ?? [] }
}

type Holding = { readonly onBlock: () => void; readonly onAge: (stamp: MarketStamp) => void }

/** The market of one network at a time. */
function holdMarket(follow: DeskOptions['follow'], { onBlock, onAge }: Holding) {
  let market: FollowedMarket | undefined
  let followed: { readonly chainId: number; readonly end: () => void } | undefined
  const hear = (next: FollowedMarket) => {
    const isSame = next.type === 'open' && market?.type === 'open' && next.snapshot === market.snapshot
    market = next
    if (isSame) onAge(createStamp(next))
    else onBlock()
  }
  const rest = () => {
    followed?.end()
    followed = undefined
    market = undefined
  }
  return {
    get: () => market,
    rest,
    follow(chainId: number) {
      if (followed?.chainId === chainId) return
      rest()
      followed = { chainId, end: follow(chainId, { onMarket: hear }) }
    },
  }
}

/** Of the side that is an amount. The engine refuses a pair on two networks. */
function findChainId({ pay, receive }: Question): number {
  const listing = 'units' in pay ? pay.listing : receive
  const { chainId } = 'units' in listing ? listing.listing : listing
  return typeof chainId === 'number' ? chainId : 0
}

type Answering = { readonly market: FollowedMarket; readonly sequence: number }

function answerQuestion({ id, question }: Asked, { market, sequence }: Answering): QuoteReport {
  if (market.type !== 'open') return { type: 'none', id, sequence, reason: market.type }
  const result = tryQuote(question, market)
  if (result.type !== 'quote') return { type: 'none', id, sequence, reason: findReason(result) }
  const quote = shortenQuote(result.quote, market.snapshot.market)
  return { type: 'quote', id, sequence, quote, stamp: createStamp(market) }
}

export type OpenMarket = Extract<FollowedMarket, { type: 'open' }>

/** A market that breaks the search must not end the worker: the next block may be fine. */
function tryQuote(question: Question, { snapshot }: OpenMarket): QuoteResult {
  try {
    return findSwappableQuote(question, snapshot.market)
  } catch (error) {
    console.warn('The quote could not be computed.', error)
    return { type: 'invalid', reason: 'badAmount' }
  }
}

function findShort(question: Question, market: OpenMarket): FoundQuote | undefined {
  const result = tryQuote(question, market)
  return result.type === 'quote' ? shortenQuote(result.quote, market.snapshot.market) : undefined
}

function findReason(result: Exclude<QuoteResult, { type: 'quote' }>): NoQuoteReason {
  return result.type === 'none' ? result.reason : 'unquotable'
}

function findSinglePool({ question }: Asked, market: OpenMarket): SinglePool {
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
  const { pay, receive, minimumReceive, maximumPay, impactBps, certificate, gas, route, poolCount } = quote
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
  }
}

function shortenLeg({ pool, pay, receive, paid, received }: Quote['route']['legs'][number]): RouteLeg {
  const feePpm = pool.type === 'stable' ? undefined : pool.feePpm
  return { poolId: pool.id, venue: pool.venue, feePpm, pay, receive, paid, received }
}

/** There can be thousands, and every quote is copied out of the worker. */
function dropTicks(pool: Pool): Pool {
  return pool.type === 'concentrated' ? { ...pool, ticks: [] } : pool
}
