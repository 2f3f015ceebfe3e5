import { findListedTokens } from '@murmur/engine/listedTokens'
import { getSwapGas, type Market, type Pool } from '@murmur/engine/market'
import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import { quoteSwap, quoteSwapPay } from '@murmur/engine/pools/swap'
import { findQuote, type Quote, type QuoteRequest } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findRoute } from '@murmur/engine/route'
import { countCases } from '@murmur/engine/testing/cases'
import { type Address, isSameAddress, type Listing, tokens } from '@murmur/engine/token'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createMarketReader, type Snapshot } from '@murmur/sdk/pools/marketReader'
import { findVenues } from '@murmur/sdk/pools/venues'
import { compareMarkets } from '@murmur/sdk/pools/writeMarket'
import { erc20Abi, maxUint256, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork, LocalV4Pool } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { createMarket } from '../src/market/startMarket.ts'
import { createRandom } from '../src/world/random.ts'
import { getStartingPrice } from '../src/world/startingPrices.ts'
import { owner } from '../src/world/worldAccounts.ts'
import { quoteV4 } from './testing/contractQuotes.ts'
import { executeRoute } from './testing/executeRoute.ts'
import {
  createSender,
  enoughGas,
  getAccount,
  getNetwork,
  getToken,
  startWorld,
  takeFirstTokens,
} from './testing/testWorld.ts'

let chains: Chains

beforeAll(async () => {
  chains = (await startWorld(24_100)).chains
})
afterAll(() => chains.stop())

const chainIds = [1, 56, 137, 43114, 10, 42161, 324, 8453]

/** In full by `npm run test:deep`. */
const ROUTES = countCases(125, { part: 16 })
const SPLITS = countCases(250)
/** Read by the first test of each chain, and used while nothing changes on it. */
const markets = new Map<number, Market>()
const legs = new Map<string, number>()

describe.each(chainIds)('chain %i', (chainId) => {
  test('every pool of every exchange is found, and no other, from the exchanges alone', async () => {
    const network = getNetwork(chains, chainId)
    const { market, closedVenues } = await createReader(network).read([])
    markets.set(chainId, keepReachable(market))
    const pools = network.pools.filter(({ type }) => type !== 'stable')
    const foreign = network.foreignPools
    const expected = [
      ...[...pools, ...foreign].map(({ address }) => address.toLowerCase()),
      ...network.v4Pools.map(({ id }) => id),
    ]
    expect(market.pools.map(({ id }) => id.toLowerCase()).sort()).toEqual(expected.sort())
    for (const { address, venue, type, fee, tickSpacing } of foreign) {
      const read = market.pools.find(({ id }) => isSameAddress(id, address))
      const own = type === 'curveStable' ? { fee: BigInt(fee) * 10_000n } : { feePpm: fee }
      expect(read).toMatchObject({ venue, type, ...own, ...(tickSpacing && { tickSpacing }) })
    }
    expect(closedVenues).toEqual([])
    expect(market.gas.price).toBeGreaterThan(0n)
  })

  test('what the engine quotes in a pool of Uniswap V4 is what its quoter answers, to the wei', async () => {
    const network = getNetwork(chains, chainId)
    const random = createRandom(`v4/${chainId}`)
    for (const pool of network.v4Pools.slice(0, ROUTES)) {
      const read = markets.get(chainId)?.pools.find(({ id }) => id === pool.id)
      if (read?.type !== 'concentrated') throw new Error(`The pool ${pool.id} was not read.`)
      expect(read.key).toEqual({ currencies: pool.currencies, fee: pool.fee })
      const { isForward, units, ...sides } = planSwap(read, random)
      const received = quoteSwap(read, { ...sides, units }) ?? 0n
      expect(received).toBe(await quoteV4(network, { pool, isForward, exact: 'Input', units }))
      const wanted = received / 2n
      const paid = quoteSwapPay(read, { ...sides, units: wanted })
      expect(paid).toBe(await quoteV4(network, { pool, isForward, exact: 'Output', units: wanted }))
    }
  })

  test(`${ROUTES} random quotes, exact input and exact output, are what the contracts give, to the wei`, async () => {
    const network = getNetwork(chains, chainId)
    const market = markets.get(chainId)
    if (market === undefined) throw new Error('The market was not read.')
    const random = createRandom(`routes/${chainId}`)
    const isolation = await createIsolation(network.rpcUrl)
    for (let done = 0; done < ROUTES; done += 1) {
      const { route, pay, receive } = drawQuote(market, random)
      for (const { pool } of route.legs) legs.set(pool.venue, (legs.get(pool.venue) ?? 0) + 1)
      expect({ ...(await executeRoute(network, route)), paid: pay.units }).toEqual({
        received: receive.units,
        kept: 0n,
        paid: route.paid,
      })
      await isolation.reset()
    }
  })

  test(`${SPLITS} random trades leave at least what a splitter in steps of 5 % leaves after gas`, () => {
    const market = markets.get(chainId)
    if (market === undefined) throw new Error('The market was not read.')
    const random = createRandom(`splits/${chainId}`)
    for (let done = 0; done < SPLITS; ) {
      const trade = planTrade(market, random)
      const result = findRoute(trade, market)
      if (result.type !== 'route') continue
      const { received, gasCost, legs } = result.route
      const gas = legs.reduce((sum, { pool }) => sum + Number(getSwapGas(pool)), 0)
      const split = splitTrade(market, { ...trade, gasWorth: Number(gasCost) / gas })
      // Gas is worth a floating-point number of the received token, with 15 digits.
      const least = received - gasCost + gasCost / 10n ** 15n + 1n
      const text = `${least} for ${trade.units} of ${trade.pay} to ${trade.receive}, the splitter ${split}`
      expect(split === undefined || least >= split, text).toBe(true)
      done += 1
    }
  }, 600_000)
})

