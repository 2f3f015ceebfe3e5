import fc from 'fast-check'
import type { Pool } from '../../market.ts'
import { type PlannedQuote, planSwap, type Step, type SwapState, type SwapStep } from '../../plan.ts'
import type { Leg } from '../../search/settle.ts'
import { type Address, createToken, findWrappedNative, type Listing } from '../../token.ts'
import { coin, type Hex } from '../command.ts'

const chainId = 1
export const wrappedCoin: Address = findWrappedNative(chainId) ?? coin

/** Five tokens and the coin of Ethereum. */
export const listings: readonly Listing[] = [
  list('ETH', null),
  list('WETH', wrappedCoin),
  list('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  list('USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  list('WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
  list('DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
]

function list(symbol: string, address: Address | null): Listing {
  const [listing] = createToken(symbol, { name: symbol, listings: { eth: [address, 18] } }).listings
  if (listing === undefined) throw new RangeError(`${symbol} is not listed.`)
  return listing
}

export const units = fc.bigInt({ min: 1_000_000n, max: 10n ** 30n })
/** Each kind of address has its own first digit, to avoid duplicates. */
export function address(first: string): fc.Arbitrary<Address> {
  return fc
    .bigInt({ min: 0n, max: 2n ** 156n - 1n })
    .map((value): Address => `0x${first}${value.toString(16).padStart(39, '0')}`)
}

export const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })

export const signature: fc.Arbitrary<Hex> = fc
  .uint8Array({ minLength: 65, maxLength: 65 })
  .map((bytes): Hex => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)

type Venue = 'Uniswap V2' | 'Uniswap V3' | 'Uniswap V4' | 'SushiSwap V2' | 'PancakeSwap V3'

/** In front of the pools of the other exchanges. */
export const exampleHooks = {
  'SushiSwap V2': '0xc000000000000000000000000000000000002888',
  'PancakeSwap V3': '0xd000000000000000000000000000000000002888',
} as const satisfies Partial<Record<Venue, Address>>

const feePpm = fc.constantFrom(100, 500, 3000, 10000)

/** A pool of these two tokens. V4 pools can trade the coin itself. */
function createPool(venue: Venue, { tokens, feePpm, isNative }: PoolOptions): Pool {
  const id = '0x00'
  const hook = (address: Address) => ({ hook: { address, feePpm, tickSpacing: 1 } })
  if (venue === 'SushiSwap V2')
    return { type: 'constantProduct', id, venue, tokens, reserves: [1n, 1n], feePpm, ...hook(exampleHooks[venue]) }
  if (venue === 'Uniswap V2') return { type: 'constantProduct', id, venue, tokens, reserves: [1n, 1n], feePpm: 3000 }
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 60, ticks: [] }
  const toCurrency = (token: Address) => (isNative && token === wrappedCoin ? coin : token)
  const key = { currencies: [toCurrency(tokens[0]), toCurrency(tokens[1])] as const, fee: feePpm }
  if (venue === 'PancakeSwap V3')
    return { type: 'concentrated', id, venue, tokens, feePpm, ...state, ...hook(exampleHooks[venue]) }
  return { type: 'concentrated', id, venue, tokens, feePpm, ...state, ...(venue === 'Uniswap V4' && { key }) }
}

type PoolOptions = { readonly tokens: readonly [Address, Address]; readonly feePpm: number; readonly isNative: boolean }

const parts = (venues: readonly Venue[]) =>
  fc.array(
    fc.record({ venue: fc.constantFrom(...venues), feePpm, paid: units, received: units, isNative: fc.boolean() }),
    { minLength: 1, maxLength: 3 },
  )

type Part = { venue: Venue; feePpm: number; paid: bigint; received: bigint; isNative: boolean }

function createLegs(all: readonly Part[], [pay, receive]: readonly [Address, Address]): readonly Leg[] {
  return all.map(({ venue, paid, received, ...options }) => {
    return { pool: createPool(venue, { tokens: [pay, receive], ...options }), pay, receive, paid, received }
  })
}

