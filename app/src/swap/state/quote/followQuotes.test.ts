import { noQuote, type Question, type QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { createExampleWallet, exampleInputs, listed, pricesOf, quoteOf } from '../../testing/swapFixtures.ts'
import { acceptRisk, enterReceived } from '../cardSteps.ts'
import type { ShownTolerance } from '../risk/measureTolerance.ts'
import { createScreen } from '../screen.ts'
import { defaultState } from '../screenState.ts'
import { choosePreset, defaultSettings, toggleExchange } from '../settings.ts'
import { isRefused } from './confirmSwap.ts'
import { followQuotes } from './followQuotes.ts'
import type { TokenChecks } from './judgeTokens.ts'

const ether = 10n ** 18n

test('each key asks once, with the slippage; a new price asks for nothing', () => {
  const { screen, asked, prices } = follow()
  screen.type('2')
  screen.type('2.')
  prices.set(pricesOf({ '1:ETH': '3600', '1:BNB': '940.5' }))
  screen.setSettings(choosePreset(defaultSettings, '0.1'))
  const paid = (units: bigint, slippageBps: number) => ({
    pay: { listing: listed('1:ETH'), units },
    receive: listed('1:BNB'),
    slippageBps,
  })
  expect(asked).toEqual([paid(ether, 50), paid(2n * ether, 50), paid(2n * ether, 10)])
})

test('a measured tolerance counts while AUTO follows it, and only then', () => {
  const { screen, asked, tolerance } = follow()
  tolerance.set(measured(31))
  screen.setSettings({ ...defaultSettings, useAi: true })
  tolerance.set(measured(33))
  screen.setSettings(choosePreset({ ...defaultSettings, useAi: true }, '1'))
  screen.setSettings({ ...defaultSettings, useAi: true, aiMode: 'llm' })
  expect(asked.map((question) => (typeof question === 'object' ? question.slippageBps : question))).toEqual([
    50, 31, 33, 100, 50,
  ])
})

test('exchanges that are left out are in the question, and all are asked again without them', () => {
  const { screen, asked } = follow()
  screen.setSettings(toggleExchange(toggleExchange(defaultSettings, 'Uniswap V2'), 'Curve'))
  screen.setSettings(toggleExchange(screen.state.get().settings, 'Uniswap V2'))
  screen.setSettings(defaultSettings)
  const lists = asked.map((question) => (typeof question === 'object' ? question.leftOut : question))
  expect(lists).toEqual([undefined, ['Curve', 'Uniswap V2'], ['Curve'], undefined])
})

test('an amount to receive asks for exact output', () => {
  const { screen, asked } = follow()
  enterReceived(screen, { text: '3', entered: 'typed' })
  expect(asked.at(-1)).toEqual({
    pay: listed('1:ETH'),
    receive: { listing: listed('1:BNB'), units: 3n * ether },
    slippageBps: 50,
  })
})

test('entered dollars follow the price', () => {
  const { screen, asked, prices } = follow()
  screen.enterDollars()
  screen.type('3530.01')
  prices.set(pricesOf({ '1:ETH': '1765.005', '1:BNB': '940.5' }))
  expect(asked).toMatchObject([{ pay: { units: ether } }, { pay: { units: 2n * ether } }])
})

test('no amount and Allora ask for nothing; the end of trading, too', async () => {
  const { screen, asked, end } = follow()
  screen.type('')
  screen.type('1')
  await screen.chooseListing(listed('null:ALLO'))
  expect(asked.map((question) => question !== undefined)).toEqual([true, false, true, false])
  await screen.chooseListing(listed('1:POL'))
  end()
  expect(asked.slice(4)).toMatchObject([{ pay: { listing: { id: '1:POL' } } }, 'stop'])
})

test('across two networks only the payment can be exact', async () => {
  const { screen, asked } = follow()
  screen.open('receive')
  await screen.chooseListing(listed('56:BNB'))
  expect(asked.at(-1)).toMatchObject({ pay: { units: ether }, receive: { id: '56:BNB' } })
  enterReceived(screen, { text: '3', entered: 'typed' })
  expect(asked.at(-1)).toBeUndefined()
})

test('the price of the coin that pays the fee is watched while trading is open', () => {
  const { watched, end } = follow()
  expect([...watched]).toEqual(['1:ETH'])
  end()
  expect([...watched]).toEqual([])
})

test.each([
  [200, false],
  [1_600, true],
  [2_600, true],
])('Q-18: whether SWAP with a price impact of %d basis points is refused: %s', (impactBps, isStopped) => {
  const { screen, quotes, prices } = follow()
  const receive = `${((3.7533 * (10_000 - impactBps)) / 10_000).toFixed(8)} 1:BNB`
  quotes.set(quoteOf({ pay: '1 1:ETH', receive }, { impactBps }))
  const trade = {
    screen,
    quotes: { state: quotes, load: noLoad, dispose() {} },
    prices: { book: prices },
    checks: createStore<TokenChecks>(new Map()),
  }
  expect(isRefused(trade)).toBe(isStopped)
  acceptRisk(screen, screen.state.get().form)
  expect(isRefused(trade)).toBe(impactBps >= 2_500)
  // The consent was about that amount.
  screen.type('1')
  expect(isRefused(trade)).toBe(isStopped)
})

test('SWAP is refused for a token that could not be sold again', () => {
  const { screen, quotes, prices } = follow()
  quotes.set(quoteOf({ pay: '1 1:ETH', receive: '3.7533 1:BNB' }))
  const checks = createStore<TokenChecks>(new Map([['1:BNB', { type: 'pending' }]]))
  const sources = { quotes: { state: quotes, load: noLoad, dispose() {} }, prices: { book: prices } }
  const isStopped = () => isRefused({ screen, ...sources, checks })
  expect(isStopped()).toBe(true)
  checks.set(new Map([['1:BNB', { type: 'cannotSell' }]]))
  expect(isStopped()).toBe(true)
  checks.set(new Map([['1:BNB', { type: 'normal' }]]))
  expect(isStopped()).toBe(false)
})

function measured(bps: number): ShownTolerance {
  const figures = { moveBps: 0, seconds: 22, parts: { move: 0, size: 0, fee: 0, fixed: 0 }, unguardedBps: bps }
  const tolerance = { type: 'measured', bps, ...figures, sources: [], confirmBps: 30 } as const
  return { pair: '1:ETH 1:BNB', tolerance, drift: undefined }
}

async function noLoad(): Promise<never> {
  throw new Error('There is no worker here.')
}

function follow() {
  const asked: (Question | 'stop' | undefined)[] = []
  const watched = new Set<string>()
  const book = createStore<PriceBook>(exampleInputs.prices)
  const quotes = createStore<QuoteState>(noQuote)
  const idle = async () => {}
  const wallet = createExampleWallet()
  const screen = createScreen({ initial: defaultState, wallet, prices: { refresh: idle, settle: idle } })
  const prices = {
    book,
    refresh: idle,
    settle: idle,
    dispose() {},
    watch([listing]: readonly { id: string }[]) {
      watched.add(listing?.id ?? '')
      return () => void watched.delete(listing?.id ?? '')
    },
  }
  const service = {
    ask: (question: Question | undefined) => void asked.push(question),
    stop: () => void asked.push('stop'),
    dispose() {},
  }
  const tolerance = createStore<ShownTolerance | undefined>(undefined)
  const end = followQuotes({ screen, prices, tolerance }, service)
  return { screen, asked, watched, quotes, prices: book, tolerance, end }
}
