import { readImportedToken } from '@murmur/engine/importedToken'
import type { Listing } from '@murmur/engine/token'
import { type FoundTransfer, noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { expect, test } from 'vitest'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { amountOf, exampleInputs, listed, pricesOf, quoteOf } from '../../testing/swapFixtures.ts'
import { comparePools } from './comparePools.ts'
import {
  compareWithMarket,
  describeQuote,
  describeSearch,
  explainEstimate,
  findJudged,
  findRisks,
  nameAmount,
  nameBridgeFee,
} from './quoteView.ts'

const { form, prices } = exampleInputs
const state = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })

test('the figures of a quote: impact, limit and network fee in dollars', () => {
  const quoted = quoteOf(
    { pay: '1 1:ETH', receive: '3.75 1:BNB' },
    { impactBps: 12.4, minimumReceive: amountOf('3.73125 1:BNB') },
  )
  expect(describeQuote(quoted, { form, prices })).toEqual({
    impact: '0.12%',
    limit: { type: 'minimum', amount: amountOf('3.73125 1:BNB'), text: '3.73125 BNB' },
    fee: '$1.06',
  })
})

test('an exact amount to receive has a maximum to pay, never rounded below it', () => {
  const exact = quoteOf(
    { pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true },
    { maximumPay: amountOf('1.0050000000001 1:ETH') },
  )
  expect(describeQuote(exact, { form, prices }).limit.text).toBe('1.00501 ETH')
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

test('an amount has six significant digits, or all before the point', () => {
  const names = ['0.00001012345678 1:ETH', '1234567.891 1:ETH', '12.3456789 1:ETH'].map((text) =>
    nameAmount(amountOf(text)),
  )
  expect(names).toEqual(['0.0000101234 ETH', '1,234,567 ETH', '12.3456 ETH'])
})

test('the card says how many pools were checked, and that the price is the best only where it is proven', () => {
  const { quote } = state
  expect(describeSearch({ ...quote, poolCount: 80 })).toBe('Best price, 80 pools checked')
  expect(describeSearch({ ...quote, poolCount: 1 })).toBe('Best price, 1 pool checked')
  expect(describeSearch({ ...quote, gapBps: 9_410 })).toBe('96 pools checked')
  expect(describeSearch({ ...quote, bound: { ...quote.bound, units: -409_140n } })).toBe('96 pools checked')
  expect(describeSearch({ ...quote, poolCount: 0 })).toBeUndefined()
})

test.each([
  ['3.753333', '$0.00', 'none'],
  ['3.72', '−$31.35 (−0.89\u00a0%)', 'none'],
  ['3.71', '−$40.76 (−1.15\u00a0%)', 'warn'],
  ['3.5', '−$238.26 (−6.75\u00a0%)', 'high'],
  ['3.8', '+$43.89 (+1.24\u00a0%)', 'none'],
])('%s BNB for 1 ETH differs from the market price by %s, which is %s', (receive, text, level) => {
  const { quote } = quoteOf({ pay: '1 1:ETH', receive: `${receive} 1:BNB` })
  expect(compareWithMarket(quote, prices)).toEqual({ text, level })
})

test('a difference of less than a cent is only a percentage', () => {
  const { quote } = quoteOf({ pay: '0.0001 1:ETH', receive: '0.000374 1:BNB' })
  expect(compareWithMarket(quote, prices)?.text).toMatch(/^−0\.\d\d\u00a0%$/)
})

test('a price that is unknown or old gives no difference', () => {
  const old = new Map([...prices].map(([id, price]) => [id, { ...price, isStale: true }]))
  for (const book of [new Map(), old, pricesOf({ '1:ETH': '1' })])
    expect(compareWithMarket(state.quote, book)).toBeUndefined()
})

test('fees that are more than what is swapped are warned about, in dollars', () => {
  const tiny = quoteOf({ pay: '0.0001 1:ETH', receive: '0.000375 1:BNB' })
  expect(findRisks(tiny, { form, prices })).toContainEqual({
    type: 'feesAbove',
    level: 'warn',
    fees: '$1.06',
    paid: '$0.35',
  })
  const { feesAbove } = quoteCopy.risks
  expect(feesAbove({ fees: '$1.06', paid: '$0.35' })).toBe(
    'The fees of about $1.06 are more than what you swap: $0.35.',
  )
  const types = (quoted: typeof tiny, book = prices) =>
    findRisks(quoted, { form, prices: book }).map(({ type }) => type)
  expect(types(state)).toEqual([])
  expect(types(quoteOf({ pay: '0.0001 1:ETH', receive: '0.000375 1:BNB' }, { fee: undefined }))).toEqual([])
  expect(types(tiny, pricesOf({ '1:BNB': '940.5' }))).not.toContain('feesAbove')
})

test('across networks the fee of the bridge counts, too, and is shown in dollars', () => {
  const [pay, receive] = [amountOf('0.001 1:ETH'), amountOf('0.0001 56:ETH')]
  const costs = { carried: pay, bridgeFee: amountOf('0.0008 1:ETH'), gas: { origin: { cost: 3n * 10n ** 14n } } }
  const transfer = { pay, receive, ...costs } as FoundTransfer
  expect(nameBridgeFee(transfer, prices)).toBe('0.0008 ETH ($2.82)')
  // Without a price of the carried token, its share of the payment counts.
  const carried = { carried: amountOf('2 1:POL'), bridgeFee: amountOf('0.5 1:POL') }
  expect(nameBridgeFee({ ...transfer, ...carried }, prices)).toBe('0.5 POL ($0.88)')
  expect(nameBridgeFee(transfer, new Map())).toBe('0.0008 ETH')
  const across = { ...form, receive: receive.listing }
  const judged = findJudged({ type: 'transfer', transfer } as QuoteState)
  const risks = judged === undefined ? [] : findRisks({ quote: judged }, { form: across, prices })
  expect(risks).toContainEqual({ type: 'feesAbove', level: 'warn', fees: '$3.88', paid: '$3.53' })
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
  const explain = (reason: 'belowMinimum' | 'noBridge' | 'feesUnknown') =>
    explainEstimate({ type: 'none', reason, limit }, { form: across })
  expect(explainEstimate(noQuote, { form: across })).toBeUndefined()
  expect(explainEstimate(noQuote, { form: { ...across, receiveText: '3' } })).toContain('Enter it in YOU PAY.')
  expect(explain('belowMinimum')).toContain('at least 0.01 ETH')
  expect(explain('noBridge')).toContain('No bridge')
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
  // A single pool that gives more before the network fee would read as a worse route.
  expect(comparePools({ ...split, singlePool: { ...single, receive: amountOf('7.5 1:BNB') } })).toBeUndefined()
  const alone = { ...state, quote: { ...state.quote, legs: [leg] }, singlePool: single }
  expect(comparePools(alone)).toBe('One pool does it alone: splitting would not give more after the network fee.')
  expect(comparePools({ ...alone, quote: { ...alone.quote, gapBps: 5_000 } })).toBeUndefined()
  expect(comparePools({ ...split, singlePool: null })).toBe('No single pool trades this pair.')
  expect(comparePools({ ...split, singlePool: undefined })).toBeUndefined()
  const exact = quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true }, { legs: split.quote.legs })
  const dearer = { pay: amountOf('1.02 1:ETH'), receive: amountOf('3 1:BNB') }
  expect(comparePools({ ...exact, singlePool: dearer })).toBe(
    'The best single pool would take 1.02 ETH: 2.00\u00a0% more.',
  )
})
