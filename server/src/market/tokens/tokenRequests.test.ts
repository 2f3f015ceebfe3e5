import { expect, test } from 'vitest'
import { createTokenRequests } from './tokenRequests.ts'

const MINUTE = 60_000

test('three tokens are asked for at a time, the same token once, and the others in their order', async () => {
  const { request, asked, answer } = start()
  const requests = [1, 1, 2, 3, 4, 5].map((at) => request(addressOf(at)))
  await expect.poll(() => asked).toEqual([1, 2, 3].map(addressOf))
  answer(7, addressOf(2))
  await expect.poll(() => asked).toEqual([1, 2, 3, 4].map(addressOf))
  for (const at of [1, 3, 4]) answer(at, addressOf(at))
  await expect.poll(() => asked).toHaveLength(5)
  answer(5, addressOf(5))
  expect(await Promise.all(requests)).toEqual([1, 1, 7, 3, 4, 5])
})

test('of 120 addresses at once every one gets its answer', async () => {
  const request = createTokenRequests({ find: async (token) => Number(token.slice(-3)) % 4, elapsed: () => 0 })
  const numbers = Array.from({ length: 120 }, (_, at) => at)
  const answers = await Promise.all(numbers.map((at) => request(addressOf(at))))
  expect(answers).toEqual(numbers.map((at) => at % 4))
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

test('while three hundred requests wait, another one is refused', async () => {
  const { request } = start()
  for (let at = 0; at < 300; at += 1) void request(addressOf(at))
  expect(await request(addressOf(300))).toBeUndefined()
})

test('a failure proves nothing about the token, and the next one is asked for', async () => {
  const { request, asked, answer, fail } = start()
  const failing = request(addressOf(1))
  const others = [2, 3, 4].map((at) => request(addressOf(at)))
  await expect.poll(() => asked).toHaveLength(3)
  fail(addressOf(1))
  await expect(failing).rejects.toThrow('No node answered.')
  await expect.poll(() => asked).toHaveLength(4)
  for (const at of [2, 3, 4]) answer(1, addressOf(at))
  expect(await Promise.all(others)).toEqual([1, 1, 1])
})

function start() {
  let time = 0
  const asked: string[] = []
  const waiting = new Map<string, { resolve(pools: number): void; reject(error: Error): void }>()
  const find = (token: string) => {
    asked.push(token)
    return new Promise<number>((resolve, reject) => waiting.set(token, { resolve, reject }))
  }
  return {
    asked,
    request: createTokenRequests({ find, elapsed: () => time }),
    answer: (pools: number, token = addressOf(1)) => waiting.get(token)?.resolve(pools),
    fail: (token: string) => waiting.get(token)?.reject(new Error('No node answered.')),
    pass(ms: number) {
      time += ms
    },
  }
}

function addressOf(at: number): `0x${string}` {
  return `0x${String(at).padStart(40, '0')}`
}