function planTrade(market: Market, random: () => number) {
  for (;;) {
    const { pay, receive } = planQuote(market.chainId, random)
    const addressOf = ({ tokenAddress }: Listing) => tokenAddress ?? market.gas.token
    if (!('units' in pay) || 'units' in receive) continue
    const ends = { pay: addressOf(pay.listing), receive: addressOf(receive) }
    if (ends.pay !== ends.receive) return { ...ends, units: pay.units }
  }
}

/** Until the pools can give one: some pairs are the coin and its wrapped coin, and some amounts are too large. */
function drawQuote(market: Market, random: () => number): Quote {
  for (;;) {
    const request = planQuote(market.chainId, random)
    const result = findQuote(request, market)
    if (result.type !== 'quote') continue
    if ('units' in request.receive) expect(result.quote.receive.units).toBeGreaterThanOrEqual(request.receive.units)
    return result.quote
  }
}

test('these quotes used all three exchanges, and more than one swap each on average', () => {
  expect([...legs.keys()].sort()).toEqual(['Uniswap V2', 'Uniswap V3', 'Uniswap V4'])
  const count = [...legs.values()].reduce((sum, own) => sum + own, 0)
  expect(count).toBeGreaterThan(ROUTES * chainIds.length)
})

/** From a millionth of the reserve around the price to a share that crosses some ticks, but does not run out of them. */
function planSwap({ tokens, sqrtPriceX96, liquidity, feePpm }: ConcentratedPool, random: () => number) {
  const isForward = random() < 0.5
  const [pay, receive] = isForward ? tokens : [tokens[1], tokens[0]]
  const root = Number(sqrtPriceX96) / 2 ** 96
  const reserve = Number(liquidity) * (isForward ? 1 / root : root)
  const digits = feePpm === 100 ? 2.6 : 4.3
  return { isForward, pay, receive, units: BigInt(Math.floor(reserve * 10 ** (-6 + digits * random()))) + 1n }
}

