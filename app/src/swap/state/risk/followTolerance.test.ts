import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { createExampleWallet, listed, pricesOf, quoteOf } from '../../testing/swapFixtures.ts'
import { createScreen } from '../screen.ts'
import { defaultState } from '../screenState.ts'
import type { RiskBook } from './followRisk.ts'
import { followTolerance } from './followTolerance.ts'
import type { ShownTolerance } from './measureTolerance.ts'

function start() {
  const book = createStore<RiskBook>({ risks: new Map(), isReachable: true })
  const quotes = createStore<QuoteState>(quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB' }))
  const prices = createStore<PriceBook>(pricesOf({ '1:ETH': '3000', '1:BNB': '1000' }))
  const wallet = createExampleWallet()
  const priceService = {
    book: prices,
    refresh: async () => {},
    settle: async () => {},
    watch: () => () => {},
    dispose() {},
  }
  const screen = createScreen({ initial: defaultState, wallet, prices: priceService })
  const state = createStore<ShownTolerance | undefined>(undefined)
  const quoteService = { state: quotes, load: () => new Promise<never>(() => {}), dispose() {} }
  const sources = { quotes: quoteService, prices: priceService, screen, tolerance: state }
  followTolerance(sources, { book, elapsed: () => 0 })
  const move = (perSecond: number) => {
    const volatility = { type: 'realised', perSecond, blocks: 30, spanSeconds: 360, ageMs: 0 } as const
    const drift = { type: 'unknown' } as const
    const risks = ['ETH', 'BNB'].map((asset) => [`1:${asset}`, { asset, volatility, drift, at: 0 }] as const)
    book.set({ risks: new Map(risks), isReachable: true })
  }
  const getBps = () => {
    const tolerance = state.get()?.tolerance
    return tolerance?.type === 'measured' ? tolerance.bps : tolerance?.reason
  }
  return { state, screen, quotes, book, move, getBps }
}

test('a tolerance stays through small changes and new blocks, and follows large ones', () => {
  const { state, quotes, move, getBps } = start()
  expect(getBps()).toBe('loading')
  move(0.000_2)
  const first = state.get()
  move(0.000_22)
  quotes.set(quoteOf({ pay: '1 1:ETH', receive: '3.001 1:BNB' }, { impactBps: 2.2 }))
  expect(state.get()).toBe(first)
  move(0.000_4)
  expect(getBps()).toBeGreaterThan(1.5 * (first?.tolerance.type === 'measured' ? first.tolerance.bps : 0))
})

test('a tolerance does not change while it is reviewed', () => {
  const { state, screen, move } = start()
  move(0.000_2)
  const first = state.get()
  screen.open('review')
  move(0.000_8)
  expect(state.get()).toBe(first)
  screen.close()
  expect(state.get()).not.toBe(first)
})

test('another pair has its own tolerance, and an outage ends the measured one', async () => {
  const { state, screen, quotes, book, move, getBps } = start()
  move(0.000_2)
  quotes.set({ type: 'loading' })
  await screen.chooseListing(listed('1:POL'))
  expect(state.get()).toBeUndefined()
  quotes.set(quoteOf({ pay: '1 1:POL', receive: '3 1:BNB' }))
  expect(getBps()).toBe('loading')
  book.set({ risks: new Map(), isReachable: false })
  expect(getBps()).toBe('unreachable')
})
