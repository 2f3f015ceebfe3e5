import { findVenue } from '@murmur/engine/encode/poolPath'
import type { Quote } from '@murmur/engine/quote'
import type { Simulation } from '@murmur/engine/simulation'
import { countCases } from '@murmur/engine/testing/cases'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { simulateSwap } from '@murmur/sdk/trade/simulation/simulateSwap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { connectNode } from './testing/connectNode.ts'
import { moveMarket } from './testing/moveMarket.ts'
import { carryOut, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { describePlace, findRandomQuote, type Money, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(1_000)
const SIMULATED = countCases(500, { part: 25 })

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned swaps')
const simulatedRandom = createRandom(process.env.SEED ?? 'simulated')

beforeAll(async () => {
  chains = (await startWorld(24_400, { chainIds: [1, 137] })).chains
  places = [1, 137].map((chainId) => describePlace(getNetwork(chains, chainId)))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps on the real router give what was quoted, and never less than the floor`, async () => {
  const seen = {
    exactPay: 0,
    exactReceive: 0,
    coin: 0,
    split: 0,
    hops: 0,
    uniswapV2: 0,
    uniswapV3: 0,
    uniswapV4: 0,
    reverted: 0,
  }
  for (let at = 0; at < SWAPS; at += 1) {
    const place = pickOne(places, random)
    const quote = await findRandomQuote(place, random)
    // Every fourth swap meets a market that somebody else has moved since the quote.
    const isMoved = at % 4 === 3
    const trade = await prepare(place, quote)
    if (isMoved) await moveMarket(place, { quote, account: getAccount(chains, 1), random, fund: chains.fund })
    const swapped = await carryOut(place.network, trade)
    if (isMoved && swapped === undefined) {
      seen.reverted += 1
      await revoke(place.network, trade)
    } else if (!isMoved) expect(swapped).toMatchObject({ isAsQuoted: true })
    if (swapped) expect(swapped).toMatchObject({ isWithinLimits: true, allowances: [0n, 0n] })
    count(seen, quote)
  }
  console.info(`planned swaps on the real router: ${JSON.stringify(seen)}`)
  const { reverted: _, ...kinds } = seen
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(0)
  for (const { network, money } of places) expect(await getRouterMoney(network, money)).toEqual(money.map(() => 0n))
})

test(`${SIMULATED} random swaps change what was simulated, to the wei`, async () => {
  const coinPlaces = places.map(favourCoin)
  const seen = { exactPay: 0, exactReceive: 0, payCoin: 0, receiveCoin: 0, uniswapV2: 0, uniswapV3: 0, uniswapV4: 0 }
  let failed = 0
  for (let at = 0; at < SIMULATED; at += 1) {
    const { network, ...place } = pickOne(coinPlaces, simulatedRandom)
    const quote = await findRandomQuote({ network, ...place }, simulatedRandom)
    const account = getAccount(chains, 0)
    // Half of the swaps pay out to a stranger.
    const recipient: Address =
      at % 2 === 0 ? account.address : `0x${(0xfee71n + BigInt(at)).toString(16).padStart(40, '0')}`
    const trade = await prepareTrade(network, { quote, account, recipient, fund: chains.fund })
    const simulation = await simulateSwap(connectNode(network), trade)
    if (simulation.type !== 'passes') {
      // Paths that share a pool can cost more than the most that may be paid. Then the real swap is reverted, too.
      expect(simulation).toMatchObject({ type: 'fails', failure: { reason: 'aboveMaximum' } })
      expect(await carryOut(network, trade)).toBeUndefined()
      await revoke(network, trade)
      failed += 1
      continue
    }
    const swapped = await carryOut(network, { ...trade, gasLimits: simulation.gasLimits })
    expect(swapped?.figures).toMatchObject(readFigures(simulation, { quote, recipient }))
    expect(swapped?.allowances.slice(0, simulation.allowances.length)).toEqual(
      simulation.allowances.map(({ left }) => left.units),
    )
    // Refunds make the real swap cheaper.
    expect(simulation.gasUsed).toBeGreaterThanOrEqual(swapped?.gasUsed ?? 0n)
    count(seen, quote)
  }
  console.info(`simulated swaps: ${JSON.stringify({ ...seen, failed })}`)
  expect(failed).toBeLessThanOrEqual(SIMULATED / 100)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

/** Half of the swaps pay out to a stranger. */
function prepare({ network }: Place, quote: Quote) {
  const account = getAccount(chains, 0)
  const recipient: Address = random() < 0.5 ? account.address : `0x${createDigits(40)}`
  return prepareTrade(network, { quote, account, recipient, fund: chains.fund })
}

function getRouterMoney(network: LocalNetwork, money: readonly Money[]): Promise<readonly bigint[]> {
  const holder = network.contracts.universalRouter
  return Promise.all(money.map(({ listing }) => readMoney(network, { listing, holder })))
}

/** A network has one coin and many tokens. */
function favourCoin({ money, ...place }: Place): Place {
  const coins = money.filter(({ listing }) => listing.tokenAddress === null)
  return { ...place, money: [...money, ...Array.from({ length: 5 }, () => coins).flat()] }
}

type Passed = Extract<Simulation, { type: 'passes' }>

function readFigures(
  { changes }: Passed,
  { quote, recipient }: { readonly quote: Quote; readonly recipient: Address },
) {
  const paid = changes.find(({ before }) => before.listing === quote.pay.listing)
  const received = changes.find(({ before }) => before.listing === quote.receive.listing)
  if (paid === undefined || received === undefined || changes.length !== 2) throw new Error('A change is missing.')
  expect(isSameAddress(received.holder, recipient)).toBe(true)
  return { paid: paid.before.units - paid.after.units, received: received.after.units - received.before.units }
}

/** Counts a swap under each of its kinds that the test looks for. */
function count(seen: Record<string, number>, { pay, maximumPay, receive, route: { legs } }: Quote): void {
  const [payCoin, receiveCoin] = [pay, receive].map(({ listing }) => listing.tokenAddress === null)
  const steps = new Set(legs.map((leg) => leg.pay)).size
  const exactPay = maximumPay.units === pay.units
  const kinds = {
    exactPay,
    exactReceive: !exactPay,
    payCoin,
    receiveCoin,
    coin: payCoin || receiveCoin,
    split: legs.length > steps,
    hops: steps > 1,
    ...Object.fromEntries(legs.map(({ pool }) => [findVenue(pool), true])),
  }
  for (const [kind, is] of Object.entries(kinds)) if (is && kind in seen) seen[kind] = (seen[kind] ?? 0) + 1
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
