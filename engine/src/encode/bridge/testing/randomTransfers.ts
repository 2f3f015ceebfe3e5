import fc from 'fast-check'
import type { Pool } from '../../../market.ts'
import type { Leg } from '../../../search/settle.ts'
import { type Address, createToken, findWrappedNative, type Listing } from '../../../token.ts'
import { getBridgeListing } from '../../../transfer/bridgeListing.ts'
import { type BridgeRoute, listBridgeRoutes } from '../../../transfer/bridgeTokens.ts'
import { planTransfer } from '../../../transfer/planTransfer.ts'
import type { PlannedTransfer, TransferPlanStep, TransferState, TransferStep } from '../../../transfer/transferPlan.ts'
import { coin, type Hex } from '../../command.ts'
import { address, exampleHooks, seconds, signature, units } from '../../testing/randomPlans.ts'

const ends = { origin: { chainId: 1, name: 'eth' }, destination: { chainId: 8453, name: 'base' } } as const

type Side = keyof typeof ends

function list(symbol: string, { side, token }: { readonly side: Side; readonly token: Address | null }): Listing {
  const [listing] = createToken(symbol, { name: symbol, listings: { [ends[side].name]: [token, 18] } }).listings
  if (listing === undefined) throw new RangeError(`${symbol} is not listed.`)
  return listing
}

/** The token itself, the coin, the wrapped coin, or a token that must be swapped. */
function money(side: Side): fc.Arbitrary<Listing | 'carried'> {
  return fc.oneof(
    fc.constant('carried' as const),
    fc.constant(list('ETH', { side, token: null })),
    fc.constant(list('WETH', { side, token: getWrapped(side) })),
    address('5').map((token) => list('OTHER', { side, token })),
  )
}

function getWrapped(side: Side): Address {
  return findWrappedNative(ends[side].chainId) ?? coin
}

type Part = {
  venue: 'Uniswap V2' | 'Uniswap V3' | 'Uniswap V4' | 'SushiSwap V2'
  feePpm: number
  paid: bigint
  received: bigint
  isNative: boolean
}

