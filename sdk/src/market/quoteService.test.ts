import { cases } from '@murmur/engine/testing/cases'
import { type Address, findListing, type Listing } from '@murmur/engine/token'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestActivity } from '../queries/testing/testActivity.ts'
import { createStore } from '../store.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import { createQuoteService } from './quoteService.ts'
import {
  type FoundQuote,
  type FoundTransfer,
  type MarketStamp,
  noQuote,
  type Question,
  type QuoteState,
} from './quoteState.ts'
import { blockOf } from './testing/exampleMarket.ts'

const [eth, bnb, pol] = ['1:ETH', '1:BNB', '1:POL'].map((id) => findListing(id)) as [Listing, Listing, Listing]
const pay = (units: bigint, receive = bnb): Question => ({ pay: { listing: eth, units }, receive })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const runs = cases(5_000, { part: 1, quickPart: 10 })

test(`Q-08: in ${runs.numRuns} random orders of questions and answers, an answer to an older question is never shown`, () => {
  const step = fc.record({ asks: fc.boolean(), pick: fc.nat(20), block: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      const { service, state, worker } = create()
      let latest = 0n
      let sequence = 0
      for (const { asks, pick, block } of steps) {
        if (asks || latest === 0n) {
          latest += 1n
          service.ask(pay(latest))
        } else {
          sequence += 1
          // Any question so far, so that answers overtake each other.
          const id = 1 + (pick % Number(latest))
          worker.report({ type: 'quote', id, sequence, quote: quoteOf(BigInt(id)), stamp: stampOf(block) })
        }
        const shown = state.get()
        const isFresh = shown.type !== 'quote' || shown.isPending || shown.quote.pay.units === latest
        expect(isFresh).toBe(true)
      }
      service.dispose()
    }),
    runs,
  )
})

test('of two answers to the same question, the one of the older block is dropped', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 2, quote: quoteOf(1n), stamp: stampOf(8) })
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  expect(state.get()).toMatchObject({ type: 'quote', stamp: stampOf(8) })
})

test('after another amount the last quote stays, marked as pending; after another token it goes', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  expect(state.get()).toEqual({ type: 'loading' })
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  service.ask(pay(2n))
  expect(state.get()).toMatchObject({ type: 'quote', isPending: true })
  service.ask(pay(2n, pol))
  expect(state.get()).toEqual({ type: 'loading' })
  service.ask(undefined)
  expect(state.get()).toEqual(noQuote)
})

test('a quote of an older amount is late after a moment, also if its age changes, and the next one is not', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  service.ask(pay(2n))
  expect(state.get()).toMatchObject({ isPending: true, isLate: false })
  vi.advanceTimersByTime(99)
  worker.report({ type: 'age', stamp: { ...stampOf(7), seenAt: 50 } })
  vi.advanceTimersByTime(100)
  expect(state.get()).toMatchObject({ isPending: true, isLate: true })
  vi.advanceTimersByTime(3_000)
  expect(state.get()).toMatchObject({ isPending: true, isLate: true })
  worker.report({ type: 'quote', id: 2, sequence: 2, quote: quoteOf(2n), stamp: stampOf(7) })
  expect(state.get()).toEqual(expect.not.objectContaining({ isLate: true }))
  service.dispose()
})

test('offline a quote of an older amount is late at once: no answer can come', () => {
  const { service, state, worker, activity } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  activity.set('offline')
  expect(state.get()).toMatchObject({ quote: quoteOf(1n), isPending: false })
  service.ask(pay(5n))
  expect(state.get()).toMatchObject({ isPending: true, isLate: true })
  service.dispose()
})

test('a quote expires after three block times, and is fresh again where the server says that its block is younger', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  vi.advanceTimersByTime(35_999)
  expect(state.get().type).toBe('quote')
  vi.advanceTimersByTime(1)
  expect(state.get()).toEqual({ type: 'none', reason: 'stale' })
  worker.report({ type: 'age', stamp: { ...stampOf(7), seenAt: 36_000 } })
  expect(state.get()).toMatchObject({ type: 'quote', quote: quoteOf(1n) })
})

test('an answer that is already too old is never shown', () => {
  const { service, state, worker } = create()
  vi.advanceTimersByTime(60_000)
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  expect(state.get()).toEqual({ type: 'none', reason: 'stale' })
})

test('a hidden or offline page follows no market, and asks again when it is back', () => {
  const { service, worker, activity } = create()
  service.ask(pay(1n))
  activity.set('hidden')
  activity.set('visible')
  service.ask(undefined)
  service.stop()
  expect(worker.orders.map(({ type }) => type)).toEqual(['ask', 'stop', 'ask', 'pause', 'stop'])
})

test('a worker that does not start leaves the estimate', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  worker.onerror?.({} as ErrorEvent)
  expect(state.get()).toEqual({ type: 'none', reason: 'unreachable' })
})

test('dispose ends the worker, the timer and the listener', () => {
  const { service, worker, activity } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 1, quote: quoteOf(1n), stamp: stampOf(7) })
  service.dispose()
  activity.set('hidden')
  expect([worker.isEnded, worker.orders.length, vi.getTimerCount()]).toEqual([true, 1, 0])
})

