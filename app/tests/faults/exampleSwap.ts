import { planSwap } from '@murmur/engine/plan'
import { type Address, createToken, findListing, findWrappedNative, type Listing } from '@murmur/engine/token'
import { createTerms, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createTransfer } from '@murmur/sdk/trade/testing/exampleChain'
import { exampleAccount } from '@murmur/sdk/trade/testing/records'
import type { TradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import type { Log } from './simulatedChain.ts'

export const account = exampleAccount
export const contracts: TradeContracts = {
  router: { address: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', version: '2.1.0' },
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
}

const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether = take(findListing('1:ETH'))
const usdc = take(createToken('USDC', { name: 'USD Coin', listings: { eth: [usdcAddress, 6] } }).listings[0])
const wrapped = findWrappedNative(1) as Address
const paid = 10n ** 18n
const quoted = 4_700_000_000n
const minimum = 4_676_500_000n

export const received: Listing = usdc

function take(listing: Listing | undefined): Listing {
  if (listing === undefined) throw new RangeError('It is not listed.')
  return listing
}

/** One ether for USDC, in one transaction. The times are in seconds since 1970. */
export function createExampleSwap({ now, deadline }: { readonly now: number; readonly deadline: number }): SwapPlan {
  const tokens: readonly [Address, Address] = [wrapped, usdcAddress]
  const pool = {
    type: 'constantProduct',
    id: '0x00',
    venue: 'Uniswap V2',
    tokens,
    reserves: [1n, 1n],
    feePpm: 3_000,
  } as const
  const leg = { pool, pay: tokens[0], receive: tokens[1], paid, received: quoted }
  const quote = {
    pay: { listing: ether, units: paid },
    maximumPay: { listing: ether, units: paid },
    receive: { listing: usdc, units: quoted },
    minimumReceive: { listing: usdc, units: minimum },
    bound: { listing: usdc, units: quoted + 1n },
  }
  const result = planSwap(
    { ...quote, route: { legs: [leg] } },
    {
      account,
      recipient: account,
      router: contracts.router,
      permit2: contracts.permit2,
      now,
      deadline,
      allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
    },
  )
  if (result.type === 'refused') throw new RangeError(result.reason)
  const swap = result.steps.find((step) => step.type === 'swap')
  if (swap === undefined) throw new RangeError('The plan ends with its swap.')
  const legs = [
    { poolId: '0x00', venue: 'Uniswap V2', feePpm: 3_000, pay: leg.pay, receive: leg.receive, paid, received: quoted },
  ]
  return {
    ...createTerms({ ...quote, legs, gapBps: 0 }, { swap, block: 1_000 }),
    steps: result.steps,
    quotedAt: 0,
    renew: async () => undefined,
  }
}

/** A little more than the minimum, and another amount in every block. */
export function findReceived(block: number): bigint {
  return minimum + BigInt(block % 17) * 1_000_000n
}

export function logReceived(units: bigint): readonly Log[] {
  return [createTransfer(usdcAddress, { from: contracts.router.address, to: account, units })]
}

const errors = parseAbi(['error TransactionDeadlinePassed()', 'error V2TooLittleReceived()'])
export const deadlinePassed = encodeErrorResult({ abi: errors, errorName: 'TransactionDeadlinePassed' })
export const belowMinimum = encodeErrorResult({ abi: errors, errorName: 'V2TooLittleReceived' })

/** Bytes that the user never reviewed. */
export const alteredInput = encodeAbiParameters([{ type: 'uint256' }], [1n])
