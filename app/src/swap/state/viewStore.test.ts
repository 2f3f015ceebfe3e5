import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { noPrices } from '@murmur/sdk/queries/pricesQuery'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { showLanguage } from '../../content/language.ts'
import { noWallet } from '../../walletService.ts'
import { pricesOf } from '../testing/swapFixtures.ts'
import { typeAmount } from './form.ts'
import { defaultState } from './screenState.ts'
import { createViewStore, prerenderedView } from './viewStore.ts'

test('without a change the view is the prerendered one, and stays the same object', () => {
  const { view } = create()
  expect(view.get()).toBe(prerenderedView)
  expect(view.get()).toBe(view.get())
})

test('a change of something else makes no new view', () => {
  const { view, screen } = create()
  const before = view.get()
  screen.set({ ...defaultState, modal: 'pay' })
  expect(view.get()).toBe(before)
})

test('a listener that subscribed to the source before the view finds the new view', () => {
  const { view, screen, sources } = create()
  const seen: string[] = []
  sources.screen.subscribe(() => seen.push(view.get().payText))
  view.subscribe(() => seen.push(view.get().payText))
  screen.set({ ...defaultState, form: typeAmount(defaultState.form, '2') })
  expect(seen).toEqual(['2', '2'])
})

test('it is up to date without any subscription, and an ended one gets no change', () => {
  const { view, prices } = create()
  let calls = 0
  const end = view.subscribe(() => {
    calls += 1
  })
  end()
  prices.set(pricesOf({ '1:ETH': '3530.01', '1:BNB': '940.5' }))
  expect([view.get().receiveAmount, calls]).toEqual(['3.753333', 0])
})

test('another language changes the message below the amount, and notifies subscribers', async () => {
  const { view, screen } = create()
  screen.set({ ...defaultState, form: typeAmount(defaultState.form, '-1') })
  const seen: unknown[] = [view.get().message?.text]
  view.subscribe(() => seen.push(view.get().message?.text))
  await showLanguage('zh')
  await showLanguage('en')
  expect(seen).toEqual(['An amount cannot be below zero.', '数量不能小于零。', 'An amount cannot be below zero.'])
})

function create() {
  const screen = createStore(defaultState)
  const prices = createStore(noPrices)
  const quotes = createStore<QuoteState>(noQuote)
  const sources = { screen, prices, quotes, wallet: createStore(noWallet), isOnline: createStore(true) }
  return { screen, prices, quotes, sources, view: createViewStore({ ...sources, findDecimalSign: () => '.' }) }
}
