import { readImportedToken } from '@murmur/engine/importedToken'
import type { Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { noQuote } from '../../quotes/quote.ts'
import { amountOf, exampleInputs, listed, pricesOf, quoteOf } from '../testing/swapFixtures.ts'
import { comparePools } from './comparePools.ts'
import { describeQuote, explainEstimate, findRisks, formatGap, nameAmount } from './tradeView.ts'

const { form, prices } = exampleInputs
const state = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })

test('the figures of a quote: impact, limit, network fee in dollars, and the distance to the best possible', () => {
  const quoted = quoteOf(
    { pay: '1 1:ETH', receive: '3.75 1:BNB' },
    { impactBps: 12.4, minimumReceive: amountOf('3.73125 1:BNB') },
  )
  expect(describeQuote(quoted, { form, prices })).toEqual({
    impact: '0.12%',
    limit: { type: 'minimum', text: '3.73125 BNB' },
    fee: '$1.06',
  })
})

test('an exact amount to receive has a maximum to pay, never rounded below it', () => {
  const exact = quoteOf(
    { pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true },
    { maximumPay: amountOf('1.0050000000001 1:ETH') },
  )
  expect(describeQuote(exact, { form, prices }).limit).toEqual({ type: 'maximum', text: '1.005001 ETH' })
})

test.each([
  [undefined, prices, undefined],
  [10n, prices, '<$0.01'],
  [10n ** 18n, prices, '$3,530.01'],
  [10n ** 18n, pricesOf({ '1:BNB': '940.5' }), undefined],
])('a fee of %s wei is shown as dollars only where both are known', (fee, book, expected) => {
  const quoted = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }, { fee })
  expect(describeQuote(quoted, { form, prices: book }).fee).toBe(expected)
})

test.each([
  [0, '0.01 bp'],
  [0.011, '0.02 bp'],
  [0.02, '0.02 bp'],
  [3.456, '3.46 bp'],
  [27.31, '27.3 bp'],
  [388.4, '3.9 %'],
])('a gap of %d basis points is shown as %s, never below it for small ones', (bps, expected) => {
  expect(formatGap(bps)).toBe(expected)
})

test('S-25: a price that is old is compared with nothing, and one that is loading causes no warning yet', () => {
  const old = new Map([...prices].map(([id, price]) => [id, { ...price, isStale: true }]))
  expect(findRisks(state, { form, prices: old }).map(({ type }) => type)).toEqual(['priceUnknown'])
  expect(findRisks(state, { form, prices: new Map() })).toEqual([])
})

test('without a quote the card says why, and that this is an estimate', () => {
  const explain = (reason: 'noRoute' | 'closed' | 'stale') => explainEstimate({ type: 'none', reason }, { form })
  expect(explain('noRoute')).toBe('No pool connects these tokens, so this is an estimate by price.')
  expect(explain('closed')).toContain('The pools of Ethereum cannot be read')
  expect(explain('stale')).toContain('too old')
  expect(explainEstimate(noQuote, { form })).toBeUndefined()
})

test('across networks the card says what the bridge cannot do', () => {
  const across = { ...form, receive: listed('56:BNB') }
  const limit = { listing: form.pay, units: 10n ** 16n }
  const explain = (reason: 'belowMinimum' | 'noWay' | 'feesUnknown') =>
    explainEstimate({ type: 'none', reason, limit }, { form: across })
  expect(explainEstimate(noQuote, { form: across })).toBeUndefined()
  expect(explainEstimate(noQuote, { form: { ...across, receiveText: '3' } })).toContain('Enter it in YOU PAY.')
  expect(explain('belowMinimum')).toContain('at least 0.01 ETH')
  expect(explain('noWay')).toContain('No bridge')
  expect(explain('feesUnknown')).toContain('fees of the bridge')
})

test('an imported token without pools is named with its address, and so is one whose pools are looked for', () => {
  const imported = importListing('USDC')
  const explain = (search: 'looking' | 'found' | 'none', reason: 'noRoute' | 'stale' = 'noRoute') =>
    explainEstimate(
      { type: 'none', reason },
      { form: { ...form, receive: imported }, pools: new Map([[imported.id, search]]) },
    )
  expect(explain('looking')).toBe('Looking for pools of USDC (0x1111…1111)…')
  expect(explain('none')).toBe(
    'No pools found that trade USDC (0x1111…1111) with a listed token, so there is no quote.',
  )
  expect(explain('found')).toBe('Pools of USDC (0x1111…1111) were found, but no route through them yet.')
  expect(explain('none', 'stale')).toContain('too old')
  expect(nameAmount({ listing: imported, units: 1_500_000n })).toBe('1.5 USDC (0x1111…1111)')
})

function importListing(symbol: string): Listing {
  const place = { chainId: 1, address: `0x${'1'.repeat(40)}` }
  const result = readImportedToken({ symbol, name: symbol, decimals: 6 }, place)
  const listing = result.type === 'imported' ? result.token.listings[0] : undefined
  if (listing === undefined) throw new Error('It was not imported.')
  return listing
}

test('the best single pool is compared in words', () => {
  const leg = { poolId: '0x1', venue: 'V2', feePpm: 3000, pay: '0x1', receive: '0x2', paid: 1n, received: 1n } as const
  const split = { ...state, quote: { ...state.quote, legs: [leg, { ...leg, poolId: '0x2' }] } }
  const single = { pay: amountOf('1 1:ETH'), receive: amountOf('3.7125 1:BNB') }
  expect(comparePools({ ...split, singlePool: single })).toBe(
    'The best single pool would give 3.7125 BNB: 1.00\u00a0% less.',
  )
  const close = { ...single, receive: amountOf('3.7499 1:BNB') }
  expect(comparePools({ ...split, singlePool: close })).toBe(
    'The best single pool would give 3.7499 BNB: <0.01\u00a0% less.',
  )
  expect(comparePools({ ...split, singlePool: null })).toBe('No single pool trades this pair.')
  expect(comparePools({ ...split, singlePool: undefined })).toBeUndefined()
  const exact = quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true }, { legs: split.quote.legs })
  const dearer = { pay: amountOf('1.02 1:ETH'), receive: amountOf('3 1:BNB') }
  expect(comparePools({ ...exact, singlePool: dearer })).toBe(
    'The best single pool would take 1.02 ETH: 2.00\u00a0% more.',
  )
})
