import { setTimeout as delay } from 'node:timers/promises'
import { findRoute } from '@murmur/engine/route'
import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import type { MarketAnswer } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createMarketReader, type Snapshot } from '@murmur/sdk/pools/marketReader'
import { findVenues } from '@murmur/sdk/pools/venues'
import { sortTokens } from '@murmur/sdk/pools/venues/venueFamily'
import { type MarketState, startMarketFeed } from '@murmur/server/market/marketFeed'
import { type Address, concatHex, erc20Abi, type Hex, maxUint256, parseAbi, toHex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalAccount, LocalNetwork } from '../src/chains.ts'
import { readArtifact } from '../src/world/artifacts.ts'
import { getStartingPrice } from '../src/world/startingPrices.ts'
import { executeRoute, recipient } from './testing/executeRoute.ts'
import {
  createSender,
  enoughGas,
  getAccount,
  getBalance,
  getNetwork,
  startWorld,
  takeFirstTokens,
} from './testing/testWorld.ts'

let chains: Chains
let provider: Provider
beforeAll(async () => {
  ;({ chains } = await startWorld(24_600, { chainIds: [10] }))
  provider = { network: takeFirstTokens(getNetwork(chains, 10), 8), account: getAccount(chains, 1) }
})
afterAll(() => chains.stop())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const patience = { timeout: 20_000, interval: 50 }
const MINUTE = 60_000

test('a pool that appears while the server runs is quoted after the next discovery, until it is empty', async () => {
  const { network } = provider
  const server = await startServer(network)
  const tokens = findUnpaired()
  const units = [await fundToken(tokens[0], 100_000), await fundToken(tokens[1], 130_000)] as const
  const pair = await createPair(provider, { tokens, units })
  await server.mine()
  expect(server.findPool(pair)).toBeUndefined()

  server.pass(10 * MINUTE)
  await expect.poll(() => server.mine().then(() => server.findPool(pair)), patience).toBeDefined()
  // Clients get it in the stream, complete.
  const change = server.events.find((event) => event.includes(pair))
  expect(change).toMatch(/^event: change\n/)
  expect(JSON.parse(change?.split('data: ')[1] ?? '').pools).toContainEqual(server.findSent(pair))
  const used = await quoteAndSwap(server.getSnapshot(), tokens)
  await server.mine()
  // Its price differs from the market, so one direction is better here than anywhere.
  expect([...used, ...(await quoteAndSwap(server.getSnapshot(), [tokens[1], tokens[0]]))]).toContain(pair)

  await emptyPair(provider, { pair, tokens })
  await server.mine()
  server.pass(10 * MINUTE)
  await expect.poll(() => server.mine().then(() => server.findPool(pair)), patience).toBeUndefined()
  expect(JSON.parse(server.events.at(-1)?.split('data: ')[1] ?? '').gone).toContain(pair)
})

test('the pools of an imported token are in the market from the next block on, for ten minutes', async () => {
  const { network } = provider
  const server = await startServer(network)
  const [wrapped] = network.tokens
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  const token = await deployToken(provider)
  const units = await fundToken(wrapped.address, 100_000)
  const tokens = [wrapped.address, token] as const
  const pair = await createPair(provider, { tokens, units: [units, units] })
  await createTickPool(provider, { tokens, units: [10n ** 18n, 10n ** 18n] })
  await server.mine()

  await fundToken(wrapped.address, 100_000)
  expect(await server.feed.follow(token)).toBe(2)
  // It changes before the market has it.
  await createPair(provider, { tokens, units: [units, units] })
  await server.mine()
  const sum = 2n * units
  expect(server.findPool(pair)).toMatchObject({ reserves: [sum, sum] })
  expect(server.getSnapshot().market.imported).toEqual([token.toLowerCase()])
  expect(server.countPools(token)).toBe(2)
  expect(await quoteAndSwap(server.getSnapshot(), tokens)).toContain(pair)

  server.pass(9 * MINUTE)
  expect(await server.feed.follow(token)).toBe(2)
  server.pass(9 * MINUTE)
  await server.mine()
  expect(server.countPools(token)).toBe(2)
  server.pass(MINUTE)
  await server.mine()
  expect([server.countPools(token), server.getSnapshot().market.imported]).toEqual([0, []])
})

