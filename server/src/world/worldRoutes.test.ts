import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestApp } from '../../testing/testApp.ts'

const network = {
  chainId: 1,
  rpcUrls: ['http://127.0.0.1:18501'],
  genesisHash: `0x${'1'.repeat(64)}`,
  contracts: { permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
}

function createLocal() {
  const file = join(createTemporaryFolder(), 'world.json')
  const env = { WORLD_FILE: file, RPC_ORIGINS: 'http://127.0.0.1:18501' }
  const { app } = createTestApp({ env })
  return { file, ask: (url: string) => app.inject({ url }) }
}

test('the live world lists no nodes', async () => {
  const { app } = createTestApp()
  const response = await app.inject({ url: '/api/world' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ name: 'live', networks: [] })
})

test('the local world is read from its file on every request', async () => {
  const { file, ask } = createLocal()
  await writeFile(file, JSON.stringify({ name: 'local', networks: [network] }))
  expect((await ask('/api/world')).json()).toEqual({ name: 'local', networks: [network] })
  await writeFile(file, JSON.stringify({ name: 'local', networks: [] }))
  expect((await ask('/api/world')).json()).toEqual({ name: 'local', networks: [] })
})

test('while the chains are starting, the answer is 503 with Retry-After', async () => {
  const { file, ask } = createLocal()
  const response = await ask('/api/world')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  await writeFile(file, '{"networks":[')
  expect((await ask('/api/world')).statusCode).toBe(503)
  await rm(file)
})

test('a page may only connect to the nodes of its own world', async () => {
  const policyOf = async (ask: (url: string) => Promise<{ headers: Record<string, unknown> }>) =>
    String((await ask('/')).headers['content-security-policy'])
  const { app } = createTestApp()
  const live = await policyOf(async (url) => app.inject({ url }))
  const local = await policyOf(createLocal().ask)
  expect(local).toContain("; connect-src 'self' http://127.0.0.1:18501;")
  expect(live).toContain("; connect-src 'self' https://ethereum-rpc.publicnode.com https://eth.drpc.org ")
  expect(live).not.toContain('127.0.0.1')
})
