import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { createReceiptNetworks, readReceiptFacts } from '@murmur/server/receipts/receiptFacts'
import { createTestApp, testSite } from '@murmur/server/testing/testApp'
import { type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains } from '../src/chains.ts'
import { describeEnd, sendCrossing } from './testing/crossing.ts'
import { carryOut, prepareTrade } from './testing/plannedTrade.ts'
import { describePlace, leapingNow } from './testing/quotedPlaces.ts'
import { createReader, createSender, enoughGas, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let lines: string[]
let folder: string
let worldFile: string
let pictures: Readonly<Record<'swap' | 'receipt', Buffer>>
/** Changes an answer of a node. */
let lie: (method: string, result: unknown, url: string) => unknown = (_, result) => result

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(26_400, { chainIds: [1, 8453] }))
  folder = await mkdtemp(join(tmpdir(), 'murmur-pictures-'))
  worldFile = join(folder, 'world.json')
  await writeFile(worldFile, JSON.stringify(chains.book))
  const read = (name: string) => readFile(new URL(`../../app/public/og/${name}.jpg`, import.meta.url))
  pictures = { swap: await read('swap'), receipt: await read('receipt') }
})

afterAll(async () => {
  await chains.stop()
  await rm(folder, { recursive: true })
})

const ask: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init)
  const { method } = JSON.parse(String(init?.body)) as { method: string }
  const body = (await answer.json()) as { result?: unknown }
  return new Response(JSON.stringify({ ...body, result: lie(method, body.result, String(url)) }), answer)
}