/** Two tokens of the chain, and one cent to half a million dollars of one of them. */
function planQuote(chainId: number, random: () => number): QuoteRequest {
  const all = [...tokens, ...findListedTokens(chainId)].flatMap((token) => token.listings)
  const here = all.filter((listing) => listing.chainId === chainId)
  const pick = () => here[Math.floor(random() * here.length)] as Listing
  const [pay, receive] = [pick(), pick()]
  const isExactPay = random() < 0.5
  const listing = isExactPay ? pay : receive
  const price = Number(getStartingPrice(findAsset(listing))) / 1e6
  const units = BigInt(Math.ceil((10 ** (-2 + 7.7 * random()) / price) * 10 ** listing.decimals))
  return isExactPay ? { pay: { listing, units }, receive } : { pay, receive: { listing, units } }
}

function findAsset({ chainId, tokenAddress, symbol }: Listing): string {
  const contracts = listTokenContracts(Number(chainId))
  return contracts.find(({ address }) => address === tokenAddress)?.asset ?? symbol
}

test('a market that is followed equals one that is read from nothing, in at most three requests a block', async () => {
  const network = takeFirstTokens(getNetwork(chains, 10), 6)
  const counted = { requests: 0 }
  const reader = createReader(network, counted)
  let last = await reader.read([])
  const trades = createMarket([network], { random: createRandom('followed') })
  for (let step = 0; step < 6; step += 1) {
    await trades.step()
    counted.requests = 0
    const next = await reader.read([])
    expect(next.since).toBe(last.block.hash)
    // The chain adds empty blocks by itself, which change no pool.
    expect(counted.requests).toBeLessThanOrEqual(3 * Number(next.block.number - last.block.number))
    last = next
    const whole = await createReader(network).read([])
    expect(sortPools(next)).toEqual(sortPools(whole))
  }
})

test('a swap in Uniswap V4 changes its pool, and no other', async () => {
  const network = takeFirstTokens(getNetwork(chains, 42161), 6)
  const reader = createReader(network)
  const last = await reader.read([])
  const pool = last.market.pools.find((one) => one.type === 'concentrated' && one.key !== undefined)
  if (pool?.type !== 'concentrated') throw new Error('There is no pool of Uniswap V4.')
  const { pay, receive, units } = planSwap(pool, createRandom('one swap'))
  const leg = { pool, pay, receive, paid: units, received: quoteSwap(pool, { pay, receive, units }) ?? 0n }
  await executeRoute(network, { legs: [leg], paid: leg.paid, received: leg.received })
  const next = await reader.read([])
  expect(compareMarkets(last, next)?.pools.map(({ id }) => id)).toEqual([pool.id])
  expect(sortPools(next)).toEqual(sortPools(await createReader(network).read([])))
})

test("the protocol's fee of Uniswap V4 is part of the fee, and a change of it is followed", async () => {
  const network = takeFirstTokens(getNetwork(chains, 56), 4)
  const reader = createReader(network)
  const last = await reader.read([])
  const [pool] = network.v4Pools
  if (pool === undefined) throw new Error('There is no pool of Uniswap V4.')
  await setProtocolFee(network, { pool, fee: 400 })
  const next = await reader.read([])
  const read = next.market.pools.find(({ id }) => id === pool.id)
  if (read?.type !== 'concentrated') throw new Error('The pool was not read.')
  const changed = compareMarkets(last, next)?.pools.map(({ id }) => id)
  expect([changed, read.feePpm, read.key?.fee]).toEqual([[pool.id], 400 + 500, 500])
  const { isForward, units, ...sides } = planSwap(read, createRandom('protocol'))
  expect(quoteSwap(read, { ...sides, units })).toBe(await quoteV4(network, { pool, isForward, exact: 'Input', units }))
})

/** The order depends on the depth at the first reading. */
function sortPools({ market }: Snapshot) {
  return [...market.pools].sort((one, other) => (one.id < other.id ? -1 : 1))
}

