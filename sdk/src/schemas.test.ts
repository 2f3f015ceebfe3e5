import * as v from 'valibot'
import { expect, test } from 'vitest'
import { address, hash, lowerAddress, lowerHash, parse, quantity, tryParse, writtenAddress } from './schemas.ts'

const mixed = `0x${'aB'.repeat(20)}`
const low = mixed.toLowerCase()
const long = `0x${'aB'.repeat(32)}`

test('addresses and hashes are read in lower case, or as they are written', () => {
  expect(tryParse(address, mixed)).toBe(low)
  expect(tryParse(writtenAddress, mixed)).toBe(mixed)
  expect(tryParse(lowerAddress, low)).toBe(low)
  expect(tryParse(lowerAddress, mixed)).toBeUndefined()
  expect(tryParse(hash, long)).toBe(long.toLowerCase())
  expect(tryParse(lowerHash, long)).toBeUndefined()
  expect(tryParse(quantity, '0xFf')).toBe(255n)
})

const hostile: readonly unknown[] = [
  ...[undefined, null, true, 7, -0, Number.NaN, 7n, '', '0x', '0xzz', '0x-1', ' 0x1', '0x1 ', '0x1\n', '1', '-1'],
  ...[`${low}\n`, `${low}0`, low.slice(2), low.toUpperCase(), [low], [[low]], { toString: () => low }, Object(low)],
  ...[`${long}\n`, `${long}0`, [long], { length: 66, 0: '0', 1: 'x' }, 'x'.repeat(1_000_000), `0x${'0'.repeat(65)}`],
]

test.each(Object.entries({ address, writtenAddress, lowerAddress, hash, lowerHash, quantity }))(
  'R-10: nothing else is read as %s',
  (name, schema) => {
    // Only its length tells an address from another number.
    const read = hostile.filter((value) => tryParse<unknown>(schema, value) !== undefined)
    expect(read.toSorted()).toEqual(name === 'quantity' ? [low.toUpperCase(), `${low}0`] : [])
  },
)

test('an error names the field, and quotes little of a long value', () => {
  const schema = v.object({ accounts: v.array(v.string()) })
  expect(parse(schema, { accounts: ['a'], more: 1 })).toEqual({ accounts: ['a'] })
  expect(() => parse(schema, { accounts: ['a', 7] })).toThrow('accounts.1: Invalid type: Expected string')
  expect(() => parse(v.literal('a'), 'x'.repeat(1_000_000))).toThrow(/^the answer: .{1,200}$/)
})
