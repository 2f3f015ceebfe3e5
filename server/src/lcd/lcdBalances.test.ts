import { expect, test } from 'vitest'
import { parseLcdBalances } from './lcdBalances.ts'

test.each([
  ['an empty account', { balances: [], pagination: { next_key: null, total: '0' } }],
  [
    'amounts beyond any float',
    { balances: [{ denom: 'uallo', amount: '9'.repeat(78) }], pagination: { next_key: null, total: '1' } },
  ],
  [
    'tokens of other chains',
    { balances: [{ denom: `ibc/${'A0'.repeat(32)}`, amount: '1' }], pagination: { next_key: 'AAE=', total: '2' } },
  ],
])('%s is forwarded unchanged', (_, value) => {
  expect(parseLcdBalances(value)).toEqual(value)
})

test('unknown fields are dropped', () => {
  const value = {
    balances: [{ denom: 'uallo', amount: '1', html: '<script>', __proto__: { x: 1 } }],
    pagination: { next_key: '<script>', total: '-1', more: 1 },
    message: 'send your seed phrase to',
  }
  expect(parseLcdBalances(value)).toEqual({
    balances: [{ denom: 'uallo', amount: '1' }],
    pagination: { next_key: null, total: '1' },
  })
})
