import { findQuote } from '@murmur/engine/quote'
import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import type { FollowedMarket } from './followMarket.ts'
import { applyChange, parseChange, parseMarket } from './parseMarket.ts'
import { createQuoteDesk } from './quoteDesk.ts'
import type { QuoteReport } from './quoteMessage.ts'
import type { Question } from './quoteState.ts'
import { exampleChange, exampleMarket } from './testing/market.ts'

const ether = 10n ** 18n
const [eth, bnb, pol] = ['1:ETH', '1:BNB', '1:POL'].map((id) => findListing(id)) as [Listing, Listing, Listing]
const snapshot = parseMarket(exampleMarket, { chainId: 1 })
const open = { type: 'open', snapshot, seenAt: 5 } as const
const pay = (units: bigint, receive = bnb): Question => ({ pay: { listing: eth, units }, receive, slippageBps: 50 })

test('a question is answered with the quote of the engine, its block and the pools it was found in', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(open)
  run()
  const expected = findQuote(pay(ether), snapshot.market)
  if (expected.type !== 'quote') throw new Error(expected.reason)
  const [report] = reports
  if (report?.type !== 'quote') throw new Error('There is no quote.')
  expect(report.stamp).toEqual({ chainId: 1, block: snapshot.block, seenAt: 5, staleAfterMs: 36_000 })
  expect(report.quote.receive).toEqual(expected.quote.receive)
  expect(report.quote.legs.map(({ poolId }) => poolId)).toEqual(expected.quote.route.legs.map(({ pool }) => pool.id))
  expect(report.quote).toMatchObject({ poolCount: 3, fee: expected.quote.gas.units * 1_000_000_000n })
})

test('ten questions before the first answer are answered once: the last of them', () => {
  const { ask, hear, run, reports } = create()
  hear(open)
  for (let id = 1; id <= 10; id += 1) ask(id, pay(BigInt(id) * ether))
  hear(open)
  run()
  expect(reports.filter(({ type }) => type === 'quote').map((report) => 'id' in report && report.id)).toEqual([10])
})

test('each block answers the question again, without a new one', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(open)
  run()
  hear({ ...open, snapshot: applyChange(snapshot, parseChange(exampleChange)) })
  run()
  const quotes = reports.flatMap((report) => (report.type === 'quote' ? [report] : []))
  expect(quotes.map(({ stamp }) => stamp.block.number)).toEqual([7, 8])
  expect(quotes[0]?.quote.receive.units).not.toBe(quotes[1]?.quote.receive.units)
})

test('a heartbeat of the same block tells its age and computes nothing', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(open)
  run()
  reports.length = 0
  hear({ ...open, seenAt: 9 })
  run()
  const stamp = { chainId: 1, block: snapshot.block, seenAt: 9, staleAfterMs: 36_000 }
  expect(reports).toEqual([{ type: 'age', stamp }])
})

test('the best single pool follows the quote, and no pool at all is an answer, too', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(open)
  run()
  const single = findQuote({ ...pay(ether), maxLegs: 1 }, snapshot.market)
  expect(reports[1]).toMatchObject({
    type: 'singlePool',
    singlePool: { receive: single.type === 'quote' && single.quote.receive },
  })
  ask(2, pay(ether, pol))
  run()
  expect(reports.at(-1)).toMatchObject({ id: 2, type: 'singlePool', singlePool: null })
})

test('the comparison waits until no key follows', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(open)
  run({ most: 1 })
  ask(2, pay(2n * ether))
  run()
  const told = reports.flatMap((report) => (report.type === 'age' ? [] : [`${report.type} ${report.id}`]))
  expect(told).toEqual(['quote 1', 'quote 2', 'singlePool 2'])
})

test.each([
  ['closed', { type: 'closed' }],
  ['unreachable', { type: 'unreachable' }],
] as const)('a market that is %s is said to be', (reason, market) => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(ether))
  hear(market)
  run()
  expect(reports).toEqual([{ type: 'none', id: 1, sequence: 1, reason }])
})

test('an amount beyond the pools has its reason', () => {
  const { ask, hear, run, reports } = create()
  ask(1, pay(2n ** 120n))
  hear(open)
  run()
  expect(reports[0]).toMatchObject({ type: 'none', reason: 'tooLarge' })
})

test('an empty field pauses the answers, and the market is followed on', () => {
  const { ask, order, hear, run, reports, followed } = create()
  ask(1, pay(ether))
  hear(open)
  order({ type: 'pause', id: 2 })
  run()
  expect(reports).toEqual([])
  ask(2, pay(ether))
  run()
  expect(reports[0]).toMatchObject({ type: 'quote', id: 2 })
  expect(followed).toEqual(['follow 1'])
})

