import { expect, test } from 'vitest'
import { listedTokens } from '../listedTokens.ts'
import { type Listing, listings } from '../token.ts'
import { liveBridges } from './bridgeContracts.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { listBridgeRoutes } from './bridgeTokens.ts'
import { planTransfer } from './planTransfer.ts'
import type { PlannedTransfer, TransferState } from './transferPlan.ts'

const now = 1_800_000_000
const router = { address: '0x8b844f885672f333bc0042cb669255f93a4c1e6b', version: '2.1.1' } as const

test('where the router can bridge, a transfer is an approval, a signature and one transaction', () => {
  const { quote, state } = prepare(10, 8453)
  const plan = planTransfer(quote, state)
  expect(plan.type === 'plan' && plan.steps.map(({ type }) => type)).toEqual(['approve', 'permit', 'transfer'])
})

test('from Avalanche and zkSync Era the SpokePool itself takes the deposit, without a permit', () => {
  for (const chainId of [43114, 324]) {
    const { quote, state } = prepare(chainId, 8453)
    const plan = planTransfer(quote, state)
    expect(plan).toMatchObject({
      type: 'plan',
      steps: [
        { type: 'approve', approval: { spender: liveBridges[chainId]?.spokePool } },
        { type: 'transfer', via: 'spokePool', facts: { to: liveBridges[chainId]?.spokePool } },
      ],
    })
  }
})

const legs = { route: { legs: [] } } as unknown as NonNullable<PlannedTransfer['first']>

test('a swap that cannot be in the same transaction is refused with its reason', () => {
  const [avalanche, zkSync, toZkSync] = [prepare(43114, 8453), prepare(324, 8453), prepare(8453, 324)]
  const reasons = [
    planTransfer({ ...avalanche.quote, first: legs }, avalanche.state),
    planTransfer({ ...zkSync.quote, first: legs }, zkSync.state),
    planTransfer({ ...toZkSync.quote, second: legs }, toZkSync.state),
  ]
  expect(reasons.map((plan) => 'reason' in plan && plan.reason)).toEqual([
    'swapFirst',
    'noSwapBefore',
    'noSwapOnArrival',
  ])
})

test.each<[string, Partial<PlannedTransfer['fees']>, Partial<TransferState>]>([
  ['expiredFee', { quoteTimestamp: now - 3_000 }, {}],
  ['expiredFee', { quoteTimestamp: now + 1 }, {}],
  ['expiredFee', { fillDeadline: now + 1_200 }, {}],
  ['otherSpokePool', { spokePools: { origin: router.address, destination: router.address } }, {}],
  ['badDeadline', {}, { deadline: now }],
  ['badDeadline', {}, { deadline: now + 1_801 }],
  ['badRecipient', {}, { recipient: '0x0000000000000000000000000000000000000001' }],
  ['badRecipient', {}, { recipient: '0x0f7ae28de1c8532170ad4ee566b5801485c13a0e' }],
])('a plan is refused: %s', (reason, fees, difference) => {
  const { quote, state } = prepare(10, 8453)
  const altered = { ...quote, fees: { ...quote.fees, ...fees } }
  expect(planTransfer(altered, { ...state, ...difference })).toEqual({ type: 'refused', reason })
})

test('a transfer without a floor is refused', () => {
  const { quote, state } = prepare(10, 8453)
  const none = { ...quote, minimumReceive: { ...quote.minimumReceive, units: 0n } }
  expect(planTransfer(none, state)).toEqual({ type: 'refused', reason: 'noFloor' })
})

/** USDC from one real network to another. */
function prepare(originChainId: number, destinationChainId: number) {
  const route = listBridgeRoutes(originChainId, { destinationChainId }).find(({ origin }) => origin.asset === 'USDC')
  const [origin, destination] = [liveBridges[originChainId], liveBridges[destinationChainId]]
  if (route === undefined || origin === undefined || destination === undefined)
    throw new RangeError('There is no route.')
  const [from, to] = [getBridgeListing(route.origin), getBridgeListing(route.destination)]
  const amount = (listing: Listing) => ({ listing, units: 1_000_000n })
  const quote: PlannedTransfer = {
    pay: amount(from),
    first: undefined,
    carried: amount(from),
    arriving: amount(to),
    second: undefined,
    receive: amount(to),
    minimumReceive: amount(to),
    fees: {
      route,
      fixed: 0n,
      share: 0n,
      limits: { minimum: 0n, maximum: 10n ** 12n, instant: 10n ** 12n },
      fillSeconds: 2,
      quoteTimestamp: now,
      fillDeadline: now + 7_200,
      exclusivity: undefined,
      spokePools: { origin: origin.spokePool, destination: destination.spokePool },
    },
  }
  const findRouter = (chainId: number) => (chainId === 324 ? undefined : router)
  const state: TransferState = {
    account: '0x1111111111111111111111111111111111111111',
    recipient: '0x2222222222222222222222222222222222222222',
    permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    now,
    deadline: now + 1_200,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
    origin: { ...origin, router: findRouter(originChainId) },
    destination: { ...destination, router: findRouter(destinationChainId) },
  }
  return { quote, state }
}

function listAll(): readonly Listing[] {
  return [...listings, ...listedTokens.flatMap((token) => token.listings)]
}

test('each carried token has the listing of our list, where it is in it', () => {
  const unlisted = new Set<string>()
  for (const originChainId of [1, 10, 56, 137, 324, 8453, 42161, 43114])
    for (const { origin } of listBridgeRoutes(originChainId, { destinationChainId: originChainId === 1 ? 10 : 1 })) {
      const listing = getBridgeListing(origin)
      expect(listing).toMatchObject({ chainId: originChainId, decimals: origin.decimals })
      expect(listing.tokenAddress?.toLowerCase()).toBe(origin.address)
      const listed = listAll().find(
        ({ chainId, tokenAddress }) => chainId === originChainId && tokenAddress?.toLowerCase() === origin.address,
      )
      if (listed === undefined) unlisted.add(`${listing.symbol} ${listing.id}`)
      else expect(listing).toEqual(listed)
    }
  expect([...unlisted]).toEqual([
    'BTCB 56:0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c',
    'USDC.e 324:0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4',
  ])
})
