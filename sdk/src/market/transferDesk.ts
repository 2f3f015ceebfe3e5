import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type { TransferQuote, TransferResult } from '@murmur/engine/transfer/transferQuote'
import type { followBridgeFees } from './followBridgeFees.ts'
import type { FollowedMarket, followMarket } from './followMarket.ts'
import { createStamp, type OpenMarket, shortenQuote } from './quoteDesk.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import type { FoundTransfer, Question } from './quoteState.ts'

type DeskOptions = {
  readonly follow: (
    chainId: number,
    options: Pick<Parameters<typeof followMarket>[1], 'onMarket'>,
  ) => ReturnType<typeof followMarket>
  readonly followFees: (
    ends: Parameters<typeof followBridgeFees>[0],
    options: Pick<Parameters<typeof followBridgeFees>[1], 'onFees'>,
  ) => () => void
  /** Runs later, after the messages that have already arrived. */
  readonly schedule: (act: () => void) => void
  readonly report: (report: QuoteReport) => void
}

type Asked = { readonly id: number; readonly question: Question; readonly ends: Ends }

type Ends = { readonly origin: number; readonly destination: number }

type Known = {
  origin: FollowedMarket | undefined
  destination: FollowedMarket | undefined
  fees: readonly BridgeFees[] | undefined
}

/** Holds the markets of two networks and the fees between them, and answers the latest question. */
export function createTransferDesk({ follow, followFees, schedule, report }: DeskOptions): (order: QuoteOrder) => void {
  let asked: Asked | undefined
  let known: Known = unknown()
  let followed: { readonly ends: Ends; readonly stops: readonly (() => void)[] } | undefined
  let sequence = 0
  let isScheduled = false

  const answer = () => {
    isScheduled = false
    const { origin, destination, fees } = known
    if (asked === undefined || origin === undefined || destination === undefined || fees === undefined) return
    sequence += 1
    report(answerQuestion(asked, { markets: [origin, destination], fees, sequence }))
  }
  const answerSoon = () => {
    if (!isScheduled) schedule(answer)
    isScheduled = true
  }
  const hear = (change: Partial<Known>) => {
    Object.assign(known, change)
    answerSoon()
  }
  const hearMarket = (side: 'origin' | 'destination', next: FollowedMarket) => {
    const last = known[side]
    const isSame = next.type === 'open' && last?.type === 'open' && next.snapshot === last.snapshot
    if (!isSame) return hear({ [side]: next })
    known[side] = next
    report({ type: 'age', stamp: createStamp(next) })
  }
  const rest = () => {
    for (const stop of followed?.stops ?? []) stop()
    followed = undefined
    known = unknown()
  }
  const start = (ends: Ends) => {
    const stops = [
      follow(ends.origin, { onMarket: (origin) => hearMarket('origin', origin) }),
      follow(ends.destination, { onMarket: (destination) => hearMarket('destination', destination) }),
      followFees(ends, { onFees: (fees) => hear({ fees }) }),
    ]
    followed = { ends, stops }
  }
  return (order) => {
    if (order.type === 'rest') rest()
    asked = order.type === 'ask' ? { ...order, ends: findEnds(order.question) } : undefined
    if (asked === undefined) return
    const { ends } = asked
    const isSame = followed?.ends.origin === ends.origin && followed.ends.destination === ends.destination
    if (!isSame) {
      rest()
      start(ends)
    }
    answerSoon()
  }
}

function unknown(): Known {
  return { origin: undefined, destination: undefined, fees: undefined }
}

function findEnds({ pay, receive }: Question): Ends {
  const find = (side: Question['pay']) => ('units' in side ? side.listing : side).chainId
  const [origin, destination] = [find(pay), find(receive)]
  return {
    origin: typeof origin === 'number' ? origin : 0,
    destination: typeof destination === 'number' ? destination : 0,
  }
}

type Answering = {
  readonly markets: readonly [FollowedMarket, FollowedMarket]
  readonly fees: readonly BridgeFees[]
  readonly sequence: number
}

function answerQuestion({ id, question }: Asked, { markets, fees, sequence }: Answering): QuoteReport {
  const [origin, destination] = markets
  if (origin.type !== 'open') return { type: 'none', id, sequence, reason: origin.type }
  if (destination.type !== 'open') return { type: 'none', id, sequence, reason: destination.type }
  if (fees.length === 0) return { type: 'none', id, sequence, reason: 'feesUnknown' }
  const result = tryTransfer(question, { origin, destination, fees })
  if (result.type === 'invalid') return { type: 'none', id, sequence, reason: 'unquotable' }
  if (result.type === 'none')
    return { type: 'none', id, sequence, reason: result.reason, limit: result.refusals[0]?.limit }
  const stamps = [createStamp(origin), createStamp(destination)] as const
  return { type: 'transfer', id, sequence, transfer: shorten(result.transfer, { origin, destination }), stamps }
}

type Sources = { readonly origin: OpenMarket; readonly destination: OpenMarket; readonly fees: readonly BridgeFees[] }

/** A market that makes the search throw must not end the worker: the next block may be fine. */
function tryTransfer(question: Question, { origin, destination, fees }: Sources): TransferResult {
  const { pay, receive, slippageBps, bridgeFees } = question
  try {
    if (!('units' in pay) || 'units' in receive) return { type: 'invalid', reason: 'badAmount' }
    const known = bridgeFees === undefined ? fees : replaceFees(fees, bridgeFees)
    const markets = { origin: origin.snapshot.market, destination: destination.snapshot.market, fees: known }
    return quoteTransfer({ pay, receive, ...(slippageBps !== undefined && { slippageBps }) }, markets)
  } catch (error) {
    console.warn('The transfer could not be computed.', error)
    return { type: 'invalid', reason: 'badAmount' }
  }
}

function replaceFees(fees: readonly BridgeFees[], exact: BridgeFees): readonly BridgeFees[] {
  return fees.map((one) => (one.route.origin.address === exact.route.origin.address ? exact : one))
}

function shorten(transfer: TransferQuote, { origin, destination }: Omit<Sources, 'fees'>): FoundTransfer {
  const { first, second } = transfer
  return {
    ...transfer,
    first: first && shortenQuote(first, origin.snapshot.market),
    second: second && shortenQuote(second, destination.snapshot.market),
  }
}
