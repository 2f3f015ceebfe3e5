import { createRequire } from 'node:module'
import { getSwapGas, type Pool } from '@murmur/engine/market'
import { findRoute } from '@murmur/engine/route'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { median } from '../figures.ts'
import { type Case, listCases, type MarketSet } from './routeCases.ts'

type Token = { readonly name: string; readonly symbol: string; readonly address: string }
type TinesPool = { swapGasCost: number }
type TinesRoute = { readonly status: string; readonly totalAmountOut: number }

/** The parts of `@sushiswap/tines` that are compared. */
type Tines = {
  readonly ConstantProductRPool: new (
    ...parts: [address: string, one: Token, other: Token, fee: number, ...reserves: unknown[]]
  ) => TinesPool
  readonly CLRPool: new (
    ...parts: [address: string, one: Token, other: Token, fee: number, tickSpacing: number, ...state: unknown[]]
  ) => TinesPool
  findMultiRouteExactIn(
    ...parts: [pay: Token, receive: Token, units: number, pools: readonly TinesPool[], coin: Token, gasPrice: number]
  ): TinesRoute
}

/** It is no dependency of ours, since it brings forty packages: `path` names a folder in which it is installed. */
export function loadTines(path: string) {
  const require = createRequire(`${path}/`)
  const tines: Tines = require('@sushiswap/tines')
  const { BigNumber } = createRequire(require.resolve('@sushiswap/tines'))('@ethersproject/bignumber')
  const toBig = (units: bigint): unknown => BigNumber.from(String(units))
  return { ...tines, toBig }
}

type Loaded = ReturnType<typeof loadTines>

type Comparison = {
  /** Milliseconds of the processor, medians. */
  readonly own: number
  readonly other: number
  /** The output after gas beside that of Tines, in bp, median. */
  readonly gain: number
}

type CompareOptions = { readonly tines: Loaded; readonly fraction: number; readonly count: number }

const WARM_UP = 100

/** Both answer each question in turns. No pair is asked twice, so that our caches do not help. */
export function compareTimes(set: MarketSet, { tines, fraction, count }: CompareOptions): Comparison {
  const run = (seed: number, wanted: number) => {
    const cases = listCases(set, { fraction, count: wanted, gas: 'priced', seed })
    const fresh = [...new Map(cases.map((one) => [`${one.pay} ${one.receive}`, one])).values()]
    const [first] = fresh
    if (first === undefined) throw new RangeError('There are no cases.')
    prepareMarket(first.market)
    const pools = first.market.pools.map((pool) => toTines(pool, tines))
    return fresh.map((one) => ask(one, { tines, pools }))
  }
  run(42, WARM_UP)
  const answers = run(41, count)
  return {
    own: median(answers.map((one) => one.own)),
    other: median(answers.map((one) => one.other)),
    gain: median(answers.flatMap(({ gain }) => (gain === undefined ? [] : [gain]))),
  }
}

type Asking = { readonly tines: Loaded; readonly pools: readonly TinesPool[] }

function ask({ market, pay, receive, units }: Case, { tines, pools }: Asking) {
  const own = time(() => findRoute({ pay, receive, units }, market))
  const [from, to, coin] = [toToken(pay), toToken(receive), toToken(market.gas.token)]
  const price = Number(market.gas.price ?? 0n)
  const other = time(() => tines.findMultiRouteExactIn(from, to, Number(units), pools, coin, price))
  const isComparable = own.value.type === 'route' && other.value.status === 'Success' && other.value.totalAmountOut > 0
  const net = own.value.type === 'route' ? Number(own.value.route.received - own.value.route.gasCost) : 0
  const gain = isComparable ? (net / other.value.totalAmountOut - 1) * 10_000 : undefined
  return { own: own.ms, other: other.ms, gain }
}

function time<T>(act: () => T): { readonly value: T; readonly ms: number } {
  const start = process.cpuUsage()
  const value = act()
  const { user, system } = process.cpuUsage(start)
  return { value, ms: (user + system) / 1_000 }
}

function toToken(address: string): Token {
  return { name: address, symbol: address, address }
}

const MOST_TICK = 887_272

function toTines(pool: Pool, { ConstantProductRPool, CLRPool, toBig }: Loaded): TinesPool {
  if (pool.type !== 'constantProduct' && pool.type !== 'concentrated') throw new TypeError(`Tines has no ${pool.type}.`)
  const [one, other] = [toToken(pool.tokens[0]), toToken(pool.tokens[1])]
  const fee = pool.feePpm / 1e6
  if (pool.type === 'constantProduct') {
    const [paid, received] = pool.reserves
    const made = new ConstantProductRPool(pool.id, one, other, fee, toBig(paid), toBig(received))
    made.swapGasCost = Number(getSwapGas(pool))
    return made
  }
  // Its pools alternate between lower and upper ticks, and add or take by the parity of a tick's number.
  const inner = pool.ticks.map(({ index, liquidityNet }) => {
    const isEven = (index / pool.tickSpacing) % 2 === 0
    return { index, DLiquidity: isEven ? Number(liquidityNet) : -Number(liquidityNet) }
  })
  const ticks = [{ index: -MOST_TICK, DLiquidity: 0 }, ...inner, { index: MOST_TICK - 1, DLiquidity: 0 }]
  const nearest = ticks.findLastIndex(({ index }) => index <= pool.tick)
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const liquidity = Number(pool.liquidity)
  // Only compared with the least that a pool must keep.
  const reserves = [toBig(BigInt(Math.floor(liquidity / root))), toBig(BigInt(Math.floor(liquidity * root)))]
  const state = [...reserves, liquidity, root, nearest, ticks]
  const made = new CLRPool(pool.id, one, other, fee, pool.tickSpacing, ...state)
  made.swapGasCost = Number(getSwapGas(pool))
  return made
}
