import { setTimeout as delay } from 'node:timers/promises'
import { findAnyListing } from '@murmur/engine/listedTokens'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { parseMarket } from '@murmur/sdk/market/parseMarket'
import { createRandom, scale } from '@murmur/server/testing/deepRun'
import { mutateRequest } from '@murmur/server/testing/mutateRequest'
import { type Hex, hexToBigInt, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalAccount } from '../src/chains.ts'
import { deployOddToken } from './testing/oddToken.ts'
import { startApi } from './testing/publicApi.ts'
import {
  createReader,
  createSender,
  getAccount,
  getBalance,
  getNetwork,
  keepMining,
  startWorld,
} from './testing/testWorld.ts'

let chains: Chains
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  chains = (await startWorld(26_900, { chainIds: [10, 8453] })).chains
  api = await startApi(chains)
  await api.openMarkets()
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
})

const usdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'

type Step = {
  readonly type: 'approve' | 'permit' | 'trade'
  readonly transaction: { readonly to: Hex; readonly data: Hex; readonly value: Hex; readonly gas?: Hex }
  readonly typedData: TypedDataDefinition
  readonly permit: object
}

/** As a caller of the API with viem: signs what is to be signed, asks again, and sends. */
async function carryOut(body: object, account: LocalAccount, hashes: Hex[] = []): Promise<readonly string[]> {
  const first = await api.ask({ path: '/v1/transaction', body })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const kinds: string[] = []
  const sender = createSender(getNetwork(chains, 10), account)
  const send = async ({ type, transaction: { to, data, value, gas } }: Step) => {
    const limit = gas === undefined ? {} : { gas: hexToBigInt(gas) }
    const hash = await sender.sendTransaction({ to, data, value: hexToBigInt(value), ...limit })
    const { status } = await sender.waitForTransactionReceipt({ hash })
    kinds.push(`${type} ${status}`)
    hashes.push(hash)
  }
  let steps: readonly Step[] = first.body.steps
  let signed: object | undefined
  for (const step of steps) {
    if (step.type !== 'permit') await send(step)
    else {
      const signature = await privateKeyToAccount(account.privateKey).signTypedData(step.typedData)
      signed = { ...step.permit, signature }
      kinds.push('permit signed')
    }
  }
  if (signed === undefined) return kinds
  const final = await api.ask({ path: '/v1/transaction', body: { ...body, permit: signed } })
  expect(final.status, JSON.stringify(final.body)).toBe(200)
  expect(final.body.isComplete).toBe(true)
  steps = final.body.steps
  for (const step of steps) await send(step)
  return kinds
}

test('an exact payment with a signed permit receives at least the floor that was shown', async () => {
  const account = getAccount(chains, 3)
  const question = { pay: usdc, receive: 'native', payAmount: '100000000' }
  const { status, body: quote } = await api.ask({ path: '/v1/quote', query: { chainId: '10', ...question } })
  expect([status, quote.kind, quote.pay.units, quote.slippageBps]).toEqual([200, 'swap', '100000000', 50])
  const coins = () => createReader(getNetwork(chains, 10)).getBalance({ address: account.address })
  const before = await coins()
  const asked = { chainId: 10, ...question, account: account.address, minimumReceive: quote.minimumReceive.units }
  expect(await carryOut(asked, account)).toEqual(['approve success', 'permit signed', 'trade success'])
  // Coins paid the network fee, too.
  expect((await coins()) - before).toBeGreaterThan(BigInt(quote.minimumReceive.units) - 10n ** 15n)
})

test('an exact receipt by transactions alone receives exactly that', async () => {
  const account = getAccount(chains, 4)
  const network = getNetwork(chains, 10)
  const question = { pay: 'native', receive: usdc, receiveAmount: '25000000' }
  const { body: quote } = await api.ask({ path: '/v1/quote', query: { chainId: '10', ...question } })
  expect([quote.receive.units, quote.minimumReceive.units]).toEqual(['25000000', '25000000'])
  const before = await getBalance(network, { token: usdc, account: account.address })
  const asked = { chainId: 10, ...question, account: account.address, maximumPay: quote.maximumPay.units }
  expect(await carryOut({ ...asked, signatures: false }, account)).toEqual(['trade success'])
  expect((await getBalance(network, { token: usdc, account: account.address })) - before).toBe(25_000_000n)
})

