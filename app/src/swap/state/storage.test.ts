import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { tokens } from '@murmur/engine/token'
import { createSafeStorage } from '@murmur/ui/safeStorage'
import { expect, test } from 'vitest'
import { listed } from '../testing/swapFixtures.ts'
import { readEnteredAmount } from './enteredAmount.ts'
import { defaultForm } from './form.ts'
import { defaultState, readState } from './screenState.ts'
import { confirmSlippage, defaultSettings, describeSlippage, typeSlippage } from './settings.ts'
import {
  createRecord,
  isSwapMissing,
  readFavourites,
  readSettings,
  readSwap,
  writeFavourites,
  writeSettings,
  writeSwap,
  writeTradingChoice,
} from './storage.ts'

const figures = { payAmount: '2.5', payTokenPrice: '940.5', receiveAmount: '0.666072', receiveTokenPrice: '价格未知' }

test("'swap' holds exactly the fields of the specification, and reads back", () => {
  const storage = createStorage()
  const form = { pay: listed('56:BNB'), receive: listed('10:ETH'), payText: '2.5' }
  writeSwap(storage, createRecord(form, figures))
  expect(JSON.parse(storage.items.get('swap') ?? '')).toEqual({
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
  expect(readSwap(storage, tokens)).toEqual(form)
})

test("the string 'null' of Allora reads back", () => {
  const storage = createStorage()
  const form = { ...defaultForm, pay: listed('null:ALLO') }
  writeSwap(storage, createRecord(form, { ...figures, payAmount: '1' }))
  expect(readSwap(storage, tokens)).toEqual(form)
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
  ['an amount with a comma', JSON.stringify({ payAmount: '2,5' })],
  ['an amount in words', JSON.stringify({ payAmount: 'all of it' })],
  ['Allora to receive on', JSON.stringify({ receiveSymbol: 'ALLO', receiveChainId: 'null' })],
  ['nothing but depth', '['.repeat(4_000) + ']'.repeat(4_000)],
])('%s in storage leaves the defaults', (_, text) => {
  const storage = createStorage({ swap: text, settings: text, favourites: text, trading: text })
  expect(readState({ tokens, storage, search: '', isTradingOpen: false, world: 'local' })).toEqual(defaultState)
})

test('one bad side leaves the other side alone', () => {
  const storage = createStorage({ swap: JSON.stringify({ ...whole, receiveSymbol: 'DOGE' }) })
  expect(readSwap(storage, tokens)).toEqual({ pay: listed('56:BNB'), receive: defaultForm.receive, payText: '2' })
})

test('an amount that is a number is read, too', () => {
  expect(readSwap(createStorage({ swap: JSON.stringify({ ...whole, payAmount: 0.25 }) }), tokens).payText).toBe('0.25')
})

test('an amount with three decimals is exact after a reload, in every language', () => {
  const form = readSwap(createStorage({ swap: JSON.stringify({ ...whole, payAmount: '1.234' }) }), tokens)
  for (const decimalSign of ['.', ','] as const)
    expect(readEnteredAmount({ form, prices: new Map(), decimalSign }).type).toBe('amount')
})

test('settings and favourites have keys of their own', () => {
  const storage = createStorage()
  const settings = { ...defaultSettings, slippage: 'custom', customSlippage: '2', aiMode: 'llm', useAi: true } as const
  writeSettings(storage, settings)
  writeFavourites(storage, ['pol', 'eth'])
  expect([...storage.items.keys()]).toEqual(['settings', 'favourites'])
  expect(readSettings(storage)).toEqual(settings)
  expect(readFavourites(storage, tokens)).toEqual(['eth', 'pol'])
})

test('exchanges that were left out come back, and nothing else does from a damaged list', () => {
  const storage = createStorage()
  writeSettings(storage, { ...defaultSettings, leftOut: ['Curve', 'Uniswap V2'] })
  expect(readSettings(storage).leftOut).toEqual(['Curve', 'Uniswap V2'])
  const lists = ['Curve', [7], ['x'.repeat(81)], ['\u202eevruC'], [''], Array.from({ length: 51 }, (_, at) => `V${at}`)]
  for (const leftOut of lists)
    expect(readSettings(createStorage({ settings: JSON.stringify({ leftOut }) })).leftOut).toEqual([])
  const doubled = createStorage({ settings: JSON.stringify({ leftOut: ['Thena', 'Curve', 'Thena'] }) })
  expect(readSettings(doubled).leftOut).toEqual(['Curve', 'Thena'])
})

test('while all exchanges are used, the stored settings do not name them', () => {
  const storage = createStorage()
  writeSettings(storage, defaultSettings)
  expect(JSON.parse(storage.items.get('settings') ?? '')).not.toHaveProperty('leftOut')
})

test('a refused slippage comes back and does not apply', () => {
  const storage = createStorage({ settings: JSON.stringify({ slippage: 'custom', customSlippage: '99' }) })
  const settings = readSettings(storage)
  expect(settings).toEqual({ ...defaultSettings, slippage: 'custom', customSlippage: '99' })
  expect(describeSlippage(settings)).toBe('AUTO')
})

test('a confirmed slippage stays confirmed', () => {
  const storage = createStorage()
  const settings = confirmSlippage(typeSlippage(defaultSettings, '8'), '8')
  writeSettings(storage, settings)
  expect(readSettings(storage)).toEqual(settings)
})

test.each([
  { slippage: 'custom', customSlippage: 8 },
  { slippage: 'custom', customSlippage: ' ' },
  { slippage: 'custom', customSlippage: '1'.repeat(21), confirmedSlippage: '1' },
  { slippage: 'custom', confirmedSlippage: [] },
  { slippage: '2', customSlippage: '2' },
])('%j in storage leaves AUTO', (stored) => {
  expect(readSettings(createStorage({ settings: JSON.stringify(stored) }))).toMatchObject({ slippage: 'auto' })
})

test('unknown favourites are dropped', () => {
  expect(readFavourites(createStorage({ favourites: '["doge","eth",7,"eth"]' }), tokens)).toEqual(['eth'])
})

test('a storage that throws costs nothing but the memory', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  writeSwap(storage, createRecord(defaultForm, figures))
  expect(isSwapMissing(storage)).toBe(true)
  expect(readState({ tokens, storage, search: '', isTradingOpen: false, world: 'local' })).toEqual(defaultState)
})

test.each([
  ['local', 'tried', false, 'tried'],
  ['local', 'closed', false, 'closed'],
  ['live', 'tried', false, 'closed'],
  ['live', 'closed', true, 'open'],
  ['local', 'tried', true, 'open'],
] as const)(
  'in the %s world, with %s in storage and a deployment that is open: %s, trading is %s',
  (world, kept, isTradingOpen, trading) => {
    const storage = createStorage()
    writeTradingChoice(storage, kept)
    expect(readState({ tokens, storage, search: '', isTradingOpen, world }).trading).toBe(trading)
  },
)

function createStorage(items: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(items))
  return {
    items: kept,
    ...createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    })),
  }
}

test('a token beyond the five comes back once it is known', () => {
  const storage = createStorage()
  const all = [...tokens, ...listedTokens]
  const [pay, receive] = ['10:USDC', '10:OP'].map(findAnyListing)
  if (pay === undefined || receive === undefined) throw new Error('They are listed.')
  writeSwap(storage, createRecord({ ...defaultForm, pay, receive }, figures))
  expect(readSwap(storage, tokens)).toMatchObject({ pay: defaultForm.pay, receive: defaultForm.receive })
  expect(readSwap(storage, all)).toMatchObject({ pay, receive, payText: '2.5' })
})
