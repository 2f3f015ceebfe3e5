import { expect, test } from 'vitest'
import { readField } from './readField.ts'

test('objects and functions have fields, since some wallets inject a function', () => {
  const provider = Object.assign(() => {}, { chainId: '0x1' })
  expect([readField({ code: 4001 }, 'code'), readField(provider, 'chainId'), readField({}, 'code')]).toEqual([
    4001,
    '0x1',
    undefined,
  ])
})

test.each([null, undefined, 'text', 7, 7n, true])('%s has no fields, not even built-in ones', (value) => {
  expect(['length', 'toString', 'constructor'].map((name) => readField(value, name))).toEqual(Array(3).fill(undefined))
})

test('a getter that throws is a missing field', () => {
  const trap = new Proxy({}, { get: () => JSON.parse('no') })
  expect(readField(trap, 'code')).toBeUndefined()
})
