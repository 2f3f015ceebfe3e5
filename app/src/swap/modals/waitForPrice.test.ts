import { expect, test } from 'vitest'
import { waitForPrice } from './waitForPrice.ts'

const never = () => new Promise<never>(() => {})

test('a price that hangs is waited for two seconds at most', async () => {
  const waits: number[] = []
  await waitForPrice(never(), { wait: async (ms) => void waits.push(ms) })
  expect(waits).toEqual([2_000])
})

test.each([
  ['comes', async () => {}],
  ['fails', () => Promise.reject(new Error('no price'))],
])('a price that %s ends the wait', async (_, load) => {
  await waitForPrice(load(), { wait: never })
})
