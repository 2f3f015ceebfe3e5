import { createCurveCrypto } from '@murmur/engine/testing/randomCurveCrypto'
import type { WorldNetwork } from '@murmur/sdk/api'
import { findClosingReason, type Row } from '@murmur/server/preflight/preflightReport'
import { runPreflight } from '@murmur/server/preflight/runPreflight'
import type { PriceSource } from '@murmur/server/prices/priceSource'
import type { FeesResult } from '@murmur/server/transfers/transferFees'
import { type Abi, type Address, type Hex, numberToHex, padHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc, type Rpc } from '../src/chain/rpc.ts'
import type { Chains } from '../src/chains.ts'
import { createIsolation, type Isolation } from '../src/createIsolation.ts'
import { compileTestContracts, listCryptoTerms } from './testing/cryptoPool.ts'
import { createSender, enoughGas, getAccount, getNetwork, getToken, startWorld } from './testing/testWorld.ts'

let chains: Chains
let network: WorldNetwork
let rpc: Rpc
let isolation: Isolation

beforeAll(async () => {
  chains = (await startWorld(24_900, { chainIds: [8453] })).chains
  const { rpcUrl, chainId, genesisHash, contracts } = getNetwork(chains, 8453)
  network = { chainId, genesisHash, contracts, rpcUrls: [rpcUrl] }
  rpc = createRpc(rpcUrl)
  isolation = await createIsolation(rpcUrl)
})
afterAll(() => chains.stop())

const noPrices: PriceSource = { name: 'defillama', getPrices: async () => new Map() }

/** A source whose dollar costs as much as here. */
function priceDollars(usdPrice: string): PriceSource {
  return {
    name: 'defillama',
    getPrices: async (listings) =>
      new Map(
        listings
          .filter(({ symbol }) => symbol === 'USDC' || symbol === 'USDT')
          .map((listing) => [listing, { type: 'figure', usdPrice, change24h: null, ageMs: 0 }]),
      ),
  }
}

type Faults = {
  readonly network?: Partial<WorldNetwork>
  readonly sources?: readonly PriceSource[]
  readonly fees?: FeesResult
  readonly known?: Readonly<Record<string, string>>
}

/** The rows of the network by name, with this fault. */
async function check(faults: Faults = {}) {
  const report = await runPreflight({
    world: { name: 'local', networks: [{ ...network, ...faults.network }] },
    fetch,
    now: Date.now,
    random: Math.random,
    sources: faults.sources ?? [priceDollars('1')],
    getFees: async () => faults.fees ?? { type: 'missing' },
    known: { [network.chainId]: faults.known ?? {} },
    say: () => undefined,
  })
  const [own] = report.networks
  if (own === undefined) throw new Error('The network was not checked.')
  const rows = Object.fromEntries(own.rows.map((row) => [row.check, row])) as Record<Row['check'], Row | undefined>
  return { report, own, rows }
}

