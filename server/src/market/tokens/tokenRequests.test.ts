import { expect, test } from 'vitest'
import { createTokenRequests } from './tokenRequests.ts'

const MINUTE = 60_000

test('tokens are asked for one at a time, and the same token once', async () => {
  const { request, asked, answer } = start()
  const first = [request(addressOf(1)), request(addressOf(1)), request(addressOf(2))]
  await expect.poll(() => asked).toEqual([addressOf(1)])
  answer(3)
  await expect.poll(() => asked).toEqual([addressOf(1), addressOf(2)])
  answer(4)
  expect(await Promise.all(first)).toEqual([3, 3, 4])
})

test('an address without pools is not asked for again within a minute', async () => {
  const { request, asked, answer, pass } = start()
  const first = request(addressOf(1))
  await expect.poll(() => asked).toHaveLength(1)
  answer(0)
  expect([await first, await request(addressOf(1))]).toEqual([0, 0])
  expect(asked).toHaveLength(1)
  pass(MINUTE)
  void request(addressOf(1))
  await expect.poll(() => asked).toHaveLength(2)
})

test('while twenty requests wait, another one is refused', async () => {
  const { request } = start()
  for (let at = 0; at < 20; at += 1) void request(addressOf(at))
  expect(await request(addressOf(20))).toBeUndefined()
})

test('a failure says nothing about the token, and the next one is asked for', async () => {
  const { request, asked, answer, fail } = start()
  const failing = request(addressOf(1))
  const next = request(addressOf(2))
  await expect.poll(() => asked).toHaveLength(1)
  fail()
  await expect(failing).rejects.toThrow('No node answered.')
  await expect.poll(() => asked).toHaveLength(2)
  answer(1)
  expect(await next).toBe(1)
})

function start() {
  let time = 0
  const asked: string[] = []
  let settle: { resolve(pools: number): void; reject(error: Error): void } | undefined
  const find = (token: string) => {
    asked.push(token)
    return new Promise<number>((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  return {
    asked,
    request: createTokenRequests({ find, elapsed: () => time }),
    answer: (pools: number) => settle?.resolve(pools),
    fail: () => settle?.reject(new Error('No node answered.')),
    pass(ms: number) {
      time += ms
    },
  }
}

function addressOf(at: number): `0x${string}` {
  return `0x${String(at).padStart(40, '0')}`
}
