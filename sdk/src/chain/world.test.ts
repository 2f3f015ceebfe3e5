import { expect, test } from 'vitest'
import { getWorld } from './world.ts'

test('outside of a local build the world is the live one, without a request', async () => {
  const fetch = () => Promise.reject(new Error('offline'))
  const { name, networks } = await getWorld({ fetch, wait: async () => {} })
  expect(name).toBe('live')
  expect(networks.map(({ chainId }) => chainId)).toEqual([1, 56, 137, 43114, 10, 42161, 324, 8453])
})