test('a comparison stays for one block of the same question, and no longer', () => {
  const { service, state, worker } = create()
  const compared = { single: undefined, unusable: ['Curve'], missed: undefined, leftOut: undefined }
  const read = () => {
    const shown = state.get()
    return shown.type === 'quote' ? shown.comparison : shown.type
  }
  const quote = (id: number, sequence: number) =>
    worker.report({ type: 'quote', id, sequence, quote: quoteOf(1n), stamp: stampOf(sequence) })
  service.ask(pay(1n))
  quote(1, 1)
  worker.report({ type: 'comparison', id: 1, sequence: 1, comparison: compared })
  expect(read()).toEqual(compared)
  quote(1, 2)
  expect(read()).toEqual(compared)
  quote(1, 3)
  expect(read()).toBeUndefined()
  worker.report({ type: 'comparison', id: 1, sequence: 3, comparison: compared })
  service.ask(pay(2n))
  quote(2, 4)
  expect(read()).toBeUndefined()
})

function stampOf(block: number): MarketStamp {
  return { chainId: 1, block: blockOf(block), seenAt: 0, staleAfterMs: 36_000 }
}

function quoteOf(units: bigint): FoundQuote {
  const [paid, received] = [
    { listing: eth, units },
    { listing: bnb, units },
  ]
  const limits = { minimumReceive: received, maximumPay: paid, bound: received }
  const figures = {
    impactBps: 1,
    gapBps: 0.01,
    fee: undefined,
    legs: [],
    route: { legs: [] },
    poolCount: 3,
    exchanges: [],
  }
  return { pay: paid, receive: received, ...limits, ...figures } as FoundQuote
}

function create() {
  const state = createStore<QuoteState>(noQuote)
  const activity = createTestActivity()
  const started = Date.now()
  const worker = createWorker()
  const elapsed = () => Date.now() - started
  const hooks = new Map<number, readonly Address[]>()
  const findHooks = async (chainId: number) => hooks.get(chainId)
  const service = createQuoteService(state, { worker, elapsed, activity, findHooks })
  const listHooks = () => worker.orders.filter(({ type }) => type === 'hooks')
  return { service, state, worker, activity, hooks, listHooks }
}

const ownHooks: readonly Address[] = [`0x${'a'.repeat(40)}`]

type TestWorker = Parameters<typeof createQuoteService>[1]['worker'] & {
  isEnded: boolean
  orders: QuoteOrder[]
  report(report: QuoteReport): void
}

/** Records the orders, and reports on demand. */
function createWorker() {
  const orders: QuoteOrder[] = []
  const worker: TestWorker = {
    orders,
    isEnded: false,
    postMessage: (order) => void orders.push(order),
    terminate() {
      worker.isEnded = true
    },
    onmessage: null,
    onerror: null,
    report: (data) => worker.onmessage?.({ data } as MessageEvent<QuoteReport>),
  }
  return worker
}

test('the worker gets the hooks of each network once, as soon as they are known', async () => {
  const { service, worker, hooks, listHooks } = create()
  service.ask(pay(1n))
  worker.report({ type: 'none', id: 1, sequence: 1, reason: 'noRoute' })
  await vi.advanceTimersByTimeAsync(0)
  expect(listHooks()).toEqual([])
  hooks.set(1, ownHooks)
  for (const units of [2n, 3n]) {
    service.ask(pay(units))
    await vi.advanceTimersByTimeAsync(0)
    expect(listHooks()).toEqual([{ type: 'hooks', chainId: 1, hooks: ownHooks }])
  }
})

test('the first answer does not wait for hooks, which are looked for after it', async () => {
  const { service, worker, hooks, listHooks } = create()
  hooks.set(1, ownHooks)
  service.ask(pay(1n))
  await vi.advanceTimersByTimeAsync(0)
  expect(listHooks()).toEqual([])
  worker.report({ type: 'none', id: 1, sequence: 1, reason: 'noRoute' })
  await vi.advanceTimersByTimeAsync(0)
  expect(listHooks()).toEqual([{ type: 'hooks', chainId: 1, hooks: ownHooks }])
})

test('a transfer is as old as each of its blocks says', () => {
  const { service, state, worker } = create()
  service.ask(pay(1n))
  worker.report({ type: 'quote', id: 1, sequence: 9, quote: quoteOf(1n), stamp: stampOf(7) })
  const across: Question = { pay: { listing: eth, units: 1n }, receive: { ...bnb, chainId: 56 } as Listing }
  service.ask(across)
  const [here, there] = [stampOf(7), { ...stampOf(8), chainId: 56 }]
  const transfer = { pay: { listing: eth, units: 1n } } as FoundTransfer
  worker.report({ type: 'transfer', id: 2, sequence: 10, transfer, stamps: [here, there] })
  expect(state.get()).toMatchObject({ type: 'transfer', stamps: [here, there] })
  const younger = { ...there, seenAt: there.seenAt + 5 }
  worker.report({ type: 'age', stamp: younger })
  expect(state.get()).toMatchObject({ type: 'transfer', transfer, stamps: [here, younger] })
})
