import type { ExchangeComparison } from '@murmur/sdk/market/quoteState'
import { expect, test } from 'vitest'
import { amountOf, quoteOf } from '../../testing/swapFixtures.ts'
import { describeExchanges, describeLeftOut, describeTransferExchanges, listChoices } from './describeExchanges.ts'
import { explainEstimate } from './quoteView.ts'

const leg = {
  poolId: '0x1',
  venue: 'Uniswap V3',
  feePpm: 3000,
  pay: '0x1',
  receive: '0x2',
  paid: 1n,
  received: 1n,
} as const
const legs = [leg, { ...leg, poolId: '0x2', venue: 'Curve' }]
const exchanges = ['Curve', 'Thena', 'Uniswap V3']
const state = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }, { legs, exchanges, poolCount: 80 })
const nothing: ExchangeComparison = { single: undefined, unusable: [], missed: undefined, leftOut: undefined }
const figures = { amount: amountOf('3.7 1:BNB'), difference: amountOf('0.05 1:BNB'), bps: 133.3 }
const compared = 'Compared: 80 pools of 3 exchanges: Curve, Thena, Uniswap V3.'

test('the number of exchanges and pools is said at once, and the comparison once it is known', () => {
  expect(describeExchanges(state)).toEqual([compared])
  const comparison = { ...nothing, single: { exchange: 'Uniswap V3', ...figures } }
  expect(describeExchanges({ ...state, comparison })).toEqual([
    compared,
    'The best single exchange, Uniswap V3, would leave 3.7 BNB after the network fee: 1.33\u00a0% less.',
  ])
  const asGood = { ...nothing, single: { exchange: 'Curve', ...figures, bps: 0 } }
  expect(describeExchanges({ ...state, comparison: asGood }).at(-1)).toBe(
    'The best single exchange, Curve, would leave as much after the network fee.',
  )
  expect(describeExchanges({ ...state, comparison: nothing }).at(-1)).toBe('No single exchange trades this pair.')
})

test('a transfer says the best single exchange for the swaps on both networks', () => {
  const { quote } = state
  const certificate = { bound: quote.bound, gapBps: quote.gapBps }
  const transfer = { first: quote, second: { ...quote, exchanges: ['Aerodrome'] }, certificate }
  const say = (own: object, comparison: ExchangeComparison | undefined) =>
    describeTransferExchanges({ type: 'transfer', transfer: { ...transfer, ...own }, comparison } as never).slice(1)
  expect(say({}, undefined)).toEqual([])
  expect(say({}, { ...nothing, single: { exchange: 'Curve', ...figures } })).toEqual([
    'The best single exchange, Curve, would leave 3.7 BNB after the network fee: 1.33\u00a0% less.',
  ])
  expect(say({}, nothing)).toEqual(['No single exchange can make the swaps on both networks.'])
  expect(say({ first: undefined, second: { ...quote, legs: [leg] } }, nothing)).toEqual([
    'Uniswap V3 does it alone: the others would not give more after the network fee.',
  ])
  expect(say({ first: { ...quote, legs: [] }, second: undefined }, nothing)).toEqual([])
})

test('without pools nothing is said', () => {
  const empty = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }, { poolCount: 0 })
  expect(describeExchanges({ ...empty, comparison: nothing })).toEqual([])
})

test('one exchange does it alone where the bound proves it, and says nothing elsewhere', () => {
  const alone = { ...state, comparison: nothing, quote: { ...state.quote, legs: [leg] } }
  expect(describeExchanges(alone).at(-1)).toBe(
    'Uniswap V3 does it alone: the others would not give more after the network fee.',
  )
  expect(describeExchanges({ ...alone, quote: { ...alone.quote, gapBps: 5_000 } })).toEqual([compared])
  // The user left the others out, so nothing is known about them.
  expect(describeExchanges({ ...alone, quote: { ...alone.quote, exchanges: ['Uniswap V3'] } })).toHaveLength(1)
})

test('exchanges out of reach are named, with what they would add', () => {
  const say = (missed: readonly string[], unusable: readonly string[]) => {
    const found = missed.length === 0 ? undefined : { exchanges: missed, ...figures, bps: 12 }
    return describeExchanges({ ...state, comparison: { ...nothing, missed: found, unusable } }).slice(2)
  }
  expect(say(['PancakeSwap V3'], ['PancakeSwap V3'])).toEqual([
    'PancakeSwap V3 would give 0.12\u00a0% more (0.05 BNB). It cannot be used here yet.',
  ])
  expect(say(['Balancer', 'Velodrome'], ['Balancer', 'Blackhole', 'Velodrome'])).toEqual([
    'Balancer, Velodrome would give 0.12\u00a0% more together (0.05 BNB). They cannot be used here yet.',
    'Blackhole cannot be used here yet, and would not give more.',
  ])
})

test('an exact amount to receive comes from one exchange, and says which others cannot do that', () => {
  const exact = quoteOf(
    { pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true },
    { legs: [leg], exchanges: ['Uniswap V3'] },
  )
  expect(describeExchanges({ ...exact, comparison: { ...nothing, unusable: ['Curve', 'Thena'] } })).toEqual([
    'Compared: 96 pools of one exchange: Uniswap V3.',
    'An exact amount to receive comes from one exchange. Uniswap V3 takes the least.',
    'Only an exact amount to pay can use Curve, Thena.',
  ])
})

test('the cost of leaving exchanges out is said for the latest amount only', () => {
  const leftOut = { exchanges: ['Balancer'], ...figures }
  const costly = { ...state, comparison: { ...nothing, leftOut } }
  expect(describeLeftOut(costly)).toBe('0.05 BNB less (1.33\u00a0%)')
  expect(describeLeftOut({ ...costly, isPending: true })).toBeUndefined()
  expect(describeLeftOut(state)).toBeUndefined()
  expect(describeLeftOut({ ...state, comparison: nothing })).toBe('no difference for this swap')
  const exact = quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true })
  const dearer = { ...leftOut, amount: exact.quote.pay, difference: amountOf('0.01 1:ETH') }
  expect(describeLeftOut({ ...exact, comparison: { ...nothing, leftOut: dearer } })).toBe(
    '0.01 ETH more to pay (1.33\u00a0%)',
  )
})

test('the choices are the exchanges that were compared and those that were left out', () => {
  expect(listChoices(state, { leftOut: ['Balancer'] })).toEqual(['Balancer', 'Curve', 'Thena', 'Uniswap V3'])
  expect(listChoices({ type: 'idle' }, { leftOut: ['Curve'] })).toEqual(['Curve'])
})

test('without a route, the estimate says that exchanges are left out', () => {
  const form = { pay: amountOf('1 1:ETH').listing, receive: amountOf('1 1:BNB').listing }
  const explain = (leftOut: readonly string[]) =>
    explainEstimate({ type: 'none', reason: 'noRoute' }, { form, leftOut })
  expect(explain(['Curve'])).toMatch(/^No pool of the exchanges that you use connects these tokens/)
  expect(explain([])).toMatch(/^No pool connects these tokens/)
})
