import { findAnyListing } from '@murmur/engine/listedTokens'
import { tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { noQuote, type Question, type QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore, type Store } from '@murmur/sdk/store'
import { createSafeStorage } from '@murmur/ui/safeStorage'
import { expect, test, vi } from 'vitest'
import { noWallet } from '../walletService.ts'
import { followTrading, type ReviewStore, waitForQuote } from './followTrading.ts'
import { closeTrading, enterReceived, openTrading } from './state/cardSteps.ts'
import type { Swap } from './state/createSwap.ts'
import { createScreen } from './state/screen.ts'
import { defaultState, type Trading } from './state/screenState.ts'
import { createViewStore } from './state/viewStore.ts'
import { createExampleWallet, exampleInputs } from './testing/swapFixtures.ts'

test('while trading is closed nothing is loaded, nothing is asked and nothing is stored', async () => {
  const { swap, review, loads, kept } = create('closed')
  followTrading(swap, review)
  swap.screen.confirmSwap()
  await settle()
  expect([loads(), kept.size, swap.screen.state.get().alert]).toEqual([0, 0, 'notYetOpen'])
})

test('opening loads the quotes and is remembered; closing ends them, and the amount to receive with them', async () => {
  const { swap, review, loads, asked, kept } = create('closed')
  followTrading(swap, review)
  openTrading(swap.screen)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect([loads(), asked.length, kept.get('trading')]).toEqual([1, 1, '"tried"'])
  enterReceived(swap.screen, { text: '3', entered: 'typed' })
  closeTrading(swap.screen)
  expect([asked.at(-1), kept.get('trading')]).toEqual(['stop', '"closed"'])
  expect(swap.screen.state.get().form.receiveText).toBeUndefined()
})

test('a deployment that is open stores nothing, and the end of the visit ends the quotes', async () => {
  const { swap, review, asked, kept } = create('open')
  const end = followTrading(swap, review)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  end()
  expect([asked.at(-1), kept.size]).toEqual(['stop', 0])
})

test('a token beyond the five stays at the end of a visit, and gives way to the five when trading closes', async () => {
  const { swap, review, asked } = create('open')
  const end = followTrading(swap, review)
  await expect.poll(() => asked.length).toBe(1)
  const pay = findAnyListing('1:USDC')
  if (pay === undefined) throw new Error('It is listed.')
  const form = { ...swap.screen.state.get().form, pay }
  swap.screen.update({ form })
  end()
  expect(swap.screen.state.get().form).toBe(form)
  expect(swap.tokens.get().length).toBeGreaterThan(fiveTokens.length)
  followTrading(swap, review)
  await expect.poll(() => asked.length).toBe(3)
  closeTrading(swap.screen)
  await expect.poll(() => swap.screen.state.get().form.pay.id).toBe('1:ETH')
  expect(swap.tokens.get()).toBe(fiveTokens)
})

test('the market of the network that the link names is asked for, and no other', async () => {
  for (const [search, network] of [
    ['', 1],
    ['?pay=USDC&payChain=8453&receive=ETH&receiveChain=8453', 8453],
    ['?from=USDC&fromChain=10', 10],
    ['?pay=USDC', 1],
    ['?pay=USDC&payChain=4', 1],
  ] as const) {
    const { swap, review, networks, asked } = create('open', { search })
    followTrading(swap, review)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect([search, ...networks]).toEqual([search, network])
  }
})

test('without a link it is the network of the last visit', async () => {
  const { swap, review, networks, kept, asked } = create('open')
  kept.set('swap', JSON.stringify({ paySymbol: 'USDC', payChainId: 8453 }))
  followTrading(swap, review)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(networks).toEqual([8453])
})

test('the rest of the page waits for the first quote, but not for long', async () => {
  vi.useFakeTimers()
  const { quotes } = create('open').swap
  const state = quotes.state as Store<QuoteState>
  const resolved: string[] = []
  void waitForQuote({ quotes }).then(() => resolved.push('quote'))
  state.set({ type: 'loading' })
  await vi.advanceTimersByTimeAsync(500)
  expect(resolved).toEqual([])
  state.set({ type: 'none', reason: 'closed' })
  await vi.advanceTimersByTimeAsync(0)
  expect([resolved, vi.getTimerCount()]).toEqual([['quote'], 0])
  void waitForQuote({ quotes }).then(() => resolved.push('time'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(resolved).toEqual(['quote', 'time'])
  vi.useRealTimers()
})

test('trading that is closed while its code loads stays closed', async () => {
  const { swap, review, asked } = create('closed')
  followTrading(swap, review)
  openTrading(swap.screen)
  closeTrading(swap.screen)
  await expect.poll(() => asked.at(-1)).toBe('stop')
})

/** Runs the queued imports and their answers. */
async function settle(): Promise<void> {
  await import('./openTrade.ts')
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

function create(trading: Trading, { search = '' } = {}) {
  const asked: (Question | 'stop' | undefined)[] = []
  const kept = new Map<string, string>()
  const networks: unknown[] = []
  let loads = 0
  const book = createStore(exampleInputs.prices)
  const idle = async () => {}
  const prices = { book, refresh: idle, settle: idle, watch: () => () => {}, dispose() {} }
  const wallet = createExampleWallet()
  const screen = createScreen({ initial: { ...defaultState, trading }, wallet, prices })
  const quotes = {
    state: createStore<QuoteState>(noQuote),
    async load(chainId: unknown) {
      loads += 1
      networks.push(chainId)
      const ask = (question: Question | undefined) => void asked.push(question)
      return { ask, stop: () => void asked.push('stop'), dispose() {} }
    },
    dispose() {},
  }
  const isOnline = createStore(true)
  const sources = { screen: screen.state, prices: book, quotes: quotes.state, wallet: wallet.state, isOnline }
  const view = createViewStore({ ...sources, findDecimalSign: () => '.' })
  const storage = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }))
  const initial = screen.state.get()
  const tokens = createStore<readonly Token[]>(fiveTokens)
  const more = { initial, tokens, search, readAgain: () => initial }
  const services = { prices, quotes, isOnline, wallet: { state: createStore(noWallet) } }
  const stores = {
    checks: createStore<unknown>(new Map()),
    pools: createStore<unknown>(new Map()),
    imported: createStore<unknown>([]),
    recent: createStore<unknown>([]),
    fees: createStore<unknown>(new Map()),
    tolerance: createStore<unknown>(undefined),
  }
  const swap = { ...more, ...services, ...stores, screen, view, storage } as unknown as Swap
  const review: ReviewStore = createStore(undefined)
  return { swap, review, asked, kept, networks, loads: () => loads }
}
