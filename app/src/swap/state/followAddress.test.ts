import { createStore } from '@murmur/sdk/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleInputs, listed } from '../testing/swapFixtures.ts'
import { readDeepLink } from './deepLink.ts'
import { followAddress } from './followAddress.ts'
import { choosePay, defaultForm, type Form, typeAmount } from './form.ts'
import { restoreAddress } from './keptAddress.ts'
import { defaultState } from './screenState.ts'
import { createView } from './view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LINK = '/swap?pay=ETH&payChain=1&receive=BNB&receiveChain=1'

test('without a link and a change, the address stays as it is', () => {
  const { page } = open('?ref=a%20b')
  vi.runAllTimers()
  expect(page.replaced).toEqual([])
})

test('typing replaces the address once, after a pause, and keeps the rest of it', () => {
  const { page, change } = open('?ref=a')
  for (const text of ['2', '2.', '2.5']) change(typeAmount(defaultForm, text))
  expect(page.replaced).toEqual([])
  vi.runAllTimers()
  expect(page.replaced).toEqual(['/swap?ref=a&pay=ETH&payChain=1&receive=BNB&receiveChain=1&amount=2.5'])
})

test('a chosen token is followed, and an amount that is refused is left out', () => {
  const { page, change } = open()
  change(typeAmount(choosePay(defaultForm, listed('137:POL')), 'abc'))
  vi.runAllTimers()
  expect(page.replaced).toEqual(['/swap?pay=POL&payChain=137&receive=BNB&receiveChain=1'])
})

test('a link is completed at once', () => {
  expect(open('?amount=2').page.replaced).toEqual([`${LINK}&amount=2`])
})

test('a link that was refused leaves the address', () => {
  expect(open('?pay=DOGE').page.replaced).toEqual(['/swap'])
})

test('leaving the field writes what is pending, so that Back returns to it', () => {
  const { page, change } = open()
  change(typeAmount(defaultForm, '2'))
  page.dispatchEvent(new Event('focusout'))
  expect(page.replaced).toEqual([`${LINK}&amount=2`])
})

test('hiding the page while it unloads does not take the kept change away', () => {
  const { page, change, keep } = open()
  change(typeAmount(defaultForm, '2'))
  keep()
  for (const event of ['pagehide', 'visibilitychange']) page.dispatchEvent(new Event(event))
  const reloaded = page.reload()
  restoreAddress(reloaded as unknown as Window)
  expect(reloaded.replaced).toEqual([`${LINK}&amount=2`])
})

test('a pending change is kept for a reload, and forgotten when it is written', () => {
  const { page, change, keep } = open()
  change(typeAmount(defaultForm, '2'))
  keep()
  const reloaded = page.reload()
  restoreAddress(reloaded as unknown as Window)
  expect(reloaded.replaced).toEqual([`${LINK}&amount=2`])

  vi.runAllTimers()
  keep()
  const later = page.reload('?amount=7')
  restoreAddress(later as unknown as Window)
  expect(later.replaced).toEqual([])
})

test('a kept change does not replace another link that was opened since then', () => {
  const { page, change, keep } = open()
  change(typeAmount(defaultForm, '2'))
  keep()
  const other = page.reload('?amount=7')
  restoreAddress(other as unknown as Window)
  expect(other.replaced).toEqual([])
})

test('96 keys with a second between them replace the address once, at their end', () => {
  const { page, change } = open()
  for (let key = 1; key <= 96; key += 1) {
    change(typeAmount(defaultForm, String(key)))
    vi.advanceTimersByTime(1_000)
  }
  expect(page.replaced).toEqual([])
  vi.runAllTimers()
  expect(page.replaced).toEqual([`${LINK}&amount=96`])
})

test('an entry with an older address is brought up to date', () => {
  const { page, change } = open()
  change(typeAmount(defaultForm, '2'))
  vi.runAllTimers()
  page.location.search = ''
  page.dispatchEvent(new Event('popstate'))
  vi.runAllTimers()
  expect(page.replaced).toEqual([`${LINK}&amount=2`, `${LINK}&amount=2`])
})

test('the address of another page is never touched, and nothing happens after the end', () => {
  const { page, change, end } = open()
  change(typeAmount(defaultForm, '2'))
  page.location.pathname = '/'
  vi.runAllTimers()
  page.location.pathname = '/swap'
  change(typeAmount(defaultForm, '3'))
  end()
  page.dispatchEvent(new Event('popstate'))
  expect([page.replaced, vi.getTimerCount()]).toEqual([[], 0])
})

function open(search = '') {
  const page = new ExamplePage(search)
  const link = readDeepLink(search, defaultForm)
  const state = createStore({ ...defaultState, form: link.type === 'form' ? link.form : defaultForm })
  const view = { get: () => createView({ ...exampleInputs, form: state.get().form }), subscribe: () => () => {} }
  const { end, keep } = followAddress({ screen: { state }, view }, { page: page as unknown as Window })
  return { page, end, keep, change: (form: Form) => state.set({ ...state.get(), form }) }
}

/** As much of a window as the address needs. */
class ExamplePage extends EventTarget {
  readonly replaced: string[] = []
  readonly location: { pathname: string; search: string; hash: string }
  readonly history = {
    state: { idx: 1 },
    replaceState: (state: unknown, _: string, address: string) => {
      expect(state).toEqual({ idx: 1 })
      this.replaced.push(address)
      this.location.search = new URL(address, 'https://murmur.example').search
    },
  }

  /** The next load of this tab, by default at the address of the first one. */
  reload(search = ''): ExamplePage {
    return new ExamplePage(search, this.stored)
  }

  readonly sessionStorage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
  }

  private readonly stored: Map<string, string>

  constructor(search: string, stored = new Map<string, string>()) {
    super()
    this.stored = stored
    this.location = { pathname: '/swap', search, hash: '' }
  }
}