test('a token that is itself a pool is followed like any other', async () => {
  const { network } = provider
  const server = await startServer(network)
  const [wrapped, other] = network.tokens.map(({ address }) => address)
  if (wrapped === undefined || other === undefined) throw new Error('The chain has too few tokens.')
  const units = [await fundToken(wrapped, 100_000), await fundToken(other, 100_000)] as const
  const share = await createPair(provider, { tokens: [wrapped, other], units })
  const own = [await fundToken(wrapped, 100_000), 10n ** 12n] as const
  const pair = await createPair(provider, { tokens: [wrapped, share], units: own })
  await server.mine()
  expect(await server.feed.follow(share)).toBe(1)
  await server.mine()
  expect(server.findPool(pair)?.tokens.some((token) => isSameAddress(token, share))).toBe(true)
  expect(server.findPool(share)).toBeDefined()
})

const LOOP = '5b600056'
const hostile: Readonly<Record<string, Hex>> = {
  'decimals() reverts': '0x60006000fd',
  'decimals() uses up all gas': `0x${LOOP}`,
  'decimals() answers 37': '0x602560005260206000f3',
  'decimals() answers a huge number': '0x60001960005260206000f3',
  'decimals() answers two words': '0x60406000f3',
  'decimals() answers a megabyte': '0x621000006000f3',
  'every function but decimals() uses up all gas':
    '0x60003560e01c63313ce56714601157600d565b600d565b601260005260206000f3',
}

test('hostile tokens have no pools, and neither close the network nor delay a block', async () => {
  const { network } = provider
  const server = await startServer(network)
  const wrapped = network.tokens[0]?.address
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  for (const [name, code] of Object.entries(hostile)) {
    const token = await deployCode(provider, code)
    // Its price is set, but it has no liquidity: that would need the token's help.
    await startTickPool(provider, [token, wrapped])
    expect([name, await server.feed.follow(token)]).toEqual([name, 0])
    const before = server.countCalls()
    await server.mine()
    expect([name, server.countCalls()]).toEqual([name, before])
    expect(server.feed.get()).toMatchObject({ type: 'open', isStale: false })
  }
  const pool = network.pools.find(({ type }) => type === 'concentrated')?.address ?? zeroAddress
  for (const none of [pool, network.contracts.multicall3, getAccount(chains, 2).address]) {
    expect(await server.feed.follow(none)).toBe(0)
  }
  expect(server.lines).toEqual([])
})

test('Q-04: a token whose decimals are others than ours is closed alone, and cannot be imported', async () => {
  const { network } = provider
  const wrong = network.tokens[2]
  if (wrong === undefined) throw new Error('The chain has too few tokens.')
  const tokens = network.tokens.map((token) => (token === wrong ? { ...token, decimals: token.decimals + 1 } : token))
  const server = await startServer({ ...network, tokens })
  const reason = `${wrong.symbol} does not have ${wrong.decimals + 1} decimals at ${wrong.address}`
  expect(server.lines).toEqual([[{ chainId: 10, reason }, 'a token is closed']])
  expect(server.feed.get()).toMatchObject({ type: 'open', closedTokens: [reason] })
  expect(server.countPools(wrong.address)).toBe(0)
  expect(server.getSnapshot().market.pools.length).toBeGreaterThan(0)
  expect(await server.feed.follow(wrong.address)).toBe(0)
})

type Tokens = readonly [Address, Address]

/** Two tokens that no pair of Uniswap V2 connects. */
function findUnpaired(): Tokens {
  const { tokens, pools } = provider.network
  const isPaired = (one: TokenContract, other: TokenContract) =>
    pools.some(
      (pool) => pool.type === 'constantProduct' && [one, other].every(({ address }) => pool.tokens.includes(address)),
    )
  for (const one of tokens) {
    const other = tokens.find((token) => token !== one && !isPaired(one, token))
    if (other !== undefined) return [one.address, other.address]
  }
  throw new Error('Every two tokens have a pair.')
}

