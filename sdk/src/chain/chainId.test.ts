import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChainId, parseChainId } from './chainId.ts'

const options = cases(100_000)
const GREATEST = 4_503_599_627_370_476

test.each([
  ['0x1', 1],
  ['0x01', 1],
  ['0X1', 1],
  [1, 1],
  ['1', 1],
  [1n, 1],
  ['0xA4B1', 42161],
  ['0x000000000000000000000000000000000000000000000000000000000000a86a', 43114],
])('%s is chain %i', (value, id) => {
  expect(parseChainId(value)).toBe(id)
})

test.each([
  null,
  undefined,
  '',
  '0x',
  0,
  '0',
  '0x0',
  -1,
  -1n,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  ' 1',
  '1 ',
  '1e3',
])('%s is not a chain id', (value) => {
  expect(parseChainId(value)).toBeUndefined()
})

test.each(['0xg', '0x1.0', '١', '1n', [], ['0x1'], {}, true, () => 1, '0x'.padEnd(1_000, 'f'), 2 ** 53, GREATEST + 1])(
  '%s is not a chain id either',
  (value) => {
    expect(parseChainId(value)).toBeUndefined()
  },
)

test('C-09: every notation of an id gives the same number', () => {
  const id = fc.integer({ min: 1, max: GREATEST })
  fc.assert(
    fc.property(id, fc.nat(20), (value, zeros) => {
      const padded = value.toString(16).padStart(zeros, '0')
      const spellings = [value, BigInt(value), String(value), `0x${padded}`, `0X${padded.toUpperCase()}`]
      expect(spellings.map(parseChainId)).toEqual(spellings.map(() => value))
      expect(parseChainId(formatChainId(value))).toBe(value)
      expect(formatChainId(value)).toMatch(/^0x[1-9a-f][0-9a-f]*$/)
    }),
    options,
  )
})

test('C-09: any input gives a valid id or undefined', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true }), (value) => {
      const id = parseChainId(value)
      return (
        id === undefined || (Number.isInteger(id) && id > 0 && id <= GREATEST && BigInt(value as string) === BigInt(id))
      )
    }),
    options,
  )
})