const parts: fc.Arbitrary<readonly Part[]> = fc.array(
  fc.record({
    venue: fc.constantFrom<Part['venue'][]>('Uniswap V2', 'Uniswap V3', 'Uniswap V4', 'SushiSwap V2'),
    feePpm: fc.constantFrom(100, 500, 3_000),
    paid: units,
    received: units,
    isNative: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)

type LegOptions = { readonly pay: Listing; readonly receive: Listing; readonly side: Side }

/** No legs if both are the same token. */
function createLegs(all: readonly Part[], { pay, receive, side }: LegOptions): readonly Leg[] | undefined {
  const wrapped = getWrapped(side)
  const [from, to] = [pay.tokenAddress ?? wrapped, receive.tokenAddress ?? wrapped]
  if (from.toLowerCase() === to.toLowerCase()) return undefined
  return all.map(({ paid, received, ...part }) => {
    return { pool: createPool(part, { tokens: [from, to], wrapped }), pay: from, receive: to, paid, received }
  })
}

type PoolOptions = { readonly tokens: readonly [Address, Address]; readonly wrapped: Address }

function createPool(
  { venue, feePpm, isNative }: Omit<Part, 'paid' | 'received'>,
  { tokens, wrapped }: PoolOptions,
): Pool {
  const id = '0x00'
  if (venue === 'Uniswap V2') return { type: 'constantProduct', id, venue, tokens, reserves: [1n, 1n], feePpm: 3_000 }
  if (venue === 'SushiSwap V2') {
    const hook = { address: exampleHooks[venue], feePpm, tickSpacing: 1 }
    return { type: 'constantProduct', id, venue, tokens, reserves: [1n, 1n], feePpm, hook }
  }
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 60, ticks: [] }
  const toCurrency = (token: Address) => (isNative && token === wrapped ? coin : token)
  const key = { currencies: [toCurrency(tokens[0]), toCurrency(tokens[1])] as const, fee: feePpm }
  return { type: 'concentrated', id, venue, tokens, feePpm, ...state, ...(venue === 'Uniswap V4' && { key }) }
}

const drawn = fc.record({
  route: fc.constantFrom<BridgeRoute>(...listBridgeRoutes(1, { destinationChainId: 8453 })),
  pay: money('origin'),
  receive: money('destination'),
  before: parts,
  after: parts,
  amounts: fc.tuple(units, units),
  exclusivity: fc.option(fc.record({ relayer: address('6'), deadline: fc.integer({ min: 1, max: 2 ** 31 }) }), {
    nil: undefined,
  }),
  account: address('1'),
  recipient: fc.oneof(address('1'), address('2')),
  contracts: fc.tuple(address('3'), address('4'), address('7'), address('8'), address('9'), address('a'), address('b')),
  version: fc.constantFrom('2.1.0' as const, '2.1.1' as const),
  deposit: fc.constantFrom('router' as const, 'routerWithoutBridge' as const, 'noRouter' as const),
  now: seconds,
  wait: fc.integer({ min: 1, max: 1_800 }),
  nonce: fc.integer({ min: 0, max: 1_000 }),
})

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

function createQuote({ route, before, after, amounts, exclusivity, now, contracts, ...one }: Drawn): PlannedTransfer {
  const [carriedListing, arrivingListing] = [getBridgeListing(route.origin), getBridgeListing(route.destination)]
  const pay = one.pay === 'carried' ? carriedListing : one.pay
  const receive = one.receive === 'carried' ? arrivingListing : one.receive
  const first = createLegs(before, { pay, receive: carriedListing, side: 'origin' })
  const second = createLegs(after, { pay: arrivingListing, receive, side: 'destination' })
  const [carried, received] = amounts
  const paid = first === undefined ? carried : first.reduce((sum, leg) => sum + leg.paid, 0n)
  const arriving = second === undefined ? received : second.reduce((sum, leg) => sum + leg.paid, 0n)
  const least = second === undefined ? received : (received * 995n) / 1_000n
  return {
    pay: { listing: pay, units: paid },
    first: first && { route: { legs: first } as never },
    carried: { listing: carriedListing, units: carried },
    fees: {
      route,
      fixed: 0n,
      share: 0n,
      limits: { minimum: 0n, maximum: carried, instant: carried },
      fillSeconds: 2,
      quoteTimestamp: now - 30,
      fillDeadline: now + 7_200,
      exclusivity,
      spokePools: { origin: contracts[2], destination: contracts[3] },
    },
    arriving: { listing: arrivingListing, units: arriving },
    second: second && { route: { legs: second } as never },
    receive: { listing: receive, units: received },
    minimumReceive: { listing: receive, units: least },
  }
}

/** Only the router swaps before its deposit. */
function createState(
  { account, recipient, contracts, version, deposit, now, wait, nonce }: Drawn,
  { first }: PlannedTransfer,
): TransferState {
  const hooks = Object.values(exampleHooks)
  const [router, permit2, spokePool, otherSpokePool, handler, otherHandler, otherRouter] = contracts
  return {
    account,
    recipient,
    permit2,
    now,
    deadline: now + wait,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce } },
    origin: {
      spokePool,
      handler,
      deposit: first === undefined ? deposit : 'router',
      router: { address: router, version, hooks },
    },
    destination: {
      spokePool: otherSpokePool,
      handler: otherHandler,
      deposit: 'router',
      router: { address: otherRouter, version: version === '2.1.0' ? '2.1.1' : '2.1.0', hooks },
    },
  }
}

type PlannedBridge = {
  readonly steps: readonly TransferPlanStep[]
  readonly transfer: TransferStep
  readonly signature: Hex | undefined
}

export const transferPlan: fc.Arbitrary<PlannedBridge> = fc
  .record({ drawn, signature })
  .map(({ drawn: one, signature: signed }) => {
    const quote = createQuote(one)
    const result = planTransfer(quote, createState(one, quote))
    if (result.type === 'refused') throw new RangeError(result.reason)
    const transfer = result.steps.find((step) => step.type === 'transfer')
    if (transfer === undefined) throw new RangeError('Every plan ends with a transfer.')
    return { steps: result.steps, transfer, signature: transfer.permit && signed }
  })
