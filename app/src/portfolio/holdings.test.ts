import { findNetwork, type Network } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { showMoney } from '../money.ts'
import { balanceOf, listed, pricesOf } from '../swap/testing/swapFixtures.ts'
import { findHoldings, isComplete, isDust, sumHistory, writeHoldingsCsv } from './holdings.ts'

const ETHER = 10n ** 18n
const networks = [1, 56].map(findNetwork).filter((network): network is Network => network !== undefined)
const prices = pricesOf({ '1:ETH': '3000', '56:BNB': '1000', '1:BNB': '1000' })

const held = new Map([
  ['1:ETH', balanceOf('1:ETH', ETHER)],
  ['56:BNB', balanceOf('56:BNB', 6n * ETHER)],
  ['1:BNB', balanceOf('1:BNB', 10n ** 14n)],
  ['1:POL', balanceOf('1:POL', ETHER)],
  ['56:ETH', balanceOf('56:ETH', 0n)],
])

test('the most valuable holding comes first, and one without a price last', () => {
  const { rows, total, unpriced } = findHoldings(held, { prices, networks })
  expect(rows.map(({ listing, share }) => [listing.id, share])).toEqual([
    ['56:BNB', 0.666659],
    ['1:ETH', 0.333329],
    ['1:BNB', 0.000011],
    ['1:POL', undefined],
  ])
  expect(showMoney(total).text).toBe('$9,000.10')
  expect(unpriced).toBe(1)
})

test('dust has a known price, and is below a dollar', () => {
  const { rows } = findHoldings(held, { prices, networks })
  expect(rows.filter(isDust).map(({ listing }) => listing.id)).toEqual(['1:BNB'])
})

test('the change of the total is that of its tokens', () => {
  const { change } = findHoldings(held, { prices, networks })
  expect(change?.percent).toBeCloseTo(1.2041, 4)
  expect(change && showMoney(change.dollars).text).toBe('$107.08')
})

test('a network that does not answer is down, and one that has not answered is waiting', () => {
  const balances = new Map([
    ['1:ETH', balanceOf('1:ETH', ETHER)],
    ['1:BNB', { type: 'unknown' } as const],
    ['56:BNB', { type: 'unknown' } as const],
  ])
  const names = (all: readonly Network[]) => all.map(({ name }) => name)
  const found = findHoldings(balances, { prices, networks })
  expect([names(found.down), names(found.partly), names(found.waiting)]).toEqual([['BNB Chain'], ['Ethereum'], []])
  const first = findHoldings(new Map([['1:ETH', balanceOf('1:ETH', 0n)]]), { prices, networks })
  expect([names(first.waiting), first.rows, first.change]).toEqual([['BNB Chain'], [], undefined])
  const all = findHoldings(held, { prices, networks })
  expect([found, first, all].map(isComplete)).toEqual([false, false, true])
})

test('the line adds the holdings of now at the prices of then, and says what it lacks', () => {
  const { rows } = findHoldings(held, { prices, networks })
  const answer = {
    step: 300,
    start: 0,
    at: 900,
    prices: { '1:ETH': [null, 2_000, null, 3_000], '56:BNB': [900, 900, 1_000, 1_000] },
  }
  expect(sumHistory(rows, answer)).toEqual({ start: 0, step: 300, values: [null, 7_400, 8_000, 9_000], missing: 1 })
  expect(sumHistory(rows, { ...answer, prices: {} })).toBeUndefined()
  expect(sumHistory(rows, { ...answer, prices: { '1:ETH': [1, null] } })?.values).toEqual([1, 1])
})

test('the copy has exact amounts', () => {
  const { rows } = findHoldings(new Map([['1:ETH', balanceOf('1:ETH', ETHER + 1n)]]), { prices, networks })
  expect(writeHoldingsCsv(rows)).toBe(
    'network,token,amount,dollars,address\r\nEthereum,ETH,1.000000000000000001,3000.000000000000003000,\r\n',
  )
  expect(listed('1:ETH').symbol).toBe('ETH')
})
