import { expect, test } from 'vitest'
import { createFollowedTokens } from './followedTokens.ts'

const MINUTE = 60_000

test('a token is followed for ten minutes after it was last asked for', () => {
  const { tokens, pass } = start()
  tokens.add(addressOf(1), 3)
  pass(9 * MINUTE)
  tokens.add(addressOf(1), 3)
  pass(9 * MINUTE)
  expect(tokens.find(addressOf(1))).toBe(3)
  pass(MINUTE)
  expect([tokens.find(addressOf(1)), tokens.list()]).toEqual([undefined, []])
})

test('of more than twenty tokens, the one that was not asked for the longest is dropped', () => {
  const { tokens } = start()
  for (let at = 1; at <= 20; at += 1) tokens.add(addressOf(at), 1)
  tokens.add(addressOf(1), 1)
  tokens.add(addressOf(21), 1)
  expect(tokens.list()).toHaveLength(20)
  expect([1, 2, 21].map((at) => tokens.find(addressOf(at)))).toEqual([1, undefined, 1])
})

test('the spelling of an address does not matter', () => {
  const { tokens } = start()
  tokens.add(`0x${'A'.repeat(40)}`, 2)
  tokens.add(`0x${'a'.repeat(40)}`, 3)
  expect([tokens.list(), tokens.find(`0x${'A'.repeat(40)}`)]).toEqual([[`0x${'a'.repeat(40)}`], 3])
})

function start() {
  let time = 0
  const pass = (ms: number) => {
    time += ms
  }
  return { tokens: createFollowedTokens({ elapsed: () => time }), pass }
}

function addressOf(at: number): `0x${string}` {
  return `0x${String(at).padStart(40, '0')}`
}
