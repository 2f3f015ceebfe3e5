import { getBridgeListing } from '@murmur/engine/transfer/bridgeListing'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { expect, test } from 'vitest'
import type { FoundTransfer } from '../market/quoteState.ts'
import { transferTrading } from '../transfer/transferTrading.ts'
import { createPlan } from './createPlan.ts'
import type { Offer, Quoted } from './offer.ts'
import { createExampleRecord, exampleAccount } from './testing/records.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

const contract = `0x${'7'.repeat(40)}` as const
const router = { address: contract, version: '2.1.0' } as const
const network = {
  transfers: transferTrading,
  contracts: { router, permit2: contract },
  bridge: { spokePool: contract, handler: contract, deposit: 'router', router },
} as unknown as TradeNetwork

/** Without a swap before or after the bridge, so that only the bridge can differ. */
function transferOf(asset: string, units: bigint): FoundTransfer {
  const route = listBridgeRoutes(1, { destinationChainId: 8453 }).find(({ origin }) => origin.asset === asset)
  if (route === undefined) throw new RangeError(asset)
  const [paid, received] = [route.origin, route.destination].map((token) => ({
    listing: getBridgeListing(token),
    units,
  }))
  const times = { quoteTimestamp: 1_800_000_000, fillDeadline: 1_800_007_200 }
  const fees = { route, ...times, exclusivity: undefined, spokePools: { origin: contract, destination: contract } }
  const amounts = { pay: paid, carried: paid, arriving: received, receive: received, minimumReceive: received }
  return { ...amounts, fees, first: undefined, second: undefined } as unknown as FoundTransfer
}

const { recipient, deadline } = createExampleRecord().terms

/** The plan of a transfer of 1,000 units, renewed with another quote. */
function renew(fresh: FoundTransfer | undefined) {
  const transfer = transferOf('USDC', 1_000n)
  const { pay, receive, minimumReceive } = transfer
  const quoted = {
    quote: { pay, maximumPay: pay, receive, minimumReceive, bound: receive, legs: [], gapBps: 0 },
    stamp: { block: { number: 1 }, seenAt: 3 },
    transfer,
  }
  const offer = {
    quoted,
    steps: [],
    swap: { type: 'transfer', facts: { recipient, deadline } },
    account: exampleAccount,
  }
  return createPlan(offer as unknown as Offer, {
    network,
    destination: network,
    renew: async () => ({ transfer: fresh, stamp: { seenAt: 9 } }) as Quoted,
    elapsed: () => 10,
  }).renew()
}

test('a renewed transfer keeps the deposit, what arrives of it and the floor', async () => {
  const { swap, ...rest } = (await renew(transferOf('USDC', 2_000n))) ?? {}
  expect(rest).toEqual({ quotedAt: 9, pay: 2_000n, receive: 2_000n })
  expect(swap?.facts).toMatchObject({ inputAmount: 1_000n, outputAmount: 1_000n, leastReceived: 1_000n })
})

test('another route, or a first swap that no longer gives the deposit, has to be confirmed again', async () => {
  const short = { receive: { units: 999n }, route: { legs: [] } }
  expect(await renew(undefined)).toBeUndefined()
  expect(await renew(transferOf('USDT', 1_000n))).toBeUndefined()
  expect(await renew({ ...transferOf('USDC', 1_000n), first: short } as unknown as FoundTransfer)).toBeUndefined()
})