test('another network is followed instead, and resting follows none', () => {
  const { ask, order, followed } = create()
  ask(1, pay(ether))
  ask(2, pay(2n * ether))
  const arbitrum = findListing('42161:ETH') as Listing
  ask(3, { pay: { listing: arbitrum, units: ether }, receive: arbitrum })
  order({ type: 'rest' })
  expect(followed).toEqual(['follow 1', 'end 1', 'follow 42161', 'end 42161'])
})

test('what the next keys may ask is answered before them, unless a key or a block comes first', () => {
  const { order, hear, run, reports } = create()
  const next = [pay(10n * ether), pay(2n ** 120n), pay(12n * ether)]
  order({ type: 'ask', id: 1, question: pay(ether), next })
  hear(open)
  run()
  const foreseen = reports.find(({ type }) => type === 'foreseen')
  if (foreseen?.type !== 'foreseen') throw new Error('Nothing was foreseen.')
  expect([foreseen.id, foreseen.stamp.block]).toEqual([1, snapshot.block])
  const units = next.map((question) => {
    const found = findQuote(question, snapshot.market)
    return found.type === 'quote' ? found.quote.receive.units : undefined
  })
  expect(foreseen.quotes.map((quote) => quote?.receive.units)).toEqual(units)
  expect(units[1]).toBeUndefined()

  reports.length = 0
  order({ type: 'ask', id: 2, question: pay(2n * ether), next })
  run({ most: 2 })
  hear({ ...open, snapshot: applyChange(snapshot, parseChange(exampleChange)) })
  run()
  const told = reports.flatMap((report) => (report.type === 'foreseen' ? [report.stamp.block.number] : []))
  expect(told).toEqual([8])
})

test('the page paints an answer before the next keys are answered', () => {
  const { order, hear, run, runNow, reports } = create()
  const next = [pay(10n * ether)]
  const listTypes = () => reports.splice(0).map(({ type }) => type)
  order({ type: 'ask', id: 1, question: pay(ether), next })
  hear(open)
  runNow()
  expect(listTypes()).toEqual(['quote'])
  run()
  expect(listTypes().sort()).toEqual(['foreseen', 'singlePool'])
})

test('an answer that the page knows is not repeated until the next block; an empty field is followed by digits, too', () => {
  const { order, hear, run, reports } = create()
  order({ type: 'ask', id: 1, question: pay(ether), next: [pay(10n * ether)] })
  hear(open)
  run()
  const sequence = 1
  order({ type: 'ask', id: 2, question: pay(10n * ether), next: [], known: sequence })
  run()
  expect(reports.map(({ type }) => type).sort()).toEqual(['foreseen', 'quote', 'singlePool', 'singlePool'])
  hear({ ...open, snapshot: applyChange(snapshot, parseChange(exampleChange)) })
  run()
  expect(reports[4]).toMatchObject({ type: 'quote', id: 2, stamp: { block: { number: 8 } } })
  order({ type: 'pause', id: 3, next: [pay(ether)] })
  run()
  expect(reports.at(-1)).toMatchObject({ type: 'foreseen', id: 3 })
  // The known answer is of the previous block, so the new block is quoted again.
  order({ type: 'ask', id: 4, question: pay(10n * ether), known: sequence })
  run()
  expect(reports.some((report) => report.type === 'quote' && report.id === 4)).toBe(true)
})

function create() {
  const reports: QuoteReport[] = []
  const followed: string[] = []
  const queue: { readonly act: () => void; readonly isLate: boolean }[] = []
  let hear = (_: FollowedMarket) => {}
  const order = createQuoteDesk({
    follow(chainId, { onMarket }) {
      followed.push(`follow ${chainId}`)
      hear = onMarket
      return () => void followed.push(`end ${chainId}`)
    },
    schedule: (act) => void queue.push({ act, isLate: false }),
    afterPaint: (act) => void queue.push({ act, isLate: true }),
    later: (act) => void queue.push({ act, isLate: true }),
    report: (report) => void reports.push(report),
  })
  const nextNow = () => queue.findIndex(({ isLate }) => !isLate)
  return {
    order,
    reports,
    followed,
    ask: (id: number, question: Question) => order({ type: 'ask', id, question }),
    hear: (market: FollowedMarket) => hear(market),
    run({ most = Number.POSITIVE_INFINITY } = {}) {
      for (let count = 0; count < most && queue.length > 0; count += 1) queue.shift()?.act()
    },
    /** Everything but what waits for a moment. */
    runNow() {
      for (let at = nextNow(); at >= 0; at = nextNow()) queue.splice(at, 1)[0]?.act()
    },
  }
}
