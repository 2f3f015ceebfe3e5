import { expect, test } from 'vitest'
import { readSwapCall } from './encode/swapFacts.ts'
import {
  account,
  addressOf,
  createExampleQuote,
  type Ends,
  exampleState,
  getListing,
  now,
  permit2,
  router,
} from './encode/testing/examplePlan.ts'
import { exampleHooks, wrappedCoin } from './encode/testing/randomPlans.ts'
import type { Pool } from './market.ts'
import { createSwapCall, type PlannedQuote, planSwap, type Step, type SwapState } from './plan.ts'
import type { Leg } from './search/settle.ts'
import { type Address, isSameAddress, type Listing } from './token.ts'

const eth = getListing('ETH')
const weth = getListing('WETH')
const usdc = getListing('USDC')
const usdt = getListing('USDT')
const wbtc = getListing('WBTC')

test('a token is approved to Permit2 and permitted to the router, for exactly what is paid', () => {
  const [approve, permit, swap] = plan(quoteFor([usdc, wbtc]))
  const [token, units] = [addressOf(usdc), 1_000n]
  expect(approve).toEqual({ type: 'approve', approval: { chainId: 1, account, token, spender: permit2, units } })
  const expiration = now + 30 * 60
  const request = { chainId: 1, permit2, token, units, expiration, nonce: 7, spender: router }
  expect(permit).toEqual({ type: 'permit', request: { ...request, signatureDeadline: BigInt(expiration) } })
  expect(swap?.type).toBe('swap')
})

test('coins need no allowance: they are sent along and wrapped', () => {
  const steps = plan(quoteFor([eth, usdc]))
  expect(steps.map(({ type }) => type)).toEqual(['swap'])
  const { call, commands } = getSwap(steps)
  expect(call).toMatchObject({ to: router, value: 1_000n })
  expect(commands).toMatchObject([
    { type: 'wrap', units: 1_000n },
    { type: 'swap', units: 'rest', payer: 'router' },
    { type: 'sweep', token: addressOf(usdc), recipient: account, least: 1_990n },
  ])
})

test('received coins are unwrapped for the recipient, with the floor that was shown', () => {
  const recipient = '0x2000000000000000000000000000000000000002'
  const { commands } = getSwap(plan(quoteFor([usdc, eth]), { recipient }))
  expect(commands.at(-1)).toEqual({ type: 'unwrap', recipient, least: 1_990n })
})

test('allowances that are there are not asked for again', () => {
  const enough = { units: 1_000n, expiration: exampleState.deadline, nonce: 7 }
  const askWith = (allowances: SwapState['allowances']) =>
    plan(quoteFor([usdc, wbtc]), { allowances }).map(({ type }) => type)
  expect(askWith({ token: 1_000n, permit2: enough })).toEqual(['swap'])
  expect(askWith({ token: 999n, permit2: enough })).toEqual(['approve', 'swap'])
  expect(askWith({ token: 1_000n, permit2: { ...enough, units: 999n } })).toEqual(['permit', 'swap'])
  expect(askWith({ token: 1_000n, permit2: { ...enough, expiration: exampleState.deadline - 1 } })).toEqual([
    'permit',
    'swap',
  ])
})

test('only Tether needs its allowance back at 0 before it is changed', () => {
  const listApprovals = (token: Listing, given: bigint) =>
    plan(quoteFor([token, wbtc]), { allowances: { ...exampleState.allowances, token: given } }).flatMap((step) =>
      step.type === 'approve' ? [step.approval.units] : [],
    )
  for (const given of [1n, 999n]) expect(listApprovals(usdt, given)).toEqual([0n, 1_000n])
  expect(listApprovals(usdt, 0n)).toEqual([1_000n])
  expect(listApprovals(usdc, 5n)).toEqual([1_000n])
})

test('the largest leg of a split takes all that is left of a token', () => {
  const legs = [
    createLeg([usdc, weth], { paid: 600n }),
    createLeg([usdc, weth], { paid: 400n, venue: 'Uniswap V2' }),
    createLeg([weth, wbtc], { paid: 1_500n }),
    createLeg([weth, wbtc], { paid: 500n, venue: 'Uniswap V2' }),
  ]
  const { facts } = getSwap(plan(quoteFor([usdc, wbtc], { legs })))
  expect(facts.swaps.map(({ path, units, payer }) => [path.venue, units, payer])).toEqual([
    ['uniswapV2', 400n, 'user'],
    ['uniswapV3', 600n, 'user'],
    ['uniswapV2', 500n, 'router'],
    ['uniswapV3', 'rest', 'router'],
  ])
  // The floor of the whole swap holds, not one for each leg.
  expect(facts.swaps.map(({ limit }) => limit)).toEqual([0n, 0n, 0n, 0n])
})