test('new liquidity changes the ticks of its pool', async () => {
  const network = takeFirstTokens(getNetwork(chains, 8453), 6)
  const reader = createReader(network)
  const last = await reader.read([])
  const pool = await provide(network)
  const next = await reader.read([])
  expect(compareMarkets(last, next)?.pools.map(({ id }) => id.toLowerCase())).toEqual([pool.toLowerCase()])
  expect(sortPools(next)).toEqual(sortPools(await createReader(network).read([])))
})

test('a reorganised block is replaced', async () => {
  const network = takeFirstTokens(getNetwork(chains, 137), 6)
  const isolation = await createIsolation(network.rpcUrl)
  const reader = createReader(network)
  const before = (await reader.read([])).market.pools
  await createMarket([network], { random: createRandom('lost') }).step()
  expect((await reader.read([])).market.pools).not.toEqual(before)
  await isolation.reset()
  const next = await reader.read([])
  expect(next.since).toBeUndefined()
  expect(next.market.pools).toEqual(before)
})

test('a block without a trade changes no pool', async () => {
  const network = getNetwork(chains, 324)
  const reader = createReader(network)
  const last = await reader.read([])
  await createRpc(network.rpcUrl).request('evm_mine')
  expect(compareMarkets(last, await reader.read([]))).toMatchObject({ pools: [], gone: [] })
})

function createReader(
  { chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork,
  counted: { requests: number } = { requests: 0 },
) {
  const countedFetch: typeof fetch = (...request) => {
    counted.requests += 1
    return fetch(...request)
  }
  const options = { fetch: countedFetch, now: Date.now, random: Math.random }
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const [wrapped] = tokens
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  return createMarketReader(createChainClient(listed, options), {
    chainId,
    tokens,
    wrappedNative: wrapped.address,
    venues: findVenues(listed),
  })
}

const protocolFeeAbi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function setProtocolFeeController(address controller)',
  'function setProtocolFee(Key key, uint24 newProtocolFee)',
])

/** The owner of the world owns the PoolManager. The fee has twelve bits for each direction. */
async function setProtocolFee(network: LocalNetwork, { pool, fee }: { pool: LocalV4Pool; fee: number }) {
  const [currency0, currency1] = pool.currencies
  const key = { currency0, currency1, fee: pool.fee, tickSpacing: pool.tickSpacing, hooks: zeroAddress }
  const manager = {
    abi: protocolFeeAbi,
    address: network.contracts.uniswapV4PoolManager ?? zeroAddress,
    gas: enoughGas,
  }
  const sender = createSender(network, owner)
  await sender.writeContractSync({ ...manager, functionName: 'setProtocolFeeController', args: [owner.address] })
  await sender.writeContractSync({ ...manager, functionName: 'setProtocolFee', args: [key, (fee << 12) | fee] })
}

const managerAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256, uint128, uint256, uint256)',
])

/** Adds liquidity far away from the price, so that only the ticks change. */
async function provide(network: LocalNetwork) {
  const account = getAccount(chains, 1)
  const user = createSender(network, account)
  const { address: usdc } = getToken(network, 'USDC')
  const pool = network.pools.find(
    ({ type, fee, tokens }) => type === 'concentrated' && fee === 500 && tokens.includes(usdc),
  )
  if (pool === undefined) throw new Error('There is no such pool.')
  const manager = network.contracts.uniswapV3PositionManager
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: usdc,
    functionName: 'approve',
    args: [manager, maxUint256],
  })
  const [token0 = usdc, token1 = usdc] = pool.tokens
  const isFirst = token0 === usdc
  const [tickLower, tickUpper] = isFirst ? [800_000, 800_010] : [-800_010, -800_000]
  const [amount0Desired, amount1Desired] = isFirst ? [1_000_000n, 0n] : [0n, 1_000_000n]
  await user.writeContractSync({
    gas: enoughGas,
    abi: managerAbi,
    address: manager,
    functionName: 'mint',
    args: [
      {
        token0,
        token1,
        fee: 500,
        tickLower,
        tickUpper,
        amount0Desired,
        amount1Desired,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: account.address,
        deadline: 2n ** 40n,
      },
    ],
  })
  return pool.address
}

