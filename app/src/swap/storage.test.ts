import { expect, test } from 'vitest'
import { listed } from './exampleSwap.ts'
import { defaultForm } from './form.ts'
import { defaultState, readState } from './initialState.ts'
import { defaultSettings } from './settings.ts'
import {
  createRecord,
  type Drawer,
  findDrawer,
  readFavourites,
  readSettings,
  readSwap,
  writeFavourites,
  writeSettings,
  writeSwap,
} from './storage.ts'

const figures = { payAmount: '2.5', payTokenPrice: '940.5', receiveAmount: '0.666072', receiveTokenPrice: '价格未知' }

test("'swap' holds exactly the fields of the specification, and reads back", () => {
  const drawer = createDrawer()
  const form = { pay: listed('56:BNB'), receive: listed('10:ETH'), payText: '2.5' }
  writeSwap(drawer, createRecord(form, figures))
  expect(JSON.parse(drawer.items.get('swap') ?? '')).toEqual({
    paySymbol: 'BNB',
    payChainId: 56,
    payChainName: 'BNB Chain',
    payAmount: '2.5',
    payTokenPrice: '940.5',
    receiveSymbol: 'ETH',
    receiveChainId: 10,
    receiveChainName: 'Optimism',
    receiveAmount: '0.666072',
    receiveTokenPrice: '价格未知',
  })
  expect(readSwap(drawer)).toEqual(form)
})

test("the string 'null' of Allora reads back", () => {
  const drawer = createDrawer()
  const form = { ...defaultForm, pay: listed('null:ALLO') }
  writeSwap(drawer, createRecord(form, { ...figures, payAmount: '1' }))
  expect(readSwap(drawer)).toEqual(form)
})

const whole = { paySymbol: 'BNB', payChainId: 56, receiveSymbol: 'ETH', receiveChainId: 10, payAmount: '2' }

test.each<[string, string]>([
  ['nothing', ''],
  ['no JSON', '{'],
  ['half of it', '{"paySymbol":"ET'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"swap"'],
  ['a list', '[1,2]'],
  ['an empty record', '{}'],
  ['HTML', '<script>alert(1)</script>'],
  ['a megabyte', JSON.stringify({ paySymbol: 'x'.repeat(1_000_000) })],
  ['an unknown token', JSON.stringify({ paySymbol: 'DOGE', payChainId: 1 })],
  ['a token that is not on that network', JSON.stringify({ paySymbol: 'AVAX', payChainId: 1 })],
  ['a network as text', JSON.stringify({ paySymbol: 'ETH', payChainId: '1' })],
  ['a record for a symbol', JSON.stringify({ paySymbol: { toString: 1 }, payChainId: 1 })],
  ['a list for a network', JSON.stringify({ paySymbol: 'ETH', payChainId: [1] })],
  ['the names of prototypes', '{"__proto__":{"paySymbol":"BNB","payChainId":56},"constructor":1}'],
  ['an amount below zero', JSON.stringify({ payAmount: '-1' })],
  ['an amount with an exponent', JSON.stringify({ payAmount: 1e21 })],
  ['an amount with too many decimals', JSON.stringify({ payAmount: `0.${'1'.repeat(30)}` })],
  ['a record for an amount', JSON.stringify({ payAmount: {} })],
  ['an amount in words', JSON.stringify({ payAmount: 'all of it' })],
  ['Allora to receive on', JSON.stringify({ receiveSymbol: 'ALLO', receiveChainId: 'null' })],
  ['nothing but depth', '['.repeat(4_000) + ']'.repeat(4_000)],
])('%s in storage leaves the defaults', (_, text) => {
  const drawer = createDrawer({ swap: text, settings: text, favourites: text })
  expect(readState({ drawer, search: '' })).toEqual(defaultState)
})

test('one bad side leaves the other side alone', () => {
  const drawer = createDrawer({ swap: JSON.stringify({ ...whole, receiveSymbol: 'DOGE' }) })
  expect(readSwap(drawer)).toEqual({ pay: listed('56:BNB'), receive: defaultForm.receive, payText: '2' })
})

test('an amount that is a number is read, too', () => {
  expect(readSwap(createDrawer({ swap: JSON.stringify({ ...whole, payAmount: 0.25 }) })).payText).toBe('0.25')
})

test('settings and favourites have keys of their own', () => {
  const drawer = createDrawer()
  const settings = { ...defaultSettings, slippage: 'custom', customSlippage: '2', aiMode: 'llm', useAi: true } as const
  writeSettings(drawer, settings)
  writeFavourites(drawer, ['pol', 'eth'])
  expect([...drawer.items.keys()]).toEqual(['settings', 'favourites'])
  expect(readSettings(drawer)).toEqual(settings)
  expect(readFavourites(drawer)).toEqual(['eth', 'pol'])
})

test('a refused slippage does not come back', () => {
  const drawer = createDrawer({ settings: JSON.stringify({ slippage: 'custom', customSlippage: '99' }) })
  expect(readSettings(drawer)).toEqual(defaultSettings)
})

test('unknown favourites are dropped', () => {
  expect(readFavourites(createDrawer({ favourites: '["doge","eth",7,"eth"]' }))).toEqual(['eth'])
})

test('a storage that throws, is full or is missing costs nothing but the memory', () => {
  const broken: Drawer = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  for (const drawer of [broken, undefined]) {
    writeSwap(drawer, createRecord(defaultForm, figures))
    expect(readState({ drawer, search: '' })).toEqual(defaultState)
  }
  const page = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(findDrawer(page)).toBeUndefined()
})

function createDrawer(items: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(items))
  return {
    items: kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