test('a V4 pool of the coin itself gets unwrapped coins, and its coins are wrapped again', () => {
  const into = createLeg([usdc, weth], { paid: 1_000n, isNative: true })
  const out = createLeg([weth, wbtc], { paid: 2_000n, isNative: true })
  const { commands } = getSwap(plan(quoteFor([usdc, wbtc], { legs: [into, out] })))
  expect(commands.map(({ type }) => type)).toEqual(['swap', 'wrap', 'unwrap', 'swap', 'sweep'])
  const paid = getSwap(plan(quoteFor([weth, wbtc], { legs: [out] }))).commands
  expect(paid.map(({ type }) => type)).toEqual(['pull', 'unwrap', 'swap', 'sweep'])
})

test('an exact receipt takes the most that may be paid and gives the rest back to the payer', () => {
  const recipient = '0x2000000000000000000000000000000000000002'
  const legs = [createLeg([usdc, weth], { paid: 1_000n }), createLeg([weth, wbtc], { paid: 2_000n })]
  const steps = plan(
    { ...quoteFor([usdc, wbtc], { legs }), maximumPay: { listing: usdc, units: 1_005n } },
    { recipient },
  )
  const { commands, facts } = getSwap(steps)
  const tokens = [addressOf(usdc), addressOf(weth), addressOf(wbtc)]
  expect(commands).toEqual([
    { type: 'pull', token: addressOf(usdc), units: 1_005n },
    {
      type: 'swap',
      path: { venue: 'uniswapV3', tokens, feesPpm: [500, 500] },
      exact: 'receive',
      units: 1_990n,
      limit: 1_005n,
      payer: 'router',
    },
    { type: 'sweep', token: addressOf(wbtc), recipient, least: 1_990n },
    { type: 'sweep', token: addressOf(usdc), recipient: account, least: 0n },
  ])
  expect(facts).toMatchObject({ mostPaid: 1_005n, leastReceived: 1_990n, refundTo: account })
})

test.each([
  ['badDeadline', {}, { deadline: now }],
  ['badDeadline', {}, { deadline: now + 30 * 60 + 1 }],
  ['badRecipient', {}, { recipient: '0x0000000000000000000000000000000000000000' }],
  ['badRecipient', {}, { recipient: '0x0000000000000000000000000000000000000002' }],
  ['badRecipient', {}, { recipient: router }],
  ['noFloor', { minimumReceive: { listing: wbtc, units: 0n } }, {}],
  ['unknownNetwork', { pay: { listing: { ...usdc, chainId: 999_999 }, units: 1_000n } }, {}],
  ['unreachableRoute', { route: { legs: [createLeg([usdc, wbtc], { venue: 'Balancer' })] } }, {}],
  ['unreachableRoute', createMixedReceipt(), {}],
  ['unreachableRoute', { route: { legs: [passHook([usdc, wbtc])] } }, {}],
  [
    'unreachableRoute',
    { route: { legs: [passHook([usdc, wbtc])] } },
    { router: { ...exampleState.router, hooks: [account] } },
  ],
  [
    'unreachableRoute',
    { route: { legs: [passHook([usdc, wbtc])] }, maximumPay: { listing: usdc, units: 2_000n } },
    { router: { ...exampleState.router, hooks: [exampleHooks['SushiSwap V2']] } },
  ],
] as const)('%s: case %#', (reason, changes, other) => {
  const quote = { ...quoteFor([usdc, wbtc]), ...changes }
  expect(planSwap(quote, { ...exampleState, ...other })).toEqual({ type: 'refused', reason })
})

test('the limits themselves are planned: a floor of one unit, a second and 30 minutes, the lowest address', () => {
  const quote = { ...quoteFor([usdc, wbtc]), minimumReceive: { listing: wbtc, units: 1n } }
  for (const deadline of [now + 1, now + 30 * 60]) expect(plan(quote, { deadline })).toHaveLength(3)
  expect(plan(quote, { recipient: '0x0000000000000000000000000000000000000003' })).toHaveLength(3)
})

test('an allowance is enough if it is exactly the payment and lasts until the deadline', () => {
  const { deadline } = exampleState
  const allow = (token: bigint, units: bigint, expiration: number) => {
    return plan(quoteFor([usdc, wbtc]), { allowances: { token, permit2: { units, expiration, nonce: 7 } } })
  }
  expect(allow(1_000n, 1_000n, deadline).map(({ type }) => type)).toEqual(['swap'])
  expect(allow(999n, 1_000n, deadline).map(({ type }) => type)).toEqual(['approve', 'swap'])
  expect(allow(1_000n, 999n, deadline).map(({ type }) => type)).toEqual(['permit', 'swap'])
  expect(allow(1_000n, 1_000n, deadline - 1).map(({ type }) => type)).toEqual(['permit', 'swap'])
})

