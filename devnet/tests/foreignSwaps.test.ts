import type { Quote } from '@murmur/engine/quote'
import { countCases } from '@murmur/engine/testing/cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { createMarket } from '../src/market/startMarket.ts'
import { readPools } from '../src/services/readPoolStates.ts'
import { createRandom } from '../src/world/random.ts'
import { moveMarket } from './testing/moveMarket.ts'
import { carryOut, listHookAddresses, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { describePlace, findRandomQuote, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = Number(process.env.SWAPS ?? countCases(3_000, { part: 25 }))
/** From one state of a chain, so that its market is read once. Only the last of them stays. */
const ROUND = 12
const chainIds = [1, 56, 137, 43114, 42161, 8453]
/** The tokens that other exchanges trade. */
const assets = ['USDC', 'USDT', 'WBTC']

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'foreign swaps')

beforeAll(async () => {
  chains = (await startWorld(24_800, { chainIds })).chains
  places = chainIds.map((chainId) => describeHookedPlace(getNetwork(chains, chainId)))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps over all exchanges give what was quoted, and never less than the floor`, async () => {
  const seen = new Map<string, number>()
  for (let done = 0; done < SWAPS; done += ROUND) {
    const place = places[(done / ROUND) % places.length] ?? pickOne(places, random)
    for (const name of await swapOften(place, Math.min(ROUND, SWAPS - done))) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  console.info(`swaps over all exchanges: ${JSON.stringify(Object.fromEntries(seen))}`)
  expect([...seen.keys()]).toEqual(expect.arrayContaining(venues))
  for (const { network, money } of places) expect(await readLeft(network, money)).toEqual([])
})

test.each([
  [56, ['PancakeSwap V3']],
  [137, ['QuickSwap V4', 'QuickSwap V2']],
  [43114, ['Blackhole', 'Trader Joe V1']],
])('on chain %i the market maker also trades the pools of other exchanges', async (chainId, venues) => {
  const network = getNetwork(chains, chainId)
  // Only these, so that the largest gaps are among them.
  const foreign = { ...network, pools: [] }
  const read = async () => (await readPools(createRpc(network.rpcUrl), foreign)).states
  const before = await read()
  const market = createMarket([foreign], { random: createRandom('foreign') })
  let trades = 0
  for (let step = 0; step < 40; step += 1) trades += await market.step()
  const after = await read()
  const moved = after.filter(({ secondPerFirst }, at) => secondPerFirst !== before[at]?.secondPerFirst)
  const names = new Set(moved.flatMap(({ pool }) => ('venue' in pool ? [pool.venue] : [])))
  expect([...names].sort()).toEqual([...venues].sort())
  expect(trades).toBeGreaterThanOrEqual(moved.length)
})

/** The end of each swap, and the exchanges of its route. */
async function swapOften(place: Place, count: number): Promise<readonly string[]> {
  const market = await place.readMarket()
  const still = { ...place, readMarket: async () => market }
  // Every third swap avoids Uniswap, which is deeper.
  const pools = market.pools.filter(({ hook }) => hook !== undefined)
  const elsewhere = { ...place, readMarket: async () => ({ ...market, pools }) }
  const isolation = await createIsolation(place.network.rpcUrl)
  const seen: string[] = []
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await isolation.reset()
    const quote = await findRandomQuote(at % 3 === 1 ? elsewhere : still, random)
    // Before every sixth swap somebody else trades the same pair.
    const end = at % 6 === 2 ? await swapAfterMove(still, quote) : await swapAsQuoted(place, quote)
    seen.push(end, ...listVenues(quote))
  }
  return seen
}

async function swapAsQuoted(place: Place, quote: Quote): Promise<string> {
  const swapped = await carryOut(place.network, await prepare(place, quote))
  expect(swapped).toMatchObject({ isAsQuoted: true, isWithinLimits: true, allowances: [0n, 0n] })
  return 'as quoted'
}

async function swapAfterMove(place: Place, quote: Quote): Promise<string> {
  const trade = await prepare(place, quote)
  await moveMarket(place, { quote, account: getAccount(chains, 1), random, fund: chains.fund })
  const swapped = await carryOut(place.network, trade)
  if (swapped === undefined) {
    await revoke(place.network, trade)
    return 'moved, reverted'
  }
  expect(swapped).toMatchObject({ isWithinLimits: true, allowances: [0n, 0n] })
  return 'moved, within the limits'
}

function prepare({ network }: Place, quote: Quote) {
  const account = getAccount(chains, 0)
  return prepareTrade(network, { quote, account, recipient: account.address, fund: chains.fund })
}

const venues = [
  'PancakeSwap V3',
  'SushiSwap V2',
  'QuickSwap V2',
  'QuickSwap V4',
  'Trader Joe V1',
  'Blackhole',
  'Curve',
  'Uniswap V2',
  'Uniswap V3',
  'Uniswap V4',
]

function listVenues({ route: { legs } }: Quote): readonly string[] {
  return [...new Set(legs.map(({ pool }) => pool.venue))]
}

/** The router and the hooks keep nothing. */
async function readLeft(network: LocalNetwork, money: Place['money']): Promise<readonly bigint[]> {
  const holders = [network.contracts.universalRouter, ...listHookAddresses(network)]
  const left = await Promise.all(
    holders.flatMap((holder) => money.map(({ listing }) => readMoney(network, { listing, holder }))),
  )
  return left.filter((units) => units !== 0n)
}

function describeHookedPlace(network: LocalNetwork): Place {
  const place = describePlace(network)
  const hooks = listHookAddresses(network)
  return {
    ...place,
    money: place.money.filter(({ asset }) => asset === network.symbol || assets.includes(asset)),
    readMarket: async () => ({ ...(await place.readMarket()), hooks }),
  }
}