/** A server that has just started, with an empty cache. */
function open() {
  const { app } = createTestApp({
    site: [
      ...testSite,
      { path: 'og/swap.jpg', body: pictures.swap },
      { path: 'og/receipt.jpg', body: pictures.receipt },
    ],
    env: { WORLD_FILE: worldFile, RPC_ORIGINS: 'http://127.0.0.1:1' },
    now: leapingNow,
    fetch: ask,
  })
  return async (path: string) => {
    const { statusCode, headers, rawPayload } = await app.inject(`/og/${path}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    return { body: rawPayload, isUsual: rawPayload.equals(pictures.swap), caching: headers['cache-control'] }
  }
}

/** Sends 3 ETH for USDC, and returns what moved. */
async function swapEther() {
  const place = describePlace(getNetwork(chains, 1))
  const [pay, receive] = ['ETH', 'USDC'].map((symbol) => place.money.find(({ listing }) => listing.symbol === symbol))
  if (pay === undefined || receive === undefined) throw new Error('Both are listed.')
  const request = { pay: { listing: pay.listing, units: parseUnits('3', 18) }, receive: receive.listing }
  const result = findSwappableQuote(request, await place.readMarket())
  if (result.type !== 'quote') throw new Error(result.reason)
  const account = getAccount(chains, 2)
  const options = { quote: result.quote, account, recipient: account.address, fund: chains.fund }
  const done = await carryOut(place.network, await prepareTrade(place.network, options))
  if (done === undefined) throw new Error('The swap was reverted.')
  const { transactions } = await createReader(place.network).getBlock()
  return { hash: transactions[0] as Hex, ...done.figures }
}

async function mine(count: number): Promise<void> {
  const rpc = createRpc(getNetwork(chains, 1).rpcUrl)
  for (let block = 0; block < count; block += 1) await rpc.request('evm_mine')
}

test('a swap has a picture of what moved on the chain, which is kept for a day once it is final', async () => {
  const { hash, paid, received } = await swapEther()
  const networks = createReceiptNetworks({
    env: { worldFile, trading: 'open', rpcUrls: {} },
    fetch,
    now: leapingNow,
    random: Math.random,
  })
  const facts = await readReceiptFacts({ kind: 'swap', chainId: 1, hash }, { ...networks, now: Date.now })
  expect(facts).toMatchObject({
    kind: 'swap',
    pay: { chainId: 1, units: paid, decimals: 18, name: 'ETH' },
    receive: { chainId: 1, units: received, decimals: 6, name: 'USDC' },
    isFinal: false,
  })
  expect(facts?.legs?.reduce((sum, leg) => sum + leg.paid, 0n)).toBeGreaterThanOrEqual(paid)
  const young = await open()(`en/swap/1/${hash}`)
  expect([young.isUsual, young.caching]).toEqual([false, 'public, max-age=20'])
  expect(readSize(young.body)).toEqual([1200, 630])
  await mine(12)
  const get = open()
  const [final, upper, chinese] = [
    await get(`en/swap/1/${hash}`),
    await get(`en/swap/1/${hash.toUpperCase().replace('0X', '0x')}`),
    await get(`zh/swap/1/${hash}`),
  ]
  expect([final.caching, final.body.equals(young.body)]).toEqual(['public, max-age=86400', true])
  expect(upper.body.equals(final.body)).toBe(true)
  expect([chinese.isUsual, chinese.body.equals(final.body)]).toEqual([false, false])
})

test('one of two nodes cannot put a swap, or other amounts, into a picture', async () => {
  const { hash } = await swapEther()
  const isFirst = (url: string) => !url.endsWith('/second')
  for (const isLying of [isFirst, (url: string) => !isFirst(url)]) {
    lie = (method, result, url) =>
      method === 'eth_getTransactionReceipt' && isLying(url) ? { ...(result as object), status: '0x0' } : result
    expect(await open()(`en/swap/1/${hash}`)).toMatchObject({ isUsual: true, caching: 'public, max-age=20' })
    lie = (method, result, url) =>
      method === 'eth_getTransactionReceipt' && isLying(url) ? { ...(result as object), logs: [] } : result
    expect((await open()(`en/swap/1/${hash}`)).isUsual).toBe(true)
  }
  lie = () => {
    throw new TypeError('fetch failed')
  }
  expect((await open()(`en/swap/1/${hash}`)).isUsual).toBe(true)
  lie = (_, result) => result
  expect((await open()(`en/swap/1/${hash}`)).isUsual).toBe(false)
})

test('the link decides nothing: another chain, another kind, a payment and an unknown hash have the usual picture', async () => {
  const { hash } = await swapEther()
  const { network } = describePlace(getNetwork(chains, 1))
  const user = createSender(network, getAccount(chains, 3))
  const payment = await user.sendTransaction({ to: getAccount(chains, 4).address, value: 5n, gas: enoughGas })
  await user.waitForTransactionReceipt({ hash: payment })
  const get = open()
  const others = [`swap/8453/${hash}`, `swap/10/${hash}`, `transfer/1/${hash}`, `swap/1/${payment}`]
  for (const path of [...others, `swap/1/0x${'5a'.repeat(32)}`]) {
    expect([path, (await get(`en/${path}`)).isUsual]).toEqual([path, true])
  }
})

test('many requests for one picture read the chain once, and too many pictures at once have the usual one', async () => {
  const { hash } = await swapEther()
  let reads = 0
  lie = (method, result) => {
    if (method === 'eth_getTransactionReceipt') reads += 1
    return result
  }
  await open()(`en/swap/1/${hash}`)
  const alone = reads
  reads = 0
  const get = open()
  const shared = await Promise.all(Array.from({ length: 30 }, () => get(`en/swap/1/${hash}`)))
  expect(shared.every(({ isUsual }) => !isUsual)).toBe(true)
  expect(reads).toBe(alone)
  reads = 0
  const other = open()
  const unknown = Array.from({ length: 40 }, (_, index) => `0x${String(index).padStart(64, '7')}`)
  await Promise.all([...unknown.map((one) => other(`en/swap/1/${one}`))])
  expect(reads).toBeLessThanOrEqual(4 * alone)
  lie = (_, result) => result
})

test('a transfer has a picture once it has arrived', async () => {
  chains.relayerFaults.set({ type: 'slow', seconds: 3_600 })
  const [origin, destination] = [1, 8453].map((chainId) => describeEnd(getNetwork(chains, chainId)))
  if (origin === undefined || destination === undefined) throw new Error('Both run.')
  const account = getAccount(chains, 0)
  const [units, arriving] = [parseUnits('2', 18), parseUnits('1.99', 18)]
  const hash = await sendCrossing({ origin, destination, account, units, arriving, seconds: 7_200 })
  expect((await open()(`en/transfer/1/${hash}`)).isUsual).toBe(true)
  chains.relayerFaults.set(undefined)
  const get = () => open()(`en/transfer/1/${hash}`)
  await expect.poll(async () => (await get()).isUsual, { timeout: 60_000, interval: 500 }).toBe(false)
  expect((await get()).caching).toBe('public, max-age=86400')
  expect(lines).toContainEqual(expect.stringMatching(/^Relayer was refunded 2 WETH/))
})

/** Width and height by the frame header of a JPEG. */
function readSize(jpeg: Buffer): readonly [number, number] {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new RangeError('The picture has no frame.')
}
