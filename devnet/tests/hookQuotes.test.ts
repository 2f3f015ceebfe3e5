import { getSwapGas, type Pool } from '@murmur/engine/market'
import { quoteSwap } from '@murmur/engine/pools/swap'
import { wethUsdc } from '@murmur/engine/pools/testing/liquidityBookPairs'
import { countCases } from '@murmur/engine/testing/cases'
import { parseAddress } from '@murmur/engine/token'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { createRandom } from '../src/world/random.ts'
import {
  buildHookWorld,
  encodeRouterSwap,
  type HookVenue,
  type HookWorld,
  measure,
  payer,
  planCryptoPool,
  ranges,
} from './testing/hookWorld.ts'
import {
  encodeCommands,
  encodeV3Path,
  routerAbi,
  router as routerPlace,
  swapV3,
  sweep,
} from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(3_000, { part: 20 })

const poolAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'function liquidity() view returns (uint128)',
  'function reserve0() view returns (uint256)',
  'function reserve1() view returns (uint256)',
  'function balances(int128 at) view returns (uint256)',
])
const cryptoAbi = parseAbi(['function balances(uint256 at) view returns (uint256)'])
/** The first two values of both. */
const priceAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function globalState() view returns (uint160 sqrtPriceX96, int24 tick)',
])

let world: HookWorld

beforeAll(async () => {
  world = await buildHookWorld()
})

test(`${SWAPS} random swaps through the hooks give what the engine quotes, to the wei`, async () => {
  const { chain, router } = world
  const venues = world.venues.filter(({ name }) => name !== 'Liquidity Book')
  const random = createRandom('quotes')
  const counts = new Map(venues.map(({ name }) => [name, 0]))
  for (let done = 0; done < SWAPS; done += 1) {
    const venue = venues[Math.floor(random() * venues.length)]
    if (venue === undefined) throw new Error('There are venues.')
    const { name, key, usual } = venue
    const isForward = random() < 0.5
    const [pay, receive] = isForward ? [key.currency0, key.currency1] : [key.currency1, key.currency0]
    const units = BigInt(Math.floor(Number(usual[isForward ? 0 : 1]) * 10 ** (-3 + 4.5 * random()))) + 1n
    const quoted = quoteSwap(await readPool(world, venue), { pay: toLower(pay), receive: toLower(receive), units })
    const transaction = { to: router, data: encodeRouterSwap({ keys: [key], pay, units }), sender: payer }
    if (quoted === undefined || quoted === 0n) continue
    const received = await measure(chain, receive, () => chain.send(transaction))
    expect({ name, isForward, units, received }).toEqual({ name, isForward, units, received: quoted })
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  console.info(`swaps through hooks: ${JSON.stringify(Object.fromEntries(counts))}, each equal to its quote`)
  expect(Math.min(...counts.values())).toBeGreaterThan(SWAPS / venues.length / 5)
})

test('a swap through each hook takes about the gas that the engine counts', async () => {
  const { venues, tokens } = world
  const direct = await measureGas(encodeDirectSwap())
  const rows: Record<string, { readonly measured: number; readonly counted: number }> = {}
  for (const venue of venues) {
    const { name, key, usual } = venue
    const swaps = [
      { keys: [key], pay: key.currency0, units: usual[0] },
      { keys: [key], pay: key.currency1, units: usual[1] },
    ]
    const gas: number[] = []
    for (const swap of swaps) gas.push(await measureGas(encodeRouterSwap(swap)))
    const pool = name === 'Liquidity Book' ? wethUsdc : await readPool(world, venue)
    const hook = { address: toLower(venue.hook), feePpm: key.fee, tickSpacing: key.tickSpacing }
    // Both are whole transactions, and the engine's figure for Uniswap V3 is the scale of all others.
    const measured = Math.min(...gas) - direct + Number(getSwapGas(directPool(tokens.coin, tokens.mute)))
    rows[name] = { measured, counted: Number(getSwapGas({ ...pool, hook })) }
  }
  console.info(`gas of a swap through a hook:\n${JSON.stringify(rows, null, 2)}`)
  for (const [name, { measured, counted }] of Object.entries(rows))
    expect({ name, isNear: Math.abs(counted - measured) <= 0.15 * measured }).toEqual({ name, isNear: true })
})

/** The second of two equal swaps: the first may write slots that were empty. */
async function measureGas(data: Hex): Promise<number> {
  const { chain, router } = world
  const send = () => chain.send({ to: router, data, sender: payer })
  await send()
  return Number((await send()).gasUsed)
}

/** In a pool of Uniswap V3, without a hook. */
function encodeDirectSwap(): Hex {
  const { coin, mute } = world.tokens
  const path = encodeV3Path(coin, { fee: 500, receive: mute })
  const swap = swapV3({ recipient: routerPlace, pay: 10n ** 18n, isPaidBySender: true, path })
  const [commands, inputs] = encodeCommands([swap, sweep({ token: mute, recipient: payer, least: 1n })])
  return encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] })
}