test('a sound network may open: every quote of every exchange is what its pools give, to the wei', async () => {
  const { own, rows, report } = await check()
  expect(own.rows.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(findClosingReason(own)).toBeUndefined()
  expect(rows.quotes?.problems).toEqual([])
  for (const part of rows.quotes?.found.split(', ') ?? []) expect(part).toMatch(/ (\d+) of \1$/)
  expect(rows.quotes?.found).toContain('Uniswap V3 50 of 50')
  expect(rows.swap?.outcome).toBe('passed')
  expect(Object.keys(report.codes[network.chainId] ?? {}).length).toBeGreaterThan(8)
}, 120_000)

test('nodes: another first block closes the network, and nothing else is asked', async () => {
  const { own, rows } = await check({ network: { genesisHash: padHex('0x01', { size: 32 }) } })
  expect(rows.nodes?.outcome).toBe('failed')
  expect(own.rows).toHaveLength(1)
  expect(findClosingReason(own)).toContain('has another first block')
})

test('contracts: one without code closes the network, and so does one whose code changed since the last run', async () => {
  const { universalRouter = '' } = network.contracts
  const changed = await check({ known: { [universalRouter.toLowerCase()]: padHex('0x02', { size: 32 }) } })
  expect(changed.rows.contracts?.problems[0]?.what).toContain('The code of universalRouter')
  expect(changed.rows.contracts?.outcome).toBe('failed')
  await rpc.request('hardhat_setCode', [universalRouter, '0x'])
  const { rows } = await check()
  await isolation.reset()
  expect(rows.contracts?.problems[0]?.what).toBe(`universalRouter at ${universalRouter.toLowerCase()} has no code.`)
  expect(rows.swap?.outcome).toBe('failed')
}, 240_000)

test('tokens: other decimals close the network, another symbol does not', async () => {
  const [, token] = getNetwork(chains, 8453).tokens
  if (token === undefined) throw new Error('There is no second token.')
  await rpc.request('hardhat_setCode', [token.address, '0x'])
  const { rows } = await check()
  await isolation.reset()
  expect(rows.tokens?.outcome).toBe('failed')
  expect(rows.tokens?.problems[0]?.what).toBe(`${token.symbol} at ${token.address} gives no decimals.`)
}, 120_000)

test('pools: a market without pools closes the network', async () => {
  const { multicall3 = '', permit2 = '' } = network.contracts
  const { rows } = await check({ network: { contracts: { multicall3, permit2 } } })
  expect(rows.pools?.outcome).toBe('failed')
  expect(rows.pools?.found).toBe('none')
}, 120_000)

test('quotes: a pool that charges another fee than its exchange says closes the network', async () => {
  const pool = getNetwork(chains, 8453).pools.find(({ type, fee }) => type === 'concentrated' && fee === 3_000)
  if (pool === undefined) throw new Error('There is no such pool.')
  const code = await rpc.request<Hex>('eth_getCode', [pool.address, 'latest'])
  const word = (fee: number) => padHex(numberToHex(fee), { size: 32 }).slice(2)
  expect(code).toContain(word(3_000))
  await rpc.request('hardhat_setCode', [pool.address, code.replaceAll(word(3_000), word(3_001)) as Hex])
  const { rows } = await check()
  await isolation.reset()
  expect(rows.quotes?.outcome).toBe('failed')
  expect(rows.quotes?.problems[0]?.what).toContain(pool.address)
}, 120_000)

test('quotes: a crypto pool of Curve is compared to the wei, and one that follows another rule closes the network', async () => {
  const { contracts, pool } = await addCryptoPool()
  const sound = await check({ network: { contracts } })
  expect(sound.rows.quotes?.problems).toEqual([])
  expect(sound.rows.quotes?.found).toMatch(/Curve (\d+) of \1/)
  const code = await rpc.request<Hex>('eth_getCode', [pool, 'latest'])
  // The fee is a part of 10^10, and now of one less. Without `exchange`, the pool's own quote is left to compare with.
  const [exchange, fee] = ['635b41b908', '6402540be400']
  expect([code.includes(exchange), code.includes(fee)]).toEqual([true, true])
  const changed = code.replaceAll(exchange, '6300000000').replaceAll(fee, '6402540be3ff')
  await rpc.request('hardhat_setCode', [pool, changed as Hex])
  const { rows } = await check({ network: { contracts } })
  await isolation.reset()
  expect(rows.quotes?.outcome).toBe('failed')
  expect(rows.quotes?.problems[0]?.what).toMatch(new RegExp(`^Curve ${pool}: .* gives \\d+, we quote \\d+\\.$`, 'i'))
}, 240_000)

/** No package has the code of one: a pool of our own, with the factory that names it. */
async function addCryptoPool() {
  const local = getNetwork(chains, 8453)
  const find = compileTestContracts()
  const sender = createSender(local, getAccount(chains, 0))
  const deploy = async ({ abi, bytecode }: ReturnType<typeof find>, args: readonly unknown[] = []) => {
    const hash = await sender.deployContract({ abi, bytecode, args, gas: 10_000_000n })
    const { contractAddress } = await sender.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('The contract was not deployed.')
    return contractAddress
  }
  const write = async (address: Address, { abi, functionName, args }: Call) => {
    const hash = await sender.writeContract({ address, abi, functionName, args, gas: enoughGas })
    expect((await sender.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const factory = await deploy(find('CurveCryptoFactory'))
  const tokens = [getToken(local, 'WETH').address, getToken(local, 'USDC').address]
  const shape = { size: 21, steepness: 1, gamma: -4, feeGamma: -3 }
  const plan = createCurveCrypto(
    { ...shape, decimals: [18, 6], prices: [-3.5, 0], skews: [0, 0, 0], midFee: 26, outFee: 1.7 },
    { id: factory, tokens },
  )
  if (plan === undefined) throw new Error('The balances have no invariant.')
  const pool = await deploy(find('CurveCryptoPool'), listCryptoTerms(plan, { factory, math: factory }))
  for (const [at, token] of tokens.entries())
    await chains.fund(pool, { chainId: 8453, token, units: plan.balances[at] ?? 0n })
  await write(pool, { abi: find('CurveCryptoPool').abi, functionName: 'fill', args: [plan.balances] })
  await write(factory, { abi: find('CurveCryptoFactory').abi, functionName: 'add', args: [pool] })
  return { pool, contracts: { ...network.contracts, twocryptoFactory: factory, twocryptoMath: factory } }
}

type Call = { readonly abi: Abi; readonly functionName: string; readonly args: readonly unknown[] }

test('prices: one that is far from the pools closes the network, and so do sources without any', async () => {
  const wrong = await check({ sources: [priceDollars('1.2')] })
  expect(wrong.rows.prices?.outcome).toBe('failed')
  expect(wrong.rows.prices?.problems[0]?.what).toMatch(/ is 1\.2 at defillama and /)
  const near = await check({ sources: [priceDollars('1.05')] })
  expect(near.rows.prices?.outcome).toBe('differs')
  const none = await check({ sources: [noPrices] })
  expect(none.rows.prices?.outcome).toBe('failed')
}, 240_000)

test('bridge: fees that cannot be read close the network', async () => {
  const { rows } = await check({ fees: { type: 'failed', reason: 'broken', retryAfterMs: 0 } })
  expect(rows.bridge?.outcome).toBe('failed')
}, 120_000)
