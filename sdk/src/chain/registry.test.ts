import { expect, test } from 'vitest'
import type { World } from '../api.ts'
import { isOutsideFailure } from './outsideFailure.ts'
import { createRegistry } from './registry.ts'

const local: World = {
  name: 'local',
  networks: [{ chainId: 1, rpcUrls: ['http://127.0.0.1:1'], genesisHash: `0x${'ab'.repeat(32)}`, contracts: {} }],
}

function create(name: World['name'], answers: readonly (Response | Error)[] = []) {
  const asked: string[] = []
  const waits: number[] = []
  const registry = createRegistry({
    name,
    fetch: async (url) => {
      asked.push(url)
      const answer = answers[asked.length - 1]
      if (answer instanceof Response) return answer
      throw answer ?? new TypeError('offline')
    },
    wait: async (ms) => void waits.push(ms),
    now: () => 0,
    random: () => 0,
  })
  return { registry, asked, waits }
}

test('the live world is known without a request', async () => {
  const { registry, asked } = create('live')
  const { name, networks } = await registry.getWorld()
  expect(name).toBe('live')
  expect(networks.map(({ chainId }) => chainId)).toEqual([1, 56, 137, 43114, 10, 42161, 324, 8453])
  expect(asked).toEqual([])
})

test('the local world is polled until its chains have started, and asked for once by all users', async () => {
  const { registry, asked, waits } = create('local', [new Response('', { status: 503 }), Response.json(local)])
  expect(await Promise.all([registry.getWorld(), registry.getWorld()])).toEqual([local, local])
  expect(asked).toEqual(['/api/world', '/api/world'])
  expect(waits).toEqual([500])
})

test('a request that fails is an outside failure, and the next call asks again', async () => {
  const { registry } = create('local', [new TypeError('offline'), Response.json(local)])
  const error = await registry.getWorld().then(String, (reason: unknown) => reason)
  expect(isOutsideFailure(error)).toBe(true)
  expect(await registry.getWorld()).toEqual(local)
})

test('a chain has one client for all its users, and an unknown one has none', async () => {
  const { registry } = create('local', [Response.json(local)])
  const [one, other] = await Promise.all([registry.getChain(1), registry.getChain(1)])
  expect(one?.client).toBe(other?.client)
  expect(one?.network).toEqual(local.networks[0])
  expect(await registry.getChain(5)).toBeUndefined()
})

test.each([
  ['nothing', 'null'],
  ['no JSON', '<html>'],
  ['a list', '[]'],
  ['another name', JSON.stringify({ ...local, name: 'other' })],
  ['a chain id as text', JSON.stringify({ ...local, networks: [{ ...local.networks[0], chainId: '1' }] })],
  [
    'a network without its genesis',
    JSON.stringify({ ...local, networks: [{ chainId: 1, rpcUrls: [], contracts: {} }] }),
  ],
])('R-10: %s is no world, but an outside failure, and the next call asks again', async (_, text) => {
  const { registry } = create('local', [new Response(text), Response.json(local)])
  const error = await registry.getWorld().then(String, (reason: unknown) => reason)
  expect(isOutsideFailure(error)).toBe(true)
  expect(await registry.getWorld()).toEqual(local)
})
