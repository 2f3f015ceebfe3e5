import { encodeAllowance } from '@murmur/engine/encode/allowance'
import { encodeApproval } from '@murmur/engine/encode/approval'
import { createPermitMessage } from '@murmur/engine/encode/permitMessage'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { createSwapCall, planSwap } from '@murmur/engine/plan'
import type { Address, Listing } from '@murmur/engine/token'
import { findListing } from '@murmur/engine/token'
import { getBridgeListing } from '@murmur/engine/transfer/bridgeListing'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import { createTransferCall } from '@murmur/engine/transfer/transferPlan'
import { expect, test } from 'vitest'
import { decodeCall, decodeMessage } from './decodeRequest.ts'

const account: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const router: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const approval = { chainId: 1, account, token: usdc, spender: permit2 }
const unlimited = 'This amount is unlimited: the spender can take all that you will ever have of it.'

test('an approval is shown with its amount and its spender', () => {
  expect(decodeCall(encodeApproval({ ...approval, units: 12_500_000n }))).toEqual({
    title: 'Allow a spender',
    details: [
      { name: 'MAY TAKE', value: '12.5 USDC' },
      { name: 'SPENDER', value: permit2 },
    ],
    warning: undefined,
  })
})

test('an unlimited approval is a warning, and one of zero takes an allowance back', () => {
  expect(decodeCall(encodeApproval({ ...approval, units: 2n ** 256n - 1n }))).toMatchObject({
    details: [{ name: 'MAY TAKE', value: 'Unlimited USDC' }, {}],
    warning: unlimited,
  })
  expect(decodeCall(encodeApproval({ ...approval, units: 0n }))?.title).toBe('Take back an allowance')
})

test('an allowance in Permit2 is shown with its amount, its spender and its end', () => {
  const allowance = { chainId: 1, account, permit2, token: usdc, spender: router, units: 12_500_000n }
  expect(decodeCall(encodeAllowance(allowance))).toEqual({
    title: 'Allow a spender, in Permit2',
    details: [
      { name: 'MAY TAKE', value: '12.5 USDC' },
      { name: 'SPENDER', value: router },
      { name: 'UNTIL', value: 'The end of its block' },
    ],
    warning: undefined,
  })
})

test('an amount of an unknown token is shown in its units', () => {
  expect(decodeCall(encodeApproval({ ...approval, token: stranger, units: 7n }))?.details[0]).toEqual({
    name: 'MAY TAKE',
    value: `7 units of ${stranger}`,
  })
})

test('a permit is shown with its amount, its spender and its end, as an object and as JSON', () => {
  const permit = { token: usdc, units: 1_000_000n, expiration: 1_800_000_000, nonce: 0, spender: router }
  const message = createPermitMessage({ ...permit, signatureDeadline: 1_800_000_000n, chainId: 1, permit2 })
  const json = JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const meaning = {
    title: 'Allow a spender, by signature',
    details: [
      { name: 'MAY TAKE', value: '1 USDC' },
      { name: 'SPENDER', value: router },
      { name: 'UNTIL', value: '2027-01-15 08:00:00 UTC' },
    ],
    warning: undefined,
  }
  expect([decodeMessage(message), decodeMessage(json)]).toEqual([meaning, meaning])
})

test.each([
  [account, 'Your account', undefined],
  [stranger, stranger, 'Another account than yours receives it.'],
])('a swap is shown with its limits and its recipient: %s', (recipient, shown, warning) => {
  expect(decodeCall(createSwap(recipient))).toEqual({
    title: 'Swap',
    details: [
      { name: 'PAY AT MOST', value: '1 ETH' },
      { name: 'RECEIVE AT LEAST', value: '2.5 BNB' },
      { name: 'TO', value: shown },
      { name: 'ROUTER', value: router },
      { name: 'UNTIL', value: '2027-01-15 08:20:00 UTC' },
    ],
    warning,
  })
})

test('bytes and messages that are not understood get no meaning', () => {
  expect(decodeCall({ chainId: 1, account, to: stranger, value: 1n, data: '0x' })).toBeUndefined()
  expect(decodeCall({ ...createSwap(account), data: '0x3593564c00' })).toBeUndefined()
  expect(decodeMessage({ primaryType: 'Mail' })).toBeUndefined()
})

