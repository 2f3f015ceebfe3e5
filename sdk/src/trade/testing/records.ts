import type { Address } from '@murmur/engine/token'
import fc from 'fast-check'
import type { SwapEvent } from '../advance.ts'
import type { Arrival, Hash, Moved, RecordedListing, RecordOf, StepRecord } from '../record.ts'

export const exampleAccount: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const dai: RecordedListing = {
  id: '1:DAI',
  symbol: 'DAI',
  tokenAddress: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  decimals: 18,
}
const ether: RecordedListing = { id: '1:ETH', symbol: 'ETH', tokenAddress: null, decimals: 18 }

export function createExampleStep(type: StepRecord['type'], own: Partial<StepRecord> = {}): StepRecord {
  return { type, units: 10n ** 18n, request: undefined, state: { type: 'waiting' }, hashes: [], ...own }
}

/** One DAI for ether, with an approval and a permit. */
export function createExampleRecord(own: Partial<RecordOf<'swap'>> = {}): RecordOf<'swap'> {
  return {
    kind: 'swap',
    id: '00000000-0000-4000-8000-000000000001',
    startedAt: 1_800_000_000_000,
    account: exampleAccount,
    chainId: 1,
    terms: {
      pay: { listing: dai, units: 10n ** 18n },
      maximumPay: { listing: dai, units: 10n ** 18n },
      receive: { listing: ether, units: 3n * 10n ** 14n },
      minimumReceive: { listing: ether, units: 298_500_000_000_000n },
      bound: { listing: ether, units: 3n * 10n ** 14n + 1n },
      recipient: exampleAccount,
      deadline: 1_800_001_200,
      block: 25_000_000,
      legs: [
        {
          poolId: '0x60594a405d53811d3bc4766596efd80fd545a270',
          venue: 'Uniswap V3',
          feePpm: 500,
          pay: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
          receive: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
          paid: 10n ** 18n,
          received: 3n * 10n ** 14n,
        },
      ],
    },
    steps: [createExampleStep('approve'), createExampleStep('permit'), createExampleStep('swap')],
    ...own,
  }
}

const usdc: RecordedListing = {
  id: '8453:USDC',
  symbol: 'USDC',
  tokenAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  decimals: 6,
}
const mainUsdc: RecordedListing = { ...usdc, id: '1:USDC', tokenAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }

/** One DAI on Ethereum for USDC on Base, with its deposit in this state. */
export function createExampleTransfer(arrival: Arrival, moved?: Moved): RecordOf<'transfer'> {
  const { terms, ...record } = createExampleRecord()
  const hash = createExampleHash(1)
  const mined = { block: 7, blockHash: createExampleHash(2), fee: 21_000n, isFinal: true }
  return {
    ...record,
    kind: 'transfer',
    terms: {
      ...terms,
      receive: { listing: usdc, units: 999_000n },
      minimumReceive: { listing: usdc, units: 994_000n },
      bridge: {
        destinationChainId: 8453,
        inputToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        inputAmount: 1_000_000n,
        outputToken: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        outputAmount: 999_500n,
        quoteTimestamp: 1_800_000_000,
        fillDeadline: 1_800_007_200,
        exclusivityDeadline: 0,
        exclusiveRelayer: '0x0000000000000000000000000000000000000000',
        inputListing: mainUsdc,
        outputListing: usdc,
      },
    },
    steps: [
      createExampleStep('transfer', {
        request: exampleRequest,
        hashes: [hash],
        state: { type: 'confirmed', hash, moved, arrival, ...mined },
      }),
    ],
  }
}

/** Revokes Permit2's allowance of one DAI. */
export function createExampleRevocation(own: Partial<RecordOf<'revocation'>> = {}): RecordOf<'revocation'> {
  const { terms, ...record } = createExampleRecord()
  const { pay, deadline, block } = terms
  return {
    ...record,
    kind: 'revocation',
    terms: { allowed: pay, deadline, block },
    steps: [createExampleStep('approve', { units: 0n })],
    ...own,
  }
}

/** Offers a higher fee for the deposit of the example transfer. */
export function createExampleSpeedUp(own: Partial<RecordOf<'speedUp'>> = {}): RecordOf<'speedUp'> {
  const { terms, ...record } = createExampleRecord()
  const { recipient, deadline, block } = terms
  const deposit = { hash: createExampleHash(1), depositId: 5n, destinationChainId: 8453 }
  return {
    ...record,
    kind: 'speedUp',
    terms: { ...deposit, receive: { listing: usdc, units: 990_000n }, recipient, deadline, block },
    steps: [createExampleStep('agree', { units: 0n }), createExampleStep('speedUp', { units: 0n })],
    ...own,
  }
}

export function createExampleHash(number: number): Hash {
  return `0x${number.toString(16).padStart(64, '0')}`
}

export const exampleRequest = {
  to: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  value: 0n,
  dataHash: createExampleHash(99),
  nonce: 7,
  block: 25_000_001,
} as const

const hash = fc.integer({ min: 1, max: 4 }).map(createExampleHash)
const at = fc.integer({ min: 1_800_000_000_000, max: 1_900_000_000_000 })
const mined = { block: fc.nat(), blockHash: hash, fee: fc.bigInt({ min: 0n, max: 10n ** 18n }) }

/** Any event of the user, the wallet, the chain or a tab, in any order and for any step. */
export const anyEvent: fc.Arbitrary<SwapEvent> = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.oneof(
      fc.record({ type: fc.constant('ask' as const), at, request: fc.constantFrom(undefined, exampleRequest) }),
      fc.record({ type: fc.constantFrom('skip', 'sign', 'refuse', 'dismiss', 'settle') }),
      fc.record({
        type: fc.constant('drop' as const),
        lateEffect: fc.constantFrom('reverts', 'approves', 'unknown', undefined),
      }),
      fc.record({ type: fc.constant('miss' as const), hash }),
      fc.record({ type: fc.constant('report' as const), reported: fc.constantFrom('confirm', 'revert', undefined) }),
      fc.record({ type: fc.constantFrom('leave', 'lose', 'interrupt', 'reorganise'), at }),
      fc.record({ type: fc.constantFrom('send', 'find'), hash, at }),
      fc.record({
        type: fc.constant('answer' as const),
        walletAnswer: fc.oneof(fc.record({ hash }), fc.constantFrom({ id: '0x1' }, { id: '0x2' })),
        at,
      }),
      fc.record({ type: fc.constant('fail' as const), reason: fc.constantFrom('tradingClosed', 'walletBusy') }),
      fc.record({ type: fc.constant('see' as const), hash, nonce: fc.nat() }),
      fc.record({
        type: fc.constant('confirm' as const),
        hash,
        ...mined,
        moved: fc.constantFrom(undefined, { paid: 10n ** 18n, received: 299n * 10n ** 12n }),
      }),
      fc.record({ type: fc.constant('revert' as const), hash, ...mined, reason: fc.constantFrom('belowMinimum') }),
      fc.record({ type: fc.constant('cancel' as const), by: hash }),
      fc.record({ type: fc.constant('alter' as const), hash }),
    ),
  )
  .map(([step, event]) => ({ step, ...event }) as SwapEvent)
