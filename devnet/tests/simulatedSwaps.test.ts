import { findVenue } from '@murmur/engine/encode/poolPath'
import type { Quote } from '@murmur/engine/quote'
import type { Simulation } from '@murmur/engine/simulation'
import { countCases } from '@murmur/engine/testing/cases'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { simulateSwap } from '@murmur/sdk/trade/simulation/simulateSwap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { connectNode } from './testing/connectNode.ts'
import { carryOut, prepareTrade, revoke } from './testing/plannedTrade.ts'
import { describePlace, findRandomQuote, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(500, { part: 25 })

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'simulated')

beforeAll(async () => {
  chains = (await startWorld(24_600, { chainIds: [1, 137] })).chains
  places = [1, 137].map((chainId) => favourCoin(describePlace(getNetwork(chains, chainId))))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps change what was simulated, to the wei`, async () => {
  const seen = { exactPay: 0, exactReceive: 0, payCoin: 0, receiveCoin: 0, uniswapV2: 0, uniswapV3: 0, uniswapV4: 0 }
  let failed = 0
  for (let at = 0; at < SWAPS; at += 1) {
    const { network, ...place } = pickOne(places, random)
    const quote = await findRandomQuote({ network, ...place }, random)
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
  expect(failed).toBeLessThanOrEqual(SWAPS / 100)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

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

type Seen = Record<
  'exactPay' | 'exactReceive' | 'payCoin' | 'receiveCoin' | 'uniswapV2' | 'uniswapV3' | 'uniswapV4',
  number
>

function count(seen: Seen, { pay, maximumPay, receive, route: { legs } }: Quote): void {
  seen[maximumPay.units === pay.units ? 'exactPay' : 'exactReceive'] += 1
  if (pay.listing.tokenAddress === null) seen.payCoin += 1
  if (receive.listing.tokenAddress === null) seen.receiveCoin += 1
  for (const name of ['uniswapV2', 'uniswapV3', 'uniswapV4'] as const)
    if (legs.some(({ pool }) => findVenue(pool) === name)) seen[name] += 1
}
