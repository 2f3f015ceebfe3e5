import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markDust } from './decimal.ts'
import {
  convertDollars,
  estimateRate,
  estimateReceive,
  formatChange,
  formatPrice,
  formatWorth,
  isKnownPrice,
  priceAge,
} from './price.ts'
import { cases } from './testing/cases.ts'
import { listings } from './token.ts'

const [listing] = listings
if (listing === undefined) throw new Error('The list is empty.')
const usd = { ...listing, symbol: 'USD', decimals: 6 }
const ether = (units: bigint) => ({ listing, units })
const one = 10n ** 18n

test.each([
  [one, '1', '1', '1.000000'],
  [one, '3530.01', '940.5', '3.753333'],
  [one / 4n, '3530.01', '940.5', '0.938333'],
  [1n, '1', '1', '0.000000'],
  [one, '0.000001', '3', '0.000000'],
  [one, '2', '3', '0.666667'],
  [one, '1', '3', '0.333333'],
  [one, '1', '400000', '0.000003'],
])('%d units at %s for a token at %s are %s', (units, pay, receive, expected) => {
  expect(estimateReceive(ether(units), { pay, receive })).toBe(expected)
})

test.each([
  [0n, '1', '1'],
  [-1n, '1', '1'],
  [one, '0', '1'],
  [one, '1', '0'],
  [one, '0.000', '1'],
  [one, '-1', '1'],
  [one, '1', '-1'],
  [one, '价格未知', '1'],
  [one, '1', undefined],
  [one, 'NaN', '1'],
  [one, '1e3', '1'],
  [one, '', '1'],
])('%d units at %s for a token at %s are 0', (units, pay, receive) => {
  expect(estimateReceive(ether(units), { pay, receive })).toBe('0')
})

test('an estimate that rounds to zero is shown as dust, and zero as zero', () => {
  const dust = estimateReceive(ether(1n), { pay: '1', receive: '1' })
  expect([dust, '0', '0.000001', '10.000000'].map(markDust)).toEqual(['<0.000001', '0', '0.000001', '10.000000'])
})

test('the estimate is the nearest there is, for any amount and any prices', () => {
  const prices = fc.tuple(fc.bigInt(1n, 10n ** 14n), fc.integer({ min: 0, max: 8 }))
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 28n), prices, prices, (units, [pay, payScale], [receive, receiveScale]) => {
      const estimate = estimateReceive(ether(units), {
        pay: write(pay, payScale),
        receive: write(receive, receiveScale),
      })
      const shown = BigInt(estimate.replace('.', ''))
      // Twice the distance between shown and true, over one divisor, is at most one unit of the sixth decimal.
      const dividend = units * pay * 10n ** BigInt(6 + receiveScale)
      const divisor = 10n ** BigInt(18 + payScale) * receive
      const distance = dividend - shown * divisor
      return 2n * (distance < 0n ? -distance : distance) <= divisor
    }),
    cases(100_000),
  )
})

test.each([
  [3_530_010_000n, '3530.01', one],
  [1_000_000n, '3', one / 3n],
  [1n, '3530.01', 283_285_316n],
  [2_000_000n, '3', 666_666_666_666_666_666n],
  [0n, '3', 0n],
])('%d millionths of a dollar at %s are %d units, rounded down', (units, price, expected) => {
  expect(convertDollars({ listing: usd, units }, { listing, price })).toEqual(ether(expected))
})

test('dollars buy an amount that is worth at most as much, and one unit more would be worth more', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), fc.bigInt(1n, 10n ** 14n), (dollars, price) => {
      const bought = convertDollars({ listing: usd, units: dollars }, { listing, price: write(price, 8) })?.units ?? -1n
      // Both sides in units of 10^-26 dollars.
      const isAffordable = (units: bigint) => units * price <= dollars * 10n ** 20n
      return isAffordable(bought) && !isAffordable(bought + 1n)
    }),
    cases(100_000),
  )
})

test('dollars have no amount without a price', () => {
  expect(convertDollars({ listing: usd, units: 1n }, { listing, price: undefined })).toBeUndefined()
})

test('dollars have 6 decimals', () => {
  expect(formatPrice('3530.01')).toBe('3530.010000')
  expect(formatPrice('0.0000004')).toBe('0.000000')
  expect(formatPrice('0')).toBeUndefined()
  expect(formatWorth(ether(one + one / 4n), '3530.01')).toBe('4412.512500')
  expect(formatWorth(ether(one), undefined)).toBeUndefined()
})

test('a change has its sign, 5 decimals and a percent sign', () => {
  expect(['1.2041', '-0.02', '0', '0.000001', '-0.000001', null, 'x'].map(formatChange)).toEqual([
    '+1.20410%',
    '-0.02000%',
    '0.00000%',
    '0.00000%',
    '0.00000%',
    undefined,
    undefined,
  ])
})

test('the smallest gain and the smallest loss that are shown have their signs', () => {
  expect(['0.00001', '0.000005', '0.0000049', '-0.00001', '-0.000005', '-0.0000049'].map(formatChange)).toEqual([
    '+0.00001%',
    '+0.00001%',
    '0.00000%',
    '-0.00001%',
    '-0.00001%',
    '0.00000%',
  ])
})

test('a price is refreshed after 15 seconds and never used after a minute', () => {
  expect(priceAge).toEqual({ freshMs: 15_000, longestMs: 60_000 })
})

test('a price is known if it is above zero', () => {
  expect(['1', '0.000001', '0', '-1', '价格未知', undefined].map(isKnownPrice)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

function write(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

test.each([
  [{ pay: '1', receive: '98765' }, '0.000010125'],
  [{ pay: '3530.01', receive: '940.5' }, '3.753333'],
  [{ pay: '4', receive: '2' }, '2.000000'],
  [{ pay: '1', receive: undefined }, undefined],
])('at %o one token is worth %s of the other: 6 decimals, or 6 significant digits', (prices, rate) => {
  expect(estimateRate(prices)).toBe(rate)
})
