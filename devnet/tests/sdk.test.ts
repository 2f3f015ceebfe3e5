import { createMurmur, type Murmur } from '@murmur/sdk/murmur/createMurmur'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { startApi } from './testing/publicApi.ts'
import { createSender, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let api: Awaited<ReturnType<typeof startApi>>
let murmur: Murmur

beforeAll(async () => {
  chains = (await startWorld(27_300, { chainIds: [10, 8453] })).chains
  api = await startApi(chains)
  await api.openMarkets()
  murmur = createMurmur({ url: api.origin })
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
})

const usdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'

async function refuse(asked: Promise<unknown>): Promise<string | undefined> {
  const error = await asked.catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.code : undefined
}

test('a quote of the SDK is that of the HTTP API in the same block', async () => {
  for (let tries = 0; ; tries += 1) {
    const query = { chainId: '10', pay: usdc, receive: 'native', payAmount: '3000000000' }
    const { body } = await api.ask({ path: '/v1/quote', query })
    const quote = await murmur.quote({ chainId: 10, pay: usdc, receive: 'native', payAmount: 3_000_000_000n })
    if (quote.kind !== 'swap') throw new Error('It is a swap.')
    // A block may come between the two.
    if (quote.block.hash !== body.block.hash && tries < 20) continue
    expect({ ...quote, holdsForMs: 0 }).toEqual({ ...body, holdsForMs: 0 })
    return
  }
})

test('tokens are named by symbol, address or native, and the exact side may be the receipt', async () => {
  const bySymbol = await murmur.quote({ chainId: 10, pay: 'ETH', receive: 'USDC', receiveAmount: 25_000_000n })
  expect([bySymbol.receive.units, bySymbol.minimumReceive.units]).toEqual(['25000000', '25000000'])
  const across = await murmur.quote({
    chainId: 10,
    receiveChainId: 8453,
    pay: 'USDC',
    receive: 'native',
    payAmount: 200_000_000n,
    slippageBps: 80,
  })
  expect([across.kind, across.receive.chainId, across.slippageBps]).toEqual(['transfer', 8453, 80])
})

test('a plan names its steps, and its simulation what they change', async () => {
  const { address } = getAccount(chains, 3)
  const quote = await murmur.quote({ chainId: 10, pay: 'USDC', receive: 'ETH', payAmount: 100_000_000n })
  const plan = await murmur.plan(quote, { account: address })
  expect(plan.steps.map(({ type }) => type)).toEqual(['approve', 'permit'])
  const simulation = await murmur.simulate(plan)
  expect(simulation.outcome).toBe('passes')
  if (simulation.outcome !== 'passes') return
  const gained = simulation.changes.find(({ amount }) => amount.address === null)
  expect(BigInt(gained?.change ?? 0)).toBeGreaterThanOrEqual(BigInt(quote.minimumReceive.units))
  const poor = await murmur.plan(quote, { account: '0x00000000000000000000000000000000000b0017' })
  expect((await murmur.simulate(poor)).outcome).toBe('fails')
})

test('a transaction is tracked', async () => {
  const hash = `0x${'12'.repeat(32)}` as const
  expect(await murmur.track({ chainId: 10, hash })).toEqual({ hash, status: 'unknown' })
  const sender = createSender(getNetwork(chains, 10), getAccount(chains, 4))
  const sent = await sender.sendTransaction({ to: sender.account.address, value: 1n })
  await sender.waitForTransactionReceipt({ hash: sent })
  expect(await murmur.track({ chainId: 10, hash: sent })).toMatchObject({ hash: sent, status: 'confirmed' })
})

test('each refusal has its code', async () => {
  const trade = { chainId: 10, pay: 'USDC', receive: 'ETH', payAmount: 100_000_000n }
  expect(await refuse(murmur.quote({ ...trade, chainId: 999 }))).toBe('unknownNetwork')
  expect(await refuse(murmur.quote({ ...trade, pay: 'NOSUCH' }))).toBe('unknownToken')
  expect(await refuse(murmur.quote({ ...trade, pay: 'ETH' }))).toBe('sameToken')
  expect(await refuse(murmur.quote({ ...trade, payAmount: 0n }))).toBe('badAmount')
  expect(await refuse(createMurmur({ url: 'http://127.0.0.1:9' }).quote(trade))).toBe('serverUnreachable')
  const quote = await murmur.quote(trade)
  expect(await refuse(murmur.plan(quote, { account: '0x12' }))).toBe('badRecipient')
  await expect(murmur.plan({ ...quote }, { account: usdc })).rejects.toThrow('Ask this one again')
})
