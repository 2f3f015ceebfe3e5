import type { Balances } from '@murmur/sdk/chain/balances'
import { noQuote } from '@murmur/sdk/market/quoteState'
import { noPrices, type PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { balanceOf, createExampleWallet, exampleInputs } from '../testing/swapFixtures.ts'
import { payShare, toggleDollars } from './cardSteps.ts'
import { findRefusal } from './refusedStep.ts'
import { createScreen } from './screen.ts'
import { defaultState } from './screenState.ts'
import { createViewStore } from './viewStore.ts'

const odd = new Map([['1:ETH', balanceOf('1:ETH', 1_000_000_000_000_000_003n)]])

test.each([
  [25n, '0.25'],
  [50n, '0.500000000000000001'],
  [75n, '0.750000000000000002'],
  [100n, '1.000000000000000003'],
])('%d%% of the balance are paid exactly, rounded down', (percent, expected) => {
  const { card, form } = create({ balances: odd })
  payShare(card, percent)
  expect(form().payText).toBe(expected)
})

test('Q-21: while trading is open, MAX of the coin leaves what its fee needs, and a share leaves the rest anyway', () => {
  const { card, form } = create({ balances: odd })
  const open = { ...card, fees: { get: () => new Map([[1, 1_500n]]) } }
  payShare(open, 100n)
  expect(form().payText).toBe('0.999999999999997003')
  payShare(open, 50n)
  expect(form().payText).toBe('0.500000000000000001')
  // A balance below the fee is not hidden.
  payShare({ ...card, fees: { get: () => new Map([[1, 10n ** 19n]]) } }, 100n)
  expect(form().payText).toBe('1.000000000000000003')
})

test('MAX with a balance that was not read changes nothing and says why, until it is read', () => {
  const { card, form, reason } = create({ balances: new Map() })
  payShare(card, 100n)
  expect(form()).toBe(defaultState.form)
  expect(reason()).toBe('Your ETH balance has not been read yet. Try again in a moment.')
  card.wallet.state.set({ ...card.wallet.state.get(), balances: odd })
  expect(reason()).toBeUndefined()
  payShare(card, 100n)
  expect(form().payText).toBe('1.000000000000000003')
})

test.each([
  ['still loading', noPrices, 'The price of ETH is still loading. Try again in a moment.'],
  ['old', priceOf({ isStale: true }), 'The price of ETH is old, so an amount cannot be entered in dollars.'],
  [
    'unknown',
    new Map([['1:ETH', { type: 'unknown' }]]) as PriceBook,
    'The price of ETH is unknown, so an amount cannot be entered in dollars.',
  ],
])('with a price that is %s, the switch to dollars does nothing and says why', (_, prices, expected) => {
  const { card, form, reason } = create({ prices })
  expect([toggleDollars(card), form(), reason()]).toEqual([false, defaultState.form, expected])
})

test('dollar entry can always be left, and keeps the amount', () => {
  const { card, form, setPrices } = create({})
  expect([toggleDollars(card), form().dollars]).toEqual([true, null])
  card.screen.type('1000')
  setPrices(priceOf({ isStale: true }))
  expect(toggleDollars(card)).toBe(true)
  expect(form()).toMatchObject({ payText: '0.283285316472191296' })
  expect(form().dollars).toBeUndefined()
})

test('typing takes the reason away', () => {
  const { card, reason } = create({ prices: noPrices })
  toggleDollars(card)
  card.screen.type('2')
  expect(reason()).toBeUndefined()
})

function priceOf({ isStale }: { isStale: boolean }): PriceBook {
  return new Map([['1:ETH', { type: 'price', usdPrice: '3530.01', change24h: null, at: 0, isStale }]])
}

function create({ balances = odd, prices = exampleInputs.prices }: { balances?: Balances; prices?: PriceBook }) {
  const wallet = createExampleWallet()
  wallet.state.set({ ...wallet.state.get(), balances })
  const book = createStore(prices)
  const refresh = async () => {}
  const screen = createScreen({ initial: defaultState, wallet, prices: { refresh, settle: refresh } })
  const view = createViewStore({
    screen: screen.state,
    prices: book,
    quotes: createStore(noQuote),
    wallet: wallet.state,
    isOnline: createStore(true),
    findDecimalSign: () => '.',
  })
  return {
    card: { screen, view, wallet, fees: { get: () => new Map() } },
    form: () => screen.state.get().form,
    setPrices: book.set,
    reason: () => {
      const step = screen.state.get().refused
      return step && findRefusal(step, view.get())
    },
  }
}