/** Splits the whole arrived amount over these legs. */
function spread(all: readonly Part[], sum: bigint): readonly Part[] {
  const share = sum / BigInt(all.length)
  return all.map((part, at) => ({ ...part, paid: at === 0 ? sum - share * BigInt(all.length - 1) : share }))
}

const everyVenue: readonly Venue[] = ['Uniswap V2', 'Uniswap V3', 'Uniswap V4', 'SushiSwap V2', 'PancakeSwap V3']

/** Direct legs, and legs over a token between. An exact receipt stays in one venue. */
const route = fc.record({
  ends: fc.uniqueArray(fc.constantFrom(...listings), {
    minLength: 3,
    maxLength: 3,
    selector: ({ tokenAddress }) => tokenAddress ?? wrappedCoin,
  }),
  exact: fc.constantFrom('pay' as const, 'receive' as const),
  venue: fc.constantFrom('Uniswap V2' as const, 'Uniswap V3' as const),
  parts: fc.tuple(parts(everyVenue), parts(everyVenue), parts(everyVenue)),
  shape: fc.constantFrom('direct', 'over', 'both'),
})

const quote: fc.Arbitrary<PlannedQuote> = route.map(({ ends, exact, venue, parts, shape }) => {
  const [pay, middle, receive] = ends
  if (pay === undefined || middle === undefined || receive === undefined) throw new RangeError('Three tokens.')
  const at = (listing: Listing) => listing.tokenAddress ?? wrappedCoin
  const [direct, first, second] = parts.map((all) => {
    return exact === 'pay' ? all : all.map((part) => ({ ...part, venue, isNative: false }))
  })
  const into = createLegs(first ?? [], [at(pay), at(middle)])
  const out = spread(
    second ?? [],
    into.reduce((sum, { received }) => sum + received, 0n),
  )
  const legs = [
    ...(shape === 'over' ? [] : createLegs(direct ?? [], [at(pay), at(receive)])),
    ...(shape === 'direct' ? [] : [...into, ...createLegs(out, [at(middle), at(receive)])]),
  ]
  const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)
  const paid = sum(legs.filter((leg) => leg.pay === at(pay)).map((leg) => leg.paid))
  const received = sum(legs.filter((leg) => leg.receive === at(receive)).map((leg) => leg.received))
  const isExactPay = exact === 'pay'
  return {
    pay: { listing: pay, units: paid },
    maximumPay: { listing: pay, units: isExactPay ? paid : (paid * 1005n) / 1000n },
    receive: { listing: receive, units: received },
    minimumReceive: { listing: receive, units: isExactPay ? (received * 995n) / 1000n : received },
    route: { legs },
  }
})

/** Without allowances by default. */
const state: fc.Arbitrary<SwapState> = fc
  .record({
    account: address('1'),
    recipient: fc.oneof(address('1'), address('2')),
    router: fc.record({
      address: address('3'),
      version: fc.constantFrom('2.1.0' as const, '2.1.1' as const, '2.1.2' as const),
      hooks: fc.constant(Object.values(exampleHooks)),
    }),
    permit2: address('4'),
    now: seconds,
    wait: fc.integer({ min: 1, max: 1800 }),
    nonce: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ now, wait, nonce, ...rest }) => ({
    ...rest,
    now,
    deadline: now + wait,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce } },
  }))

export type Planned = { readonly steps: readonly Step[]; readonly swap: SwapStep; readonly signature: Hex | undefined }

export const plan: fc.Arbitrary<Planned> = fc.record({ quote, state, signature }).map((all) => {
  const result = planSwap(all.quote, all.state)
  if (result.type === 'refused') throw new RangeError(result.reason)
  const swap = result.steps.find((step) => step.type === 'swap')
  if (swap === undefined) throw new RangeError('Every plan ends with a swap.')
  return { steps: result.steps, swap, signature: swap.permit && all.signature }
})

/** The first random plan of this kind. Deterministic. */
export function findPlan(isWanted: (planned: Planned) => boolean, seed = 7): Planned {
  const [found] = fc.sample(plan.filter(isWanted), { numRuns: 1, seed })
  if (found === undefined) throw new RangeError('No plan was found.')
  return found
}