function directPool(coin: Address, mute: Address): Pool {
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 1n, ticks: [], feePpm: 500, tickSpacing: 10 }
  return { id: 'direct', venue: 'Uniswap V3', tokens: [toLower(coin), toLower(mute)], type: 'concentrated', ...state }
}

/** The pool as the engine knows it, from its contract. */
async function readPool({ chain, tokens }: HookWorld, { name, key, pool, terms }: HookVenue): Promise<Pool> {
  const read = <T>(functionName: string, args: readonly unknown[] = []) =>
    chain.read<T>(pool, { abi: poolAbi, functionName, args })
  const pair = [toLower(key.currency0), toLower(key.currency1)] as const
  const identity = { id: pool, venue: name, tokens: pair }
  if (terms.type === 'v2') {
    const [one, other] = await read<readonly [bigint, bigint, number]>('getReserves')
    return { ...identity, type: 'constantProduct', reserves: [one, other], feePpm: terms.feePpm }
  }
  if (terms.type === 'solidly') {
    const reserves = [await read<bigint>('reserve0'), await read<bigint>('reserve1')] as const
    const bases = [key.currency0 === tokens.coin ? 10n ** 18n : 10n ** 6n, 10n ** 6n] as const
    const isStable = key.fee === 1
    return { ...identity, type: 'solidly', reserves, bases, isStable, feeBps: isStable ? 5 : 30 }
  }
  if (name === 'Curve crypto') {
    const call = { abi: cryptoAbi, functionName: 'balances' }
    const balances = await Promise.all([0n, 1n].map((at) => chain.read<bigint>(pool, { ...call, args: [at] })))
    return { ...planCryptoPool([key.currency0, key.currency1]), ...identity, balances }
  }
  if (terms.type === 'curve') {
    const balances = await Promise.all([0n, 1n, 2n, 3n].map((at) => read<bigint>('balances', [at])))
    return {
      ...identity,
      type: 'curveStable',
      variant: 'first',
      tokens: [tokens.coin, tokens.dollar, tokens.mute, pool].map(toLower),
      balances,
      rates: [10n ** 18n, 10n ** 30n, 10n ** 30n, 10n ** 18n],
      amplification: 200n,
      fee: 4_000_000n,
    }
  }
  const isLinked = terms.type === 'v3' && terms.pools === 'byPair'
  const functionName = isLinked ? 'globalState' : 'slot0'
  const [sqrtPriceX96, tick] = await chain.read<readonly [bigint, number]>(pool, { abi: priceAbi, functionName })
  const ticks = ranges
    .flatMap(([lower, upper, net]) => [
      { index: lower, liquidityNet: net },
      { index: upper, liquidityNet: -net },
    ])
    .sort((one, other) => one.index - other.index)
  const liquidity = await read<bigint>('liquidity')
  const state = { sqrtPriceX96, tick, liquidity, ticks, feePpm: 500, tickSpacing: isLinked ? 60 : 10 }
  return { ...identity, type: 'concentrated', ...state, ...(isLinked && { isLinked }) }
}

function toLower(address: Address) {
  const parsed = parseAddress(address)
  if (parsed === undefined) throw new Error(`${address} is no address.`)
  return parsed
}
