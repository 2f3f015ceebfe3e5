import { findVenue } from '@murmur/engine/encode/poolPath'
import type { Quote } from '@murmur/engine/quote'
import { countCases } from '@murmur/engine/testing/cases'
import type { Address } from '@murmur/engine/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { moveMarket } from './testing/moveMarket.ts'
import { carryOut, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { describePlace, findRandomQuote, type Money, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(1_000)

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned swaps')

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

type Seen = Record<
  'exactPay' | 'exactReceive' | 'coin' | 'split' | 'hops' | 'uniswapV2' | 'uniswapV3' | 'uniswapV4' | 'reverted',
  number
>

function count(seen: Seen, { pay, maximumPay, receive, route: { legs } }: Quote): void {
  const ends = [pay.listing.tokenAddress, receive.listing.tokenAddress]
  seen[maximumPay.units === pay.units ? 'exactPay' : 'exactReceive'] += 1
  if (ends.includes(null)) seen.coin += 1
  if (legs.length > new Set(legs.map((leg) => leg.pay)).size) seen.split += 1
  if (new Set(legs.map((leg) => leg.pay)).size > 1) seen.hops += 1
  for (const name of ['uniswapV2', 'uniswapV3', 'uniswapV4'] as const)
    if (legs.some(({ pool }) => findVenue(pool) === name)) seen[name] += 1
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