test('a transfer across networks is quoted, carried out and followed to its arrival', async () => {
  const account = getAccount(chains, 5)
  const question = { pay: usdc, receive: 'native', payAmount: '200000000' }
  const query = { chainId: '10', receiveChainId: '8453', ...question }
  const { body: quote } = await api.ask({ path: '/v1/quote', query })
  expect([quote.kind, quote.bridge.name, quote.receive.chainId]).toEqual(['transfer', 'Across', 8453])
  const asked = { chainId: 10, receiveChainId: 8453, ...question, account: account.address }
  const hashes: Hex[] = []
  await carryOut({ ...asked, minimumReceive: quote.minimumReceive.units, signatures: false }, account, hashes)
  const readState = async () => (await api.ask({ path: `/v1/transactions/10/${hashes.at(-1)}` })).body
  await expect.poll(async () => (await readState()).transfer?.status, { timeout: 60_000 }).toMatch(/filled|swapped/)
  const { status, transfer } = await readState()
  expect([status, transfer.beneficiary.toLowerCase()]).toEqual(['confirmed', account.address.toLowerCase()])
  expect(BigInt(transfer.received.units)).toBeGreaterThanOrEqual(BigInt(quote.minimumReceive.units))
})

test('anyone can find the quote again in the market that the API answers', async () => {
  const query = { chainId: '10', pay: usdc, receive: 'native', payAmount: '3000000000' }
  for (let tries = 0; ; tries += 1) {
    const [{ body: market }, { body: quote }] = [
      await api.ask({ path: '/v1/markets/10' }),
      await api.ask({ path: '/v1/quote', query }),
    ]
    // A block may come between the two.
    if (market.block.hash !== quote.block.hash && tries < 20) continue
    const [pay, receive] = ['10:USDC', '10:ETH'].map((id) => findAnyListing(id))
    if (pay === undefined || receive === undefined) throw new Error('The tokens are not listed.')
    const request = { pay: { listing: pay, units: 3_000_000_000n }, receive, slippageBps: 50 }
    const found = findSwappableQuote(request, parseMarket(market, { chainId: 10 }).market)
    expect(found.type === 'quote' && String(found.quote.receive.units)).toBe(quote.receive.units)
    return
  }
})

