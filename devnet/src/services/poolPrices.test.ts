import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { LocalNetwork } from '../chains.ts'
import { createPoolPrices } from './poolPrices.ts'

/** A node without pools that answers when the test says so. */
async function openNode() {
  const waiting: (() => void)[] = []
  const server = createServer((_, response) => {
    waiting.push(() => response.end(JSON.stringify([{ id: 0, result: '0x7' }])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const usdc = { symbol: 'USDC', address: '0x01' }
  const network = { chainId: 1, rpcUrl: `http://127.0.0.1:${port}`, pools: [], foreignPools: [], tokens: [usdc] }
  return {
    network: network as unknown as LocalNetwork,
    count: () => waiting.length,
    answer: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.at(-1)?.()
    },
  }
}

test('all requests during a read share it, however long it takes, and those just after it its prices', async () => {
  const node = await openNode()
  let time = 0
  const prices = createPoolPrices([node.network], { now: () => time })
  const asked = Array.from({ length: 120 }, () => {
    time += 100
    return prices.read(1)
  })
  await node.answer()
  const answers = await Promise.all(asked)
  expect(answers.every((answer) => answer === answers[0])).toBe(true)
  expect(answers[0]?.map(({ usdPrice }) => usdPrice)).toEqual([1])
  time += 499
  expect(await prices.read(1)).toBe(answers[0])
  expect(node.count()).toBe(1)
  time += 1
  const next = prices.read(1)
  await expect.poll(node.count).toBe(2)
  await node.answer()
  expect(await next).not.toBe(answers[0])
})

test('while a chain is busy for longer than a second, the last prices are given', async () => {
  const node = await openNode()
  let time = 0
  const prices = createPoolPrices([node.network], { now: () => time })
  const first = prices.read(1)
  await node.answer()
  const known = await first
  time += 500
  expect(await prices.read(1)).toBe(known)
  await expect.poll(node.count).toBe(2)
  await node.answer()
  await expect.poll(async () => (await prices.read(1)) === known).toBe(false)
})

test('a failed read is not kept, and an unknown chain has no prices', async () => {
  const node = await openNode()
  const prices = createPoolPrices([{ ...node.network, rpcUrl: 'http://127.0.0.1:9' }], { now: () => 0 })
  await expect(prices.read(1)).rejects.toThrow()
  await expect(prices.read(1)).rejects.toThrow()
  expect(await prices.read(99)).toEqual([])
})
