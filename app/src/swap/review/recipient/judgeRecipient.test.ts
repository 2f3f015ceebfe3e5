import { cases } from '@murmur/engine/testing/cases'
import type { Address } from '@murmur/engine/token'
import fc from 'fast-check'
import { checksumAddress } from 'viem'
import { expect, test } from 'vitest'
import { findDifference, judgeRecipient, splitByDifference } from './judgeRecipient.ts'

const account: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const friend: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const known = { account, earlier: [friend], tokens: [usdc], contracts: [router] }
const judge = (text: string) => judgeRecipient(text, known)

const digit = fc.constantFrom(...'0123456789abcdef')
const hex = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''))
const anyAddress = hex(39).map((rest): Address => `0xf${rest}`)

test('Q-29: an address with the first and last four characters of a known one is flagged, with that one', () => {
  const poisoned = fc.tuple(fc.constantFrom(account, friend), hex(32))
  fc.assert(
    fc.property(poisoned, ([real, middle]) => {
      const fake: Address = `0x${real.slice(2, 6)}${middle}${real.slice(-4)}`
      fc.pre(fake !== real)
      const written = checksumAddress(fake)
      expect(judge(written)).toEqual({ type: 'other', address: fake, written, imitated: checksumAddress(real) })
      expect(judge(fake)).toMatchObject({ imitated: checksumAddress(real) })
    }),
    cases(1_000),
  )
})

test('Q-29: a random address, and one that was used before, are not flagged', () => {
  const flagged = fc.sample(anyAddress, cases(10_000)).filter((address) => {
    const check = judge(address)
    return check.type === 'other' && check.imitated !== undefined
  })
  expect(flagged).toEqual([])
  expect(judge(friend)).toMatchObject({ type: 'other', imitated: undefined })
})

test('Q-30: an address with one wrong capital letter is refused', () => {
  const withLetters = anyAddress.map((address) => checksumAddress(address)).filter((text) => /[a-f].*[A-F]/.test(text))
  const wrong = fc.tuple(withLetters, fc.nat()).map(([text, at]) => {
    const letters = [...text].flatMap((character, index) => (index > 1 && /[a-f]/i.test(character) ? [index] : []))
    const index = letters[at % letters.length] ?? 2
    const character = text[index] ?? ''
    const flipped = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    return text.slice(0, index) + flipped + text.slice(index + 1)
  })
  fc.assert(
    fc.property(wrong, (text) => {
      // A flip can leave only one kind of letters, which is an address without a checksum.
      fc.pre(/[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2)))
      expect(judge(text)).toEqual({ type: 'refused', reason: 'wrongChecksum' })
    }),
    cases(3_000),
  )
})

test('Q-30: no name and no other text is accepted, whatever its letters look like', () => {
  const letters = fc.constantFrom(...'abcxyzаеосхі0123456789.-_ 　\u200b\u202e０ｘ')
  const text = fc.oneof(fc.string({ unit: letters, maxLength: 50 }), fc.string({ maxLength: 50 }))
  fc.assert(
    fc.property(text, (entered) => void expect(judge(entered).type).toBe('refused')),
    cases(2_000),
  )
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['vitalik.eth', 'name'],
  ['vitаlik.eth', 'name'],
  ['0x1234', 'malformed'],
  [`${account}0`, 'malformed'],
  [`${account.slice(0, -1)}с`, 'malformed'],
  [`0x${'0'.repeat(40)}`, 'noOwner'],
  [`0x${'0'.repeat(39)}2`, 'noOwner'],
  ['0x000000000000000000000000000000000000dEaD', 'noOwner'],
  [usdc, 'token'],
  [usdc.toLowerCase(), 'token'],
  [router, 'contract'],
])('Q-30: %j is refused as %s', (text, reason) => {
  expect(judge(text)).toEqual({ type: 'refused', reason })
})

test('the own account is recognised in every spelling', () => {
  for (const text of [account, checksumAddress(account), ` ${account.toUpperCase().replace('0X', '0x')} `])
    expect(judge(text)).toEqual({ type: 'own', address: account })
})

test('the difference of two addresses is marked and counted', () => {
  const [one, other] = ['0x3C44aaaa93BC', '0x3c44abba93bc'] as const
  expect(splitByDifference(one, other)).toEqual([
    { text: '0x3C44a', isSame: true },
    { text: 'aa', isSame: false },
    { text: 'a93BC', isSame: true },
  ])
  expect(findDifference(one, other)).toEqual({ first: 6, last: 7 })
})