/** Gives the account that many dollars of a token. */
async function fundToken(token: Address, dollars: number): Promise<bigint> {
  const { network, account } = provider
  const contract = network.tokens.find(({ address }) => address === token)
  if (contract === undefined) throw new Error('The token is not listed.')
  const price = Number(getStartingPrice(contract.asset)) / 1e6
  const units = BigInt(Math.ceil((dollars / price) * 1e6)) * 10n ** BigInt(contract.decimals - 6)
  await chains.fund(account.address, { chainId: network.chainId, token, units })
  return units
}

/** Swaps on the real contracts, expects the engine's quote, and returns the used pools. */
async function quoteAndSwap({ market }: Snapshot, [pay, receive]: Tokens): Promise<readonly string[]> {
  const { network } = provider
  const { decimals = 18 } = network.tokens.find(({ address }) => address === pay) ?? {}
  const result = findRoute({ pay, receive, units: 10n ** BigInt(decimals), maxLegs: 8 }, market)
  if (result.type !== 'route') throw new Error(`There is no route: ${result.reason}`)
  const { legs, paid, received } = result.route
  const before = await getBalance(network, { token: receive, account: recipient })
  const { received: balance, kept } = await executeRoute(network, { legs, paid, received })
  expect([balance - before, kept]).toEqual([received, 0n])
  return legs.map(({ pool }) => pool.id)
}

/** The market as a server reads and sends it, with a clock of its own. */
async function startServer({ chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork) {
  const lines: unknown[] = []
  let [time, calls] = [0, 0]
  let snapshot: Snapshot | undefined
  const countedFetch = (url: string, options: RequestInit) => {
    calls += String(options.body).includes('"eth_call"') ? 1 : 0
    return fetch(url, options)
  }
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const client = createChainClient(listed, { fetch: countedFetch, now: Date.now, random: Math.random })
  const wrappedNative = tokens[0]?.address ?? zeroAddress
  const reader = createMarketReader(client, { chainId, tokens, wrappedNative, venues: findVenues(listed) })
  const read = async (imported: readonly Address[]) => {
    snapshot = await reader.read(imported)
    return snapshot
  }
  const feed = startMarketFeed({
    chainId,
    open: async () => ({ reader: { ...reader, read } }),
    everyMs: 20,
    discoverEveryMs: 10 * MINUTE,
    staleAfterMs: 1_000 * MINUTE,
    elapsed: () => time,
    wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
    log: { warn: (...line) => void lines.push(line) },
  })
  ends.push(feed.stop)
  const events: string[] = []
  feed.subscribe((event) => events.push(event))
  const getSnapshot = () => {
    if (snapshot === undefined) throw new Error('The market was not read.')
    return snapshot
  }
  await expect.poll(() => feed.get().type, patience).toBe('open')
  const getPage = () => readPage(feed.get())
  return {
    feed,
    lines,
    events,
    getSnapshot,
    countCalls: () => calls,
    pass(ms: number) {
      time += ms
    },
    /** One more block, read and sent. */
    async mine() {
      const rpc = createRpc(rpcUrl)
      await rpc.request('evm_mine')
      const height = Number(await rpc.request<string>('eth_blockNumber'))
      await expect.poll(() => getPage().block.number, patience).toBeGreaterThanOrEqual(height)
    },
    findPool: (id: string) => getSnapshot().market.pools.find((pool) => isSameAddress(pool.id, id)),
    findSent: (id: string) => getPage().pools.find((pool) => isSameAddress(pool.id, id)),
    countPools: (token: Address) =>
      getSnapshot().market.pools.filter(({ tokens }) => tokens.some((own) => isSameAddress(own, token))).length,
  }
}

function readPage(state: MarketState): MarketAnswer {
  if (state.type !== 'open') throw new Error('The network is closed.')
  return JSON.parse(String(state.page.identity))
}

/** One account on one network. */
type Provider = { readonly network: LocalNetwork; readonly account: LocalAccount }

type NewPool = { readonly tokens: readonly [Address, Address]; readonly units: readonly [bigint, bigint] }

const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256)',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const managerAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint(MintParams params) payable returns (uint256, uint128, uint256, uint256)',
])

const never = 2n ** 40n
/** A pool is a large contract. */
const gas = 8_000_000n