/** One ether for BNB, through a pool of V3. */
function createSwap(recipient: Address) {
  const [pay, receive] = ['1:ETH', '1:BNB'].map(findListing) as [Listing, Listing]
  const bnb = receive.tokenAddress as Address
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 60, ticks: [] }
  const pool = {
    type: 'concentrated',
    id: '0x00',
    venue: 'Uniswap V3',
    tokens: [bnb, weth],
    feePpm: 500,
    ...state,
  } as const
  const paid = { listing: pay, units: 10n ** 18n }
  const received = { listing: receive, units: 26n * 10n ** 17n }
  const legs = [{ pool, pay: weth, receive: bnb, paid: paid.units, received: received.units }]
  const minimumReceive = { listing: receive, units: 25n * 10n ** 17n }
  const plan = planSwap({ pay: paid, maximumPay: paid, receive: received, minimumReceive, route: { legs } } as never, {
    account,
    recipient,
    router: { address: router, version: '2.1.0' },
    permit2,
    now: 1_800_000_000,
    deadline: 1_800_001_200,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
  })
  const step = plan.type === 'refused' ? undefined : plan.steps[0]
  if (step?.type !== 'swap') throw new Error('A payment in coins is one step.')
  return createSwapCall(step, { signature: undefined })
}

test('a transfer is shown with its payment, the least on the other network, and when it comes back', () => {
  const route = listBridgeRoutes(1, { destinationChainId: 10 }).find(({ origin }) => origin.asset === 'USDC')
  if (route === undefined) throw new RangeError('USDC is carried everywhere.')
  const [paid, received] = [route.origin, route.destination].map((token) => ({
    listing: getBridgeListing(token),
    units: 5n,
  }))
  if (paid === undefined || received === undefined) throw new RangeError('A route has two ends.')
  const contracts = { spokePool: stranger, handler: stranger, deposit: 'router' } as const
  const end = { ...contracts, router: { address: router, version: '2.1.0' } } as const
  const fees = {
    route,
    fixed: 0n,
    share: 0n,
    limits: { minimum: 0n, maximum: 9n, instant: 9n },
    exclusivity: undefined,
    fillSeconds: 2,
    quoteTimestamp: 1_800_000_000,
    fillDeadline: 1_800_007_200,
    spokePools: { origin: stranger, destination: stranger },
  }
  const plan = planTransfer(
    { pay: paid, carried: paid, fees, arriving: received, receive: received, minimumReceive: received, ...noSwaps },
    {
      account,
      recipient: account,
      permit2,
      now: 1_800_000_000,
      deadline: 1_800_000_600,
      allowances: { token: 5n, permit2: { units: 5n, expiration: 1_900_000_000, nonce: 0 } },
      origin: end,
      destination: end,
    },
  )
  const step = plan.type === 'plan' ? plan.steps.at(-1) : undefined
  if (step?.type !== 'transfer') throw new Error('A plan ends with its transfer.')
  expect(decodeCall(createTransferCall(step, { signature: undefined }))).toEqual({
    title: 'Transfer to Optimism',
    details: [
      { name: 'PAY', value: '0.000005 USDC' },
      { name: 'RECEIVE AT LEAST', value: '0.000005 USDC' },
      { name: 'TO', value: 'Your account' },
      { name: 'ROUTER', value: router },
      { name: 'BACK IF NOT FILLED BY', value: '2027-01-15 10:00:00 UTC' },
    ],
    warning: undefined,
  })
})

const noSwaps = { first: undefined, second: undefined }

test('a swap through a hook names the hook, whichever it is', () => {
  const { swap, signature } = findPlan(({ swap: { version, facts } }) => {
    return version === '2.1.0' && listHooks(facts.swaps).length === 2
  })
  const meaning = decodeCall(createSwapCall(swap, { signature }))
  expect(meaning?.title).toBe('Swap')
  expect(meaning?.details).toContainEqual({ name: 'THROUGH', value: listHooks(swap.facts.swaps).join(', ') })
})