type Trade = {
  readonly pay: Address
  readonly receive: Address
  readonly units: bigint
  /** The worth of one unit of gas, in wei of the received token. */
  readonly gasWorth: number
}

type Swap = { readonly pool: Pool; readonly pay: Address; readonly receive: Address }
type Path = readonly Swap[]

const PARTS = 20n
const MOST_HOPS = 3
const MOST_PATHS = 150

/**
 * The method of most routers: a trade in parts of 5 %, each on the path that then leaves the most after gas. No two
 * paths share a pool, so that the output of a path is exact.
 */
function splitTrade({ pools }: Market, trade: Trade): bigint | undefined {
  const paths = findPaths(pools, trade)
  // A part is too small for every pool.
  if (paths.length === 0) return undefined
  const paid = new Map<Path, bigint>()
  const part = trade.units / PARTS
  for (let left = trade.units; left > 0n; left = left < 2n * part ? 0n : left - part) {
    // The last part includes the remainder of the division.
    const units = left < 2n * part ? left : part
    const free = paths.filter((path) => paid.has(path) || isApart(path, [...paid.keys()]))
    const gains = free.map((path) => ({ path, gain: measureGain(path, { units, paid, trade }) }))
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one))
    paid.set(best.path, (paid.get(best.path) ?? 0n) + units)
  }
  const received = [...paid].reduce((sum, [path, units]) => sum + (follow(path, units) ?? 0n), 0n)
  return received - priceGas([...paid.keys()].flat(), trade)
}

type Part = { readonly units: bigint; readonly paid: ReadonlyMap<Path, bigint>; readonly trade: Trade }

function measureGain(path: Path, { units, paid, trade }: Part): bigint {
  const before = paid.get(path)
  const received = follow(path, (before ?? 0n) + units)
  if (received === undefined) return -trade.units
  return received - (before === undefined ? priceGas(path, trade) : (follow(path, before) ?? 0n))
}

/** No value if a pool on the path cannot take the payment. */
function follow(path: Path, units: bigint): bigint | undefined {
  return path.reduce<bigint | undefined>(
    (amount, { pool, pay, receive }) => (amount ? quoteSwap(pool, { pay, receive, units: amount }) : undefined),
    units,
  )
}

function priceGas(path: Path, { gasWorth }: Trade): bigint {
  return BigInt(Math.ceil(path.reduce((sum, { pool }) => sum + Number(getSwapGas(pool)), 0) * gasWorth))
}

function isApart(path: Path, others: readonly Path[]): boolean {
  return !others.flat().some((other) => path.some(({ pool }) => pool === other.pool))
}

/** The paths with the best output for one part. */
function findPaths(pools: readonly Pool[], trade: Trade): readonly Path[] {
  const found: { readonly path: Path; readonly received: bigint }[] = []
  const walk = (path: Path, { token, units }: { readonly token: Address; readonly units: bigint }) => {
    if (token === trade.receive) found.push({ path, received: units })
    if (token === trade.receive || path.length === MOST_HOPS) return
    const visited = path.map(({ pay }) => pay)
    for (const swap of listSwaps(pools, token).filter(({ receive }) => !visited.includes(receive))) {
      const received = quoteSwap(swap.pool, { ...swap, units })
      if (received) walk([...path, swap], { token: swap.receive, units: received })
    }
  }
  walk([], { token: trade.pay, units: trade.units / PARTS })
  const best = found.sort((one, other) => Number(other.received - one.received))
  return best.slice(0, MOST_PATHS).map(({ path }) => path)
}

function listSwaps(pools: readonly Pool[], pay: Address): readonly Swap[] {
  return pools.flatMap((pool) =>
    pool.tokens.includes(pay)
      ? pool.tokens.filter((token) => token !== pay).map((receive) => ({ pool, pay, receive }))
      : [],
  )
}