/** Adds liquidity to a pair of Uniswap V2, which is created if it does not exist. Answers its address. */
async function createPair({ network, account }: Provider, { tokens, units }: NewPool): Promise<Address> {
  const { uniswapV2Router, uniswapV2Factory } = network.contracts
  const user = createSender(network, account)
  for (const token of tokens) await approve({ network, account }, { token, spender: uniswapV2Router })
  const args = [...tokens, ...units, 0n, 0n, account.address, never] as const
  await user.writeContractSync({ gas, abi: routerAbi, address: uniswapV2Router, functionName: 'addLiquidity', args })
  return await user.readContract({ abi: factoryAbi, address: uniswapV2Factory, functionName: 'getPair', args: tokens })
}

/** Takes out all liquidity that the account has provided. */
async function emptyPair(
  { network, account }: Provider,
  { pair, tokens }: { readonly pair: Address; readonly tokens: NewPool['tokens'] },
): Promise<void> {
  const { uniswapV2Router: address } = network.contracts
  const user = createSender(network, account)
  await approve({ network, account }, { token: pair, spender: address })
  const own = { abi: erc20Abi, address: pair, functionName: 'balanceOf', args: [account.address] } as const
  const args = [...tokens, await user.readContract(own), 0n, 0n, account.address, never] as const
  await user.writeContractSync({ gas, abi: routerAbi, address, functionName: 'removeLiquidity', args })
}

const FEE = 3000

/** A pool of Uniswap V3 with equal prices, and without liquidity. The tokens themselves are not called. */
async function startTickPool({ network, account }: Provider, tokens: NewPool['tokens']): Promise<void> {
  const address = network.contracts.uniswapV3PositionManager
  const args = [...sortTokens(...tokens), FEE, 2n ** 96n] as const
  const call = { abi: managerAbi, address, functionName: 'createAndInitializePoolIfNecessary', args } as const
  await createSender(network, account).writeContractSync({ gas, ...call })
}

/** Creates a pool with liquidity over its whole range. */
async function createTickPool(provider: Provider, { tokens, units }: NewPool): Promise<void> {
  const { network, account } = provider
  const address = network.contracts.uniswapV3PositionManager
  await startTickPool(provider, tokens)
  for (const token of tokens) await approve(provider, { token, spender: address })
  const [token0, token1] = sortTokens(...tokens)
  const range = { fee: FEE, tickLower: -887_220, tickUpper: 887_220 }
  const amounts = { amount0Desired: units[0], amount1Desired: units[1], amount0Min: 0n, amount1Min: 0n }
  const args = [{ token0, token1, ...range, ...amounts, recipient: account.address, deadline: never }] as const
  const call = { abi: managerAbi, address, functionName: 'mint', args } as const
  await createSender(network, account).writeContractSync({ gas, ...call })
}

async function approve({ network, account }: Provider, { token, spender }: Record<'token' | 'spender', Address>) {
  const call = { abi: erc20Abi, address: token, functionName: 'approve', args: [spender, maxUint256] } as const
  await createSender(network, account).writeContractSync({ gas: enoughGas, ...call })
}

/** A token that is not listed. The account holds all of it. */
async function deployToken({ network, account }: Provider): Promise<Address> {
  const user = createSender(network, account)
  const { abi, bytecode } = readArtifact('token')
  const hash = await user.deployContract({ abi, bytecode, args: ['Unlisted', 'NEW', 18] })
  const { contractAddress: address } = await user.waitForTransactionReceipt({ hash })
  if (!address) throw new Error('The token was not deployed.')
  await user.writeContractSync({ abi, address, functionName: 'addMinter', args: [account.address] })
  await user.writeContractSync({ abi, address, functionName: 'mint', args: [account.address, 10n ** 30n] })
  return address
}

async function deployCode({ network, account }: Provider, code: Hex): Promise<Address> {
  const user = createSender(network, account)
  // Init code: copies the bytes after these eleven, and returns them.
  const size = toHex((code.length - 2) / 2, { size: 1 })
  const data = concatHex(['0x60', size, '0x80600b6000396000f3', code])
  const { contractAddress } = await user.sendTransactionSync({ data, gas })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}
