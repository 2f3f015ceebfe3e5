import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, parseChange, parseMarket } from './parseMarket.ts'
import { blockOf, exampleChange, exampleMarket } from './testing/market.ts'

const chainId = 1
const snapshot = parseMarket(exampleMarket, { chainId })

test('a market is read with exact amounts and its block', () => {
  expect(snapshot.block).toEqual(blockOf(7))
  expect(snapshot.market.gas.price).toBe(1_000_000_000n)
  expect(snapshot.market.pools).toHaveLength(3)
  expect(snapshot.market.pools[1]).toMatchObject({
    type: 'concentrated',
    sqrtPriceX96: 2n ** 95n,
    ticks: [
      { index: -20_000, liquidityNet: 9_000n * 10n ** 18n },
      { index: -10_000, liquidityNet: -9_000n * 10n ** 18n },
    ],
  })
})

test('an unknown gas price stays unknown', () => {
  const answer = { ...exampleMarket, gas: { ...exampleMarket.gas, price: null } }
  expect(parseMarket(answer, { chainId }).market.gas.price).toBeUndefined()
})

test('imported tokens are read from a market and from a change, and a wrong one is refused', () => {
  const imported = [`0x${'a'.repeat(40)}`]
  expect(snapshot.market.imported).toEqual([])
  expect(parseMarket({ ...exampleMarket, imported }, { chainId }).market.imported).toEqual(imported)
  expect(applyChange(snapshot, parseChange({ ...exampleChange, imported })).market.imported).toEqual(imported)
  for (const bad of [['0x1'], 'all', Array(101).fill(imported[0])]) {
    expect(() => parseMarket({ ...exampleMarket, imported: bad }, { chainId })).toThrow(TypeError)
  }
})

test('a change replaces pools, keeps ticks that were left out, and drops pools that are gone', () => {
  const next = applyChange(snapshot, parseChange(exampleChange))
  expect(next.block).toEqual(blockOf(8))
  expect(next.market.pools.map(({ id }) => id)).toEqual(['0x01', '0x02'])
  const [, before] = snapshot.market.pools
  expect(next.market.pools[1]).toMatchObject({
    tick: -13_845,
    ticks: before?.type === 'concentrated' ? before.ticks : [],
  })
})

test('ticks that were left out of a new pool are missing: the change is refused', () => {
  const [, tickPool] = exampleChange.pools
  const change = parseChange({ ...exampleChange, pools: [{ ...tickPool, id: '0x09' }] })
  expect(() => applyChange(snapshot, change)).toThrow('The ticks of the pool 0x09 are missing.')
})

const [pair, tickPool] = exampleMarket.pools

test.each([
  ['nothing', null],
  ['a list', []],
  ['another network', { ...exampleMarket, chainId: 56 }],
  ['no time limit', { ...exampleMarket, staleAfterMs: undefined }],
  ['a time limit of a day', { ...exampleMarket, staleAfterMs: 86_400_000 }],
  ['no block', { ...exampleMarket, block: undefined }],
  ['a block number beyond exact integers', { ...exampleMarket, block: { ...exampleMarket.block, number: 2 ** 60 } }],
  ['a hash that is none', { ...exampleMarket, block: { ...exampleMarket.block, hash: '0x1' } }],
  ['a gas price in hexadecimal', { ...exampleMarket, gas: { ...exampleMarket.gas, price: '0x1' } }],
  ['a negative reserve', { ...exampleMarket, pools: [{ ...pair, reserves: ['-1', '1'] }] }],
  ['a reserve that is a number', { ...exampleMarket, pools: [{ ...pair, reserves: [1, 2] }] }],
  ['a reserve of a thousand digits', { ...exampleMarket, pools: [{ ...pair, reserves: ['9'.repeat(1_000), '1'] }] }],
  ['three tokens', { ...exampleMarket, pools: [{ ...pair, tokens: ['0x1', '0x2', '0x3'] }] }],
  ['a token that is no address', { ...exampleMarket, pools: [{ ...pair, tokens: ['<script>', '0x2'] }] }],
  ['a venue that reverses the text around it', { ...exampleMarket, pools: [{ ...pair, venue: '\u202Eevil' }] }],
  ['a pool of an unknown type', { ...exampleMarket, pools: [{ ...pair, type: 'stable' }] }],
  ['a concentrated pool without ticks', { ...exampleMarket, pools: [{ ...tickPool, ticks: undefined }] }],
  ['a tick that cannot be read', { ...exampleMarket, pools: [{ ...tickPool, ticks: '1:2,x' }] }],
  ['ten thousand pools', { ...exampleMarket, pools: Array(10_000).fill(pair) }],
])('%s is no market', (_, body) => {
  expect(() => parseMarket(body, { chainId })).toThrow(TypeError)
})

test('any JSON is refused with a TypeError, or is a market', () => {
  const replaced = fc.tuple(fc.constantFrom('block', 'gas', 'pools', 'chainId'), fc.jsonValue())
  fc.assert(
    fc.property(replaced, ([key, value]) => {
      try {
        parseMarket({ ...exampleMarket, [key]: value }, { chainId })
        parseChange({ ...exampleChange, [key]: value })
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }),
    { numRuns: 500 },
  )
})
