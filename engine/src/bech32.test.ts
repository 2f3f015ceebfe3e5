import { expect, test } from 'vitest'
import { isAlloraAccount, parseBech32 } from './bech32.ts'

/** BIP 173 gives these as valid, with their prefix. */
test.each([
  ['a12uel5l', 'a'],
  [
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio',
  ],
  ['abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw', 'abcdef'],
  ['split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w', 'split'],
  ['?1ezyfcl', '?'],
])('%s is valid', (text, prefix) => {
  expect(parseBech32(text, { prefix })).toBeDefined()
})

test.each([
  ['x1b4n0q5v', 'x'],
  ['li1dgmt3', 'li'],
  ['a1g7sgd8', 'a'],
  ['A12UEL5L', 'a'],
  ['', 'a'],
  ['a1', 'a'],
])('%j is invalid', (text, prefix) => {
  expect(parseBech32(text, { prefix })).toBeUndefined()
})

test('the bytes of an address are decoded', () => {
  // The account of the all-zero key hash, and BIP 173's example programme without its version.
  expect(parseBech32('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', { prefix: 'cosmos' })).toEqual(new Uint8Array(20))
})

const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
const MODULE = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0sya3yhz'

test('user and module addresses are accounts', () => {
  expect([isAlloraAccount(USER), isAlloraAccount(MODULE)]).toEqual([true, true])
})

test.each([
  ['another chain', 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'],
  ['a validator', 'allovaloper1qqqsyqcyq5rqwzqfpg9scrgwpugpzysn6pd66v'],
  ['a wrong checksum', `${USER.slice(0, -1)}p`],
  ['two letters swapped', USER.replace('wpu', 'pwu')],
  ['capitals', USER.toUpperCase()],
  ['one capital', USER.replace('q5', 'Q5')],
  ['19 bytes', 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysz9jh50'],
  ['21 bytes', 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzstml343'],
  ['nothing', ''],
])('%s is not an account', (_, address) => {
  expect(isAlloraAccount(address)).toBe(false)
})
