import { findMinimum } from '@murmur/engine/slippage'
import { createMurmur, type Murmur } from '@murmur/sdk/murmur/createMurmur'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { verifyQuote } from '@murmur/sdk/murmur/verifyQuote'
import { createWalletClient, custom, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { createKeyWallet } from './testing/keyWallet.ts'
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

test('a token is paid from a key: approval, permit and swap, at least the floor', async () => {
  const network = getNetwork(chains, 10)
  const client = createSender(network, getAccount(chains, 3))
  const coins = () => createReader(network).getBalance({ address: client.account.address })
  const quote = await murmur.quote({ chainId: 10, pay: 'USDC', receive: 'ETH', payAmount: 100_000_000n })
  const plan = await murmur.plan(quote, { account: client.account.address })
  const before = await coins()
  const progress: string[] = []
  const executed = await murmur.execute(plan, client, {
    onProgress: (steps) => void progress.push(steps.map(({ step, state }) => `${step} ${state}`).join()),
  })
  if (executed.status !== 'confirmed') throw new Error(JSON.stringify(executed))
  expect(executed.paid).toBe('100000000')
  expect(BigInt(executed.received ?? 0)).toBeGreaterThanOrEqual(BigInt(quote.minimumReceive.units))
  expect(progress.at(-1)).toBe('approve confirmed,permit signed,swap confirmed')
  // All but the fees of both transactions.
  expect((await coins()) - before).toBeGreaterThan(BigInt(executed.received ?? 0) - 10n ** 15n)
  expect(await murmur.track({ chainId: 10, hash: executed.hash })).toMatchObject({ status: 'confirmed' })
})

test('coins are paid through a wallet, which is asked once', async () => {
  const network = getNetwork(chains, 10)
  const account = getAccount(chains, 4)
  const { provider, prompts } = createKeyWallet(network, account)
  const client = createWalletClient({ account: account.address, transport: custom(provider) })
  const quote = await murmur.quote({ chainId: 10, pay: 'native', receive: usdc, receiveAmount: 25_000_000n })
  const plan = await murmur.plan(quote, { account: account.address })
  const before = await getBalance(network, { token: usdc, account: account.address })
  expect(await murmur.execute(plan, client)).toMatchObject({ status: 'confirmed', received: '25000000' })
  expect((await getBalance(network, { token: usdc, account: account.address })) - before).toBe(25_000_000n)
  expect(prompts).toEqual(['eth_sendTransaction'])
})

test('a transfer leaves for the other network, and arrives', async () => {
  const client = createSender(getNetwork(chains, 10), getAccount(chains, 5))
  const trade = { chainId: 10, receiveChainId: 8453, pay: 'USDC', receive: 'ETH', payAmount: 200_000_000n }
  const quote = await murmur.quote(trade)
  const executed = await murmur.execute(await murmur.plan(quote, { account: client.account.address }), client)
  if (executed.status !== 'confirmed') throw new Error(JSON.stringify(executed))
  const { hash } = executed
  await expect.poll(async () => (await murmur.track({ chainId: 10, hash })).transfer?.status).toMatch(/filled|swapped/)
})

test('nothing is sent that the wallet declines, for another account, or that would fail', async () => {
  const network = getNetwork(chains, 10)
  const account = getAccount(chains, 6)
  const quote = await murmur.quote({ chainId: 10, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 17n })
  const plan = await murmur.plan(quote, { account: account.address })
  const other = createSender(network, getAccount(chains, 5))
  expect(await murmur.execute(plan, other)).toEqual({ status: 'stopped', reason: 'otherAccount' })
  const elsewhere = createSender(getNetwork(chains, 8453), account)
  expect(await murmur.execute(plan, elsewhere)).toEqual({ status: 'stopped', reason: 'otherNetwork' })
  const wallet = createKeyWallet(network, account)
  wallet.meanwhile = () => Promise.reject(Object.assign(new Error('No, thanks.'), { code: 4001 }))
  const declining = createWalletClient({ account: account.address, transport: custom(wallet.provider) })
  expect(await murmur.execute(plan, declining)).toEqual({ status: 'stopped', reason: 'rejected' })
  expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  const poor = '0x00000000000000000000000000000000000b0017'
  expect(await refuse(murmur.execute(await murmur.plan(quote, { account: poor }), other))).toBe('wouldRevert')
})

/** The nodes of the world, without a server. */
function createOwn(options: { readonly acrossUrl?: string } = {}): Murmur {
  const nodes = Object.fromEntries(chains.book.networks.map(({ chainId, rpcUrls }) => [chainId, rpcUrls]))
  return createMurmur({ nodes, world: chains.book, ...options })
}

test('with nodes alone the quote is the same, a trade is sent, and what they do not know is refused', async () => {
  const own = createOwn()
  const trade = { chainId: 10, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 17n }
  for (let tries = 0; ; tries += 1) {
    const [one, other] = [await murmur.quote(trade), await own.quote(trade)]
    if (one.kind !== 'swap' || other.kind !== 'swap') throw new Error('It is a swap.')
    if (one.block.hash !== other.block.hash && tries < 20) continue
    // The prices of the pools cannot judge a quote of the same pools.
    const warnings = [{ type: 'priceUnknown', level: 'warn', bps: 0 }]
    expect({ ...other, holdsForMs: 0 }).toEqual({ ...one, holdsForMs: 0, warnings })
    break
  }
  const client = createSender(getNetwork(chains, 10), getAccount(chains, 8))
  const plan = await own.plan(await own.quote(trade), { account: client.account.address })
  const executed = await own.execute(plan, client)
  if (executed.status !== 'confirmed') throw new Error(JSON.stringify(executed))
  expect(await own.track({ chainId: 10, hash: executed.hash })).toMatchObject({ status: 'confirmed' })
  const across = { ...trade, receiveChainId: 8453, pay: 'USDC', receive: 'ETH', payAmount: 200_000_000n }
  const asked = own.quote(across)
  expect(await refuse(asked)).toBe('feesUnknown')
  await expect(asked).rejects.toMatchObject({ details: { missing: 'acrossUrl' } })
  expect(await refuse(own.quote({ ...trade, chainId: 1 }))).toBe('noMarket')
  const alone = createMurmur({ nodes: { 10: [getNetwork(chains, 10).rpcUrl] }, world: chains.book })
  const refused = alone.execute(await alone.plan(await alone.quote(trade), { account: client.account.address }), client)
  expect(await refuse(refused)).toBe('oneNode')
  // A local chain has the id of the real one, and is not it.
  const live = createMurmur({ nodes: { 10: [getNetwork(chains, 10).rpcUrl] } })
  expect(await refuse(live.quote(trade))).toBe('marketUnreadable')
})

test('with nodes and the API of the bridge, a transfer is quoted, sent and tracked', async () => {
  const own = createOwn({ acrossUrl: `${api.outside}/across` })
  const client = createSender(getNetwork(chains, 10), getAccount(chains, 2))
  const trade = { chainId: 10, receiveChainId: 8453, pay: 'USDC', receive: 'ETH', payAmount: 200_000_000n }
  const quote = await own.quote(trade)
  if (quote.kind !== 'transfer') throw new Error('It is a transfer.')
  expect(quote.warnings).toEqual([{ type: 'priceUnknown', level: 'warn', bps: 0 }])
  const executed = await own.execute(await own.plan(quote, { account: client.account.address }), client)
  if (executed.status !== 'confirmed') throw new Error(JSON.stringify(executed))
  const { hash } = executed
  await expect.poll(async () => (await own.track({ chainId: 10, hash })).transfer?.status).toMatch(/filled|swapped/)
  const silent = createOwn({ acrossUrl: 'http://127.0.0.1:9' })
  expect(await refuse(silent.quote(trade))).toBe('feesUnknown')
})

test.each(['url', 'nodes'])(
  'a token that is not listed is quoted and swapped, and refused for what it does, by %s',
  async (kind) => {
    const by = kind === 'url' ? murmur : createOwn()
    const network = getNetwork(chains, 10)
    const odd = await deployOddToken(chains, network)
    keepMining(chains, network)
    const trade = { chainId: 10, pay: 'USDC', receive: odd.address, payAmount: 5_000_000n }
    const made = Number(await createReader(network).getBlockNumber())
    const readBlock = async () => {
      const listed = await by.quote({ ...trade, receive: 'ETH' })
      return listed.kind === 'swap' ? listed.block.number : 0
    }
    await expect.poll(readBlock).toBeGreaterThanOrEqual(made)
    const quote = await by.quote(trade)
    if (quote.kind !== 'swap') throw new Error('It is a swap.')
    const { receive, legs, warnings } = quote
    expect([receive.address?.toLowerCase(), receive.decimals]).toEqual([odd.address.toLowerCase(), 18])
    expect(legs.map(({ pool }) => pool.toLowerCase())).toEqual([odd.pool.toLowerCase()])
    expect(warnings.map(({ type }) => type)).toContain('priceUnknown')

    const account = getAccount(chains, 1)
    const client = createSender(network, account)
    const executed = await by.execute(await by.plan(quote, { account: account.address }), client)
    // This token logs no transfer, so the chain does not say what it moved.
    expect(executed).toMatchObject({ status: 'confirmed' })
    const held = await getBalance(network, { token: odd.address, account: account.address })
    expect(held).toBeGreaterThanOrEqual(BigInt(quote.minimumReceive.units))
    const back = await by.quote({ chainId: 10, pay: odd.address, receive: 'USDC', payAmount: held })
    expect(back.pay.address?.toLowerCase()).toBe(odd.address.toLowerCase())
    const watched = new Promise((resolve, reject) => {
      onTestFinished(by.watchQuote(trade, { onQuote: resolve, onRefusal: reject }))
    })
    expect(await watched).toMatchObject({ receive: { address: receive.address } })

    await odd.setMode('takesFee')
    const refused = by.quote(trade)
    expect(await refuse(refused)).toBe('takesFee')
    await expect(refused).rejects.toMatchObject({ details: { side: 'receive', kept: { buyBps: expect.any(Number) } } })
    await odd.setMode('honeypot')
    expect(await refuse(by.quote({ ...trade, pay: odd.address, receive: 'USDC', payAmount: held }))).toBe('cannotSell')
    // A contract that is no token, and what is no contract.
    expect(await refuse(by.quote({ ...trade, receive: network.contracts.multicall3 }))).toBe('noPools')
    expect(await refuse(by.quote({ ...trade, receive: zeroAddress }))).toBe('unknownToken')
  },
)

test('prices say where they come from, and those of the pools are near those of the feeds', async () => {
  const question = { chainId: 10, tokens: ['ETH', 'USDC', usdc] }
  const [feeds, pools] = [await murmur.prices(question), await createOwn().prices(question)]
  expect(feeds.map(({ token, from }) => [token, from])).toEqual(question.tokens.map((token) => [token, 'feeds']))
  expect(pools.map(({ token, from }) => [token, from])).toEqual(question.tokens.map((token) => [token, 'pools']))
  expect(pools.slice(1).map(({ usd }) => usd)).toEqual(['1', '1'])
  const [feed, pool] = [feeds, pools].map(([first]) => Number(first?.usd))
  expect(pool).toBeGreaterThan(0.98 * Number(feed))
  expect(pool).toBeLessThan(1.02 * Number(feed))
})

test('the tolerance auto is that of the API, and half a percent with nodes alone', async () => {
  const query = { chainId: '10', pay: usdc, receive: 'native', payAmount: '3000000000', slippageBps: 'auto' }
  const { body } = await api.ask({ path: '/v1/quote', query })
  const trade = { chainId: 10, pay: usdc, receive: 'native', payAmount: 3_000_000_000n, slippageBps: 'auto' } as const
  const quote = await murmur.quote(trade)
  expect(quote.slippageBps).toBe(body.slippageBps)
  expect(BigInt(quote.minimumReceive.units)).toBe(findMinimum(BigInt(quote.receive.units), quote))
  expect((await createOwn().quote(trade)).slippageBps).toBe(50)
})

test.each(['url', 'nodes'])('a watched quote follows the blocks, by %s', async (kind) => {
  const network = getNetwork(chains, 8453)
  const by = kind === 'url' ? murmur : createMurmur({ nodes: { 8453: [network.rpcUrl] }, world: chains.book })
  const blocks = new Set<number>()
  const stop = by.watchQuote(
    { chainId: 8453, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 17n },
    { onQuote: (quote) => void (quote.kind === 'swap' && blocks.add(quote.block.number)) },
  )
  const sender = createSender(network, getAccount(chains, 9))
  await expect.poll(() => blocks.size).toBeGreaterThan(0)
  for (let count = 0; count < 2; count += 1) {
    const hash = await sender.sendTransaction({ to: sender.account.address, value: 1n })
    const { blockNumber } = await sender.waitForTransactionReceipt({ hash })
    await expect.poll(() => Math.max(...blocks)).toBeGreaterThanOrEqual(Number(blockNumber))
  }
  stop()
})

/** A quote of the HTTP API with the markets of its blocks. */
async function askQuoted(query: Readonly<Record<string, string>>) {
  const readMarkets = async () => ({
    10: (await api.ask({ path: '/v1/markets/10' })).body,
    8453: (await api.ask({ path: '/v1/markets/8453' })).body,
  })
  for (;;) {
    const markets = await readMarkets()
    const { body: quote } = await api.ask({ path: '/v1/quote', query })
    const hashes = quote.kind === 'swap' ? [quote.block.hash] : [quote.blocks.pay.hash, quote.blocks.receive.hash]
    const known = [markets[10].block.hash, markets[8453].block.hash]
    // A block may come between the two.
    if (hashes.every((hash) => known.includes(hash))) return { quote, markets }
  }
}

test('anyone can verify a quote of the HTTP API in the market of its block, and a false one is refuted', async () => {
  const { quote, markets } = await askQuoted({ chainId: '10', pay: usdc, receive: 'native', payAmount: '3000000000' })
  const market = markets[10]
  const { certificate } = quote
  const verified = verifyQuote(quote, market)
  if (verified.type !== 'proven') throw new Error(JSON.stringify(verified))
  const [part] = verified.parts
  expect(part).toMatchObject({ chainId: 10, maxSwaps: 32, pools: certificate.pools })
  expect(BigInt(part?.bound ?? 0)).toBeLessThanOrEqual(BigInt(certificate.bound))
  expect(part?.gapBps).toBeCloseTo(certificate.gapBps, 5)
  const [leg] = quote.legs
  const judge = (change: object) => {
    const judged = verifyQuote({ ...quote, ...change }, market)
    return judged.type === 'refuted' ? judged.reason : judged.type
  }
  const more = String(BigInt(leg.received) + 1n)
  expect(judge({ legs: [{ ...leg, received: more }, ...quote.legs.slice(1)] })).toBe('amount')
  expect(judge({ legs: [{ ...leg, pool: usdc }, ...quote.legs.slice(1)] })).toBe('pool')
  expect(judge({ legs: [...quote.legs, leg] })).toBe('pool')
  expect(judge({ legs: quote.legs.slice(1) })).toBe('sum')
  expect(judge({ block: { ...quote.block, hash: `0x${'00'.repeat(32)}` } })).toBe('block')
  expect(judge({ minimumReceive: { ...quote.minimumReceive, units: '1' } })).toBe('floor')
  expect(judge({ gas: { ...quote.gas, wei: '1' } })).toBe('gas')
  const claim = (change: object) => judge({ certificate: { ...certificate, ...change } })
  expect(claim({ gapBps: certificate.gapBps - 0.01 })).toBe('gap')
  expect(claim({ bound: String(2n * BigInt(quote.receive.units)) })).toBe('gap')
  expect(claim({ pools: certificate.pools - 1 })).toBe('pools')
  expect(claim({ exchanges: certificate.exchanges.slice(1) })).toMatch(/pools?/)
  expect(claim({ proof: { ...certificate.proof, gas: 2 * certificate.proof.gas } })).toBe('prices')
  expect(claim({ proof: undefined })).toBe('unproven')
  // A hundredth of a basis point, with a distance that fits it.
  const bound = BigInt(certificate.bound)
  const less = bound - bound / 1_000_000n
  const whole = Number(quote.receive.units) / (1 - certificate.gapBps / 10_000)
  const gapBps = (1 - Number(quote.receive.units) / (whole - Number(bound - less))) * 10_000
  expect(claim({ bound: String(less), gapBps })).toBe('bound')
})

test('an exact receipt is verified as the router pays for it', async () => {
  const query = { chainId: '10', pay: 'native', receive: usdc, receiveAmount: '250000000' }
  const { quote, markets } = await askQuoted(query)
  const verified = verifyQuote(quote, markets[10])
  expect(verified).toMatchObject({ type: 'proven', parts: [{ chainId: 10 }] })
  const pay = { ...quote.pay, units: String(BigInt(quote.pay.units) - 1n) }
  expect(verifyQuote({ ...quote, pay }, markets[10])).toMatchObject({ type: 'refuted' })
})

test('of a transfer, the swaps of both networks and the fee between them are verified', async () => {
  const query = {
    chainId: '10',
    receiveChainId: '8453',
    pay: 'native',
    receive: 'native',
    payAmount: '500000000000000000',
  }
  const across = { ...query, receive: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
  for (const { quote, markets } of [await askQuoted(query), await askQuoted(across)]) {
    const both = { pay: markets[10], receive: markets[8453] }
    const verified = verifyQuote(quote, both)
    const swaps = [quote.swapBefore && 10, quote.swapOnArrival && 8453].filter((chainId) => chainId !== null)
    if (verified.type !== 'proven') throw new Error(JSON.stringify(verified))
    expect(verified.parts.map(({ chainId }) => chainId)).toEqual(swaps)
    const { bridge } = quote
    const fee = { ...bridge.fee, units: String(BigInt(bridge.fee.units) + 10n ** 6n) }
    expect(verifyQuote({ ...quote, bridge: { ...bridge, fee } }, both)).toMatchObject({ reason: 'bridge' })
    const receive = { ...quote.receive, units: String(BigInt(quote.receive.units) + 1n) }
    expect(verifyQuote({ ...quote, receive }, both)).toMatchObject({ type: 'refuted' })
  }
})

test('a caller who stops waiting gets the hash of what was sent, and no second trade can begin meanwhile', async () => {
  const network = getNetwork(chains, 8453)
  const account = getAccount(chains, 7)
  const wallet = createKeyWallet(network, account)
  // The wallet never answers.
  wallet.meanwhile = () => new Promise(() => {})
  const client = createWalletClient({ account: account.address, transport: custom(wallet.provider) })
  const quote = await murmur.quote({ chainId: 8453, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 17n })
  const plan = await murmur.plan(quote, { account: account.address })
  const leaving = new AbortController()
  const executed = murmur.execute(plan, client, { signal: leaving.signal })
  await expect.poll(() => wallet.prompts).toEqual(['eth_sendTransaction'])
  expect(await murmur.execute(plan, client)).toEqual({ status: 'stopped', reason: 'busy' })
  leaving.abort()
  expect(await executed).toEqual({ status: 'unclear', hash: undefined })
  expect(await murmur.execute(plan, client)).toEqual({ status: 'stopped', reason: 'unclear' })
  expect(wallet.prompts).toHaveLength(1)
})
