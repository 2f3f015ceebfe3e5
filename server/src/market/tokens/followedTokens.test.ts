import { expect, test } from 'vitest'
import { createFollowedTokens } from './followedTokens.ts'

const MINUTE = 60_000

test('a token is followed for ten minutes after it was last asked for', () => {
  const { tokens, pass, use } = start()
  use(1, { pools: 3 })
  pass(9 * MINUTE)
  use(1, { pools: 3 })
  pass(9 * MINUTE)
  expect(tokens.find(addressOf(1))).toBe(3)
  pass(MINUTE)
  expect([tokens.find(addressOf(1)), tokens.list()]).toEqual([undefined, []])
})

test('a client has ten tokens: with one more, its least recently used one goes', () => {
  const { use, listNumbers } = start()
  for (let at = 1; at <= 10; at += 1) use(at)
  use(1)
  use(11)
  expect(listNumbers()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 1, 11])
})

test('twenty or two hundred tokens of one client push out no token of another', () => {
  const { use, listNumbers } = start()
  use(1, { client: 'bob' })
  // Bob and the others use it.
  use(101)
  use(101, { client: 'bob' })
  for (let at = 101; at <= 300; at += 1) use(at)
  expect(listNumbers()).toHaveLength(12)
  expect(listNumbers()).toEqual(expect.arrayContaining([1, 101]))
})

test('of more than fifty tokens of many clients, the least recently used one is dropped', () => {
  const { use, listNumbers } = start()
  for (let at = 1; at <= 50; at += 1) use(at, { client: `client ${at}` })
  use(1, { client: 'client 1' })
  expect(use(51, { client: 'client 51' })).toBe('followed')
  expect(listNumbers()).toHaveLength(50)
  expect([1, 2, 51].map((at) => listNumbers().includes(at))).toEqual([true, false, true])
})

test('the two tokens of an open page are never dropped, and others only if there is room', () => {
  const { tokens, use, listNumbers } = start()
  for (const at of [1, 2, 3]) use(at, { client: 'bob' })
  const close = tokens.hold('bob')
  for (let at = 4; at <= 200; at += 1) use(at, { client: `client ${at}` })
  // The page of Bob shows 2 and 3. He has left 1.
  expect([1, 2, 3].map((at) => listNumbers().includes(at))).toEqual([false, true, true])
  close()
  for (let at = 201; at <= 250; at += 1) use(at, { client: `client ${at}` })
  expect([2, 3].map((at) => listNumbers().includes(at))).toEqual([false, false])
})

test('while every token is held open, another one finds no room, and none of them goes', () => {
  const { tokens, use, listNumbers } = start()
  for (let at = 1; at <= 50; at += 1) {
    use(at, { client: `client ${at}` })
    tokens.hold(`client ${at}`)
  }
  const before = listNumbers()
  expect(use(51, { client: 'client 51' })).toBe('full')
  expect(listNumbers()).toEqual(before)
})

test('the spelling of an address does not matter', () => {
  const { tokens } = start()
  tokens.add(`0x${'A'.repeat(40)}`, { pools: 2 })
  tokens.add(`0x${'a'.repeat(40)}`, { pools: 3 })
  expect([tokens.list(), tokens.find(`0x${'A'.repeat(40)}`)]).toEqual([[`0x${'a'.repeat(40)}`], 3])
})

function start() {
  let time = 0
  const pass = (ms: number) => {
    time += ms
  }
  const tokens = createFollowedTokens({ elapsed: () => time })
  return {
    tokens,
    pass,
    use: (at: number, { pools = 1, client = 'ada' } = {}) => tokens.add(addressOf(at), { pools, client }),
    listNumbers: () => tokens.list().map((token) => Number(token.slice(2))),
  }
}

function addressOf(at: number): `0x${string}` {
  return `0x${String(at).padStart(40, '0')}`
}