test('a simulation says what changes, and why a trade would fail', async () => {
  const { address } = getAccount(chains, 6)
  const question = { chainId: 10, pay: 'native', receive: usdc, payAmount: String(10n ** 17n), minimumReceive: '1' }
  const floor = async (body: object) => {
    const query = { chainId: '10', pay: 'native', receive: usdc, payAmount: question.payAmount }
    const { body: quote } = await api.ask({ path: '/v1/quote', query })
    return { ...question, minimumReceive: quote.minimumReceive.units, ...body }
  }
  const { body } = await api.ask({ path: '/v1/simulate', body: await floor({ account: address }) })
  expect(body.simulation.outcome).toBe('passes')
  expect(body.simulation.changes.some(({ change }: { change: string }) => BigInt(change) > 0n)).toBe(true)
  const poor = '0x00000000000000000000000000000000000b0017'
  const { body: failing } = await api.ask({ path: '/v1/simulate', body: await floor({ account: poor }) })
  expect(failing.simulation.outcome).toBe('fails')
  const refused = await api.ask({ path: '/v1/transaction', body: await floor({ account: poor }) })
  expect([refused.status, refused.body.type]).toEqual([422, expect.stringMatching(/#(would-revert|funds-short)$/)])
  const changed = await api.ask({
    path: '/v1/transaction',
    body: await floor({ account: address, minimumReceive: '1' }),
  })
  expect([changed.status, changed.body.type]).toEqual([409, expect.stringContaining('#quote-changed')])
})

test('with an account, the quote says what it has and still has to allow', async () => {
  const { address } = getAccount(chains, 6)
  const query = { chainId: '10', pay: usdc, receive: 'native', payAmount: '5000000', account: address }
  const { body } = await api.ask({ path: '/v1/quote', query: { ...query, slippageBps: 'auto' } })
  const balance = await getBalance(getNetwork(chains, 10), { token: usdc, account: address })
  expect(body.allowances).toEqual({ token: '0', router: '0', balance: String(balance) })
})

test('an unknown transaction, and one of another network, say so', async () => {
  const hash = `0x${'12'.repeat(32)}`
  expect((await api.ask({ path: `/v1/transactions/10/${hash}` })).body).toEqual({ hash, status: 'unknown' })
  const other = await api.ask({ path: `/v1/transactions/999/${hash}` })
  expect([other.status, other.body.field]).toEqual([400, 'chainId'])
})

test('a token that takes a fee, cannot be sold, has no pools or is none says so, and so does a closed network', async () => {
  const network = getNetwork(chains, 10)
  const odd = await deployOddToken(chains, network)
  keepMining(chains, network)
  const made = Number(await createReader(network).getBlockNumber())
  const readBlock = async () => (await api.ask({ path: '/v1/markets/10', headers: visit() })).body.block.number
  await expect.poll(readBlock).toBeGreaterThanOrEqual(made)
  const quote = (change: object) => {
    const query = { chainId: '10', pay: usdc, receive: odd.address, payAmount: '5000000', ...change }
    return api.ask({ path: '/v1/quote', query, headers: visit() })
  }
  const judge = async (change: object = {}) => {
    const { status, body } = await quote(change)
    return [status, body.type?.split('#')[1], body.field]
  }
  expect(await judge()).toEqual([200, undefined, undefined])
  await odd.setMode('takesFee')
  expect(await judge()).toEqual([422, 'takes-fee', 'receive'])
  await odd.setMode('honeypot')
  expect(await judge()).toEqual([422, 'cannot-sell', 'receive'])
  // A contract that is no token.
  expect(await judge({ receive: network.contracts.multicall3 })).toEqual([422, 'no-pools', 'receive'])
  expect(await judge({ chainId: '42161' })).toEqual([503, 'network-closed', 'chainId'])
})

test('a client that leaves ends the work for its request', async () => {
  const headers = { authorization: `Bearer ${'m'.repeat(32)}` }
  const readJobs = async () => {
    const text = await (await fetch(`${api.origin}/metrics`, { headers })).text()
    const find = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    return {
      cancelled: find(/murmur_job_seconds_count\{kind="transaction",outcome="cancelled"\} (\d+)/),
      running: find(/murmur_jobs\{state="running"\} (\d+)/),
    }
  }
  const body = {
    chainId: 10,
    pay: usdc,
    receive: 'native',
    payAmount: '1000000',
    account: getAccount(chains, 6).address,
  }
  for (let left = 0; (await readJobs()).cancelled === 0; left += 1) {
    expect(left, 'no request was cancelled').toBeLessThan(50)
    const leaving = new AbortController()
    const { signal } = leaving
    const asked = api.ask({ path: '/v1/transaction', body: { ...body, minimumReceive: '1' }, headers: visit(), signal })
    await delay(5 + (left % 10) * 5)
    leaving.abort()
    await asked.catch(() => undefined)
  }
  await expect.poll(async () => (await readJobs()).running).toBe(0)
})

test('a request with one fault is a problem that names its field, and never an error of ours', async () => {
  const random = createRandom(10)
  for (let count = scale(2_000, { part: 100 }); count > 0; count -= 1) {
    const { method, url, headers, body, field } = mutateRequest(random)
    const answer = await fetch(`${api.origin}${url}`, {
      method,
      headers: { ...headers, ...visit() },
      ...(body !== undefined && { body }),
    })
    const problem = JSON.parse(await answer.text())
    const shown = JSON.stringify({ method, url, body, problem })
    expect([answer.status >= 400 && answer.status < 500, problem.field], shown).toEqual([true, field])
    expect(answer.headers.get('content-type'), shown).toBe('application/problem+json; charset=utf-8')
  }
  expect(api.lines).toEqual([])
})

test('many clients at once are all answered below the limit', async () => {
  const query = new URLSearchParams({ chainId: '10', pay: usdc, receive: 'native', payAmount: '1000000' })
  const ask = async () => (await fetch(`${api.origin}/v1/quote?${query}`, { headers: visit() })).status
  const statuses = await Promise.all(Array.from({ length: scale(1_000) }, ask))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

let visits = 0

/** Another client each time, whose limits are its own. */
function visit() {
  visits += 1
  return { 'x-forwarded-for': `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}` }
}