test('a swap is encoded with a signature if and only if it has a permit', () => {
  const signed = plan(quoteFor([usdc, wbtc])).at(-1)
  const free = plan(quoteFor([eth, wbtc])).at(-1)
  if (signed?.type !== 'swap' || free?.type !== 'swap') throw new RangeError('A plan ends with a swap.')
  expect(() => createSwapCall(signed, { signature: undefined })).toThrow(RangeError)
  expect(() => createSwapCall(free, { signature: '0x1234' })).toThrow(RangeError)
  expect(createSwapCall(signed, { signature: '0x1234' }).value).toBe(0n)
  expect(createSwapCall(free, { signature: undefined }).value).toBe(1_000n)
})

test('a leg through a listed hook is a swap of V4 with the key of the hook', () => {
  const hooks = [exampleHooks['SushiSwap V2'].toUpperCase().replace('0X', '0x') as Address]
  const steps = plan(quoteFor([usdc, wbtc], { legs: [passHook([usdc, wbtc])] }), {
    router: { ...exampleState.router, hooks },
  })
  const keys = [{ feePpm: 3_000, tickSpacing: 1, hooks: exampleHooks['SushiSwap V2'] }]
  expect(getSwap(steps).facts.swaps).toMatchObject([
    { path: { venue: 'uniswapV4', tokens: [addressOf(usdc), addressOf(wbtc)], keys }, exact: 'pay', payer: 'user' },
  ])
})

test('two legs that meet in one token are two commands, of which the second takes all that is left', () => {
  const hooks = Object.values(exampleHooks)
  const legs = [passHook([usdc, weth]), passHook([weth, wbtc])]
  const { commands } = getSwap(plan(quoteFor([usdc, wbtc], { legs }), { router: { ...exampleState.router, hooks } }))
  expect(commands.map((one) => (one.type === 'swap' ? [one.payer, one.units] : one.type))).toEqual([
    ['user', 1_000n],
    ['router', 'rest'],
    'sweep',
  ])
})

/** A pair of another exchange. */
function passHook(ends: Ends): Leg {
  const leg = createLeg(ends, { venue: 'Uniswap V2' })
  const hook = { address: exampleHooks['SushiSwap V2'], feePpm: 3_000, tickSpacing: 1 }
  return { ...leg, pool: { ...leg.pool, venue: 'SushiSwap V2', hook } }
}

function createMixedReceipt(): Partial<PlannedQuote> {
  const legs = [createLeg([usdc, weth], { venue: 'Uniswap V2' }), createLeg([weth, wbtc], {})]
  return { maximumPay: { listing: usdc, units: 2_000n }, route: { legs } }
}

type LegOptions = { readonly paid?: bigint; readonly venue?: string; readonly isNative?: boolean }

/** Gives two units for each that is paid. */
function createLeg([pay, receive]: Ends, { paid = 1_000n, venue, isNative }: LegOptions = {}): Leg {
  const tokens = [addressOf(pay), addressOf(receive)] as const
  const name = venue ?? (isNative ? 'Uniswap V4' : 'Uniswap V3')
  const zero = (token: Address): Address => (isSameAddress(token, wrappedCoin) ? `0x${'0'.repeat(40)}` : token)
  const key = isNative && { key: { currencies: [zero(tokens[0]), zero(tokens[1])] as const, fee: 500 } }
  const identity = { id: '0x00', venue: name, tokens, feePpm: 500 }
  const ticks = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 10, ticks: [] }
  const pool: Pool =
    name === 'Uniswap V2'
      ? { type: 'constantProduct', ...identity, reserves: [1n, 1n] }
      : { type: 'concentrated', ...identity, ...ticks, ...key }
  return { pool, pay: tokens[0], receive: tokens[1], paid, received: 2n * paid }
}

function quoteFor(ends: Ends, { legs = [createLeg(ends)] } = {}): PlannedQuote {
  return createExampleQuote(ends, legs)
}

function plan(quote: PlannedQuote, changes: Partial<SwapState> = {}): readonly Step[] {
  const result = planSwap(quote, { ...exampleState, ...changes })
  if (result.type === 'refused') throw new RangeError(result.reason)
  return result.steps
}

/** The swap as it is planned, and as its bytes say. */
function getSwap(steps: readonly Step[]) {
  const swap = steps.at(-1)
  if (swap?.type !== 'swap') throw new RangeError('A plan ends with a swap.')
  const call = createSwapCall(swap, { signature: swap.permit && '0x1234' })
  const hooks = Object.values(exampleHooks)
  return { call, commands: swap.commands, facts: readSwapCall(call, { ...swap, hooks }) }
}
