import type { Arrival } from '@murmur/sdk/trade/record'
import { createExampleHash, createExampleTransfer, exampleAccount } from '@murmur/sdk/trade/testing/records'
import { type Deposit, isLate, type TransferState } from '@murmur/sdk/transfer/transfer'
import { expect, test } from 'vitest'
import { findSpeedUpPath } from '../recordView.ts'
import { findEstimate, findSpeedUp } from './speedUpOffer.ts'
import { type FeeSuggestion, readSuggestion } from './suggestedFee.ts'

const word = `0x${'00'.repeat(32)}` as const
const deposit: Deposit = {
  hash: createExampleHash(1),
  block: 5,
  blockHash: createExampleHash(2),
  timestamp: 1_800_000_000,
  fillDeadline: 1_800_003_600,
  depositId: 0n,
  depositor: exampleAccount,
  beneficiary: exampleAccount,
  paid: undefined,
  hasSwap: false,
  held: { chainId: 1, token: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', units: 1_000_000n },
  output: { chainId: 8453, token: '0x4200000000000000000000000000000000000006', units: 999_999n },
  relay: {
    depositor: word,
    recipient: word,
    exclusiveRelayer: word,
    inputToken: word,
    outputToken: word,
    inputAmount: 0n,
    outputAmount: 0n,
    originChainId: 1n,
    depositId: 0n,
    fillDeadline: 0,
    exclusivityDeadline: 0,
    message: '0x',
  },
}
type Waiting = Extract<TransferState, { type: 'waiting' }>
const waiting: Waiting = { type: 'waiting', deposit, expectedSeconds: 20, spedUp: undefined }
const account = exampleAccount.toUpperCase().replace('0X', '0x')

const unknown = { type: 'unknown' } as const

function list(state: Waiting, suggestion: FeeSuggestion = unknown) {
  const offer = findSpeedUp(state, { account, suggestion })
  return offer.type === 'offered' && offer.fees.map(({ fee, arriving }) => [fee.units, arriving.units])
}

test('each offer is the total fee, rounded up, and what arrives is the rest of the deposit to the unit', () => {
  expect(list(waiting)).toEqual([
    [1_001n, 998_999n],
    [5_001n, 994_999n],
    [20_001n, 979_999n],
  ])
  // The next offer starts from the last agreed amount.
  const spedUp = { ...deposit.output, units: 500n }
  expect(list({ ...waiting, spedUp })).toEqual([
    [999_501n, 499n],
    [999_503n, 497n],
    [999_510n, 490n],
  ])
  const refused = { type: 'refused', reason: 'fee' }
  const last = { ...waiting, spedUp: { ...spedUp, units: 1n } }
  expect(findSpeedUp(last, { account, suggestion: unknown })).toEqual(refused)
})

test('no offer is below the fee of a new deposit, and none takes all of it', () => {
  const suggest = (arriving: bigint) => ({ type: 'known', arriving, whole: 1_000_000n }) as const
  expect(list(waiting, suggest(990_000n))).toEqual([
    [10_000n, 990_000n],
    [10_990n, 989_010n],
    [14_950n, 985_050n],
  ])
  // This deposit pays more than a new one already.
  expect(list(waiting, suggest(999_999n))).toEqual(list(waiting))
  const offer = findSpeedUp(waiting, { account, suggestion: suggest(990_000n) })
  expect(offer).toMatchObject({ basis: { suggested: { units: 10_000n }, own: { units: 1n } } })
  expect(findSpeedUp(waiting, { account, suggestion: unknown })).toMatchObject({
    basis: { suggested: undefined, own: { units: 1n } },
  })
  expect(findSpeedUp(waiting, { account, suggestion: suggest(0n) })).toEqual({ type: 'refused', reason: 'fee' })
  expect(findSpeedUp(waiting, { account, suggestion: { type: 'asking' } })).toEqual({ type: 'asking' })
})

test('the fee of a new deposit is that of the quote, and unknown without an answer that fits', async () => {
  const paths: string[] = []
  const ask = (answer: () => Response) => {
    const fetch = async (path: string) => {
      paths.push(path)
      return answer()
    }
    return readSuggestion(deposit, { fetch, limit: () => new AbortController().signal })
  }
  const fees = {
    asset: 'WETH',
    origin: 1,
    destination: 8453,
    fixed: '2000',
    share: String(10n ** 15n),
    limits: { minimum: '1', maximum: '9000000', instant: '9000000' },
    fillSeconds: 5,
    quoteTimestamp: 1_800_000_000,
    fillDeadline: 1_800_003_600,
    exclusivity: null,
    spokePools: { origin: exampleAccount, destination: exampleAccount },
  }
  expect(await ask(() => Response.json(fees))).toEqual({ type: 'known', arriving: 997_000n, whole: 1_000_000n })
  expect(paths).toEqual(['/api/transfers/fees?asset=WETH&origin=1&destination=8453&units=1000000'])
  expect(await ask(() => Response.json({ ...fees, origin: 10 }))).toEqual(unknown)
  expect(await ask(() => new Response('', { status: 502 }))).toEqual(unknown)
})

test('a higher fee is offered to the depositor alone, and only without a message and for listed tokens', () => {
  const refuse = (state: Waiting, other: string | undefined = account) =>
    findSpeedUp(state, { account: other, suggestion: unknown })
  const change = (own: Partial<Deposit>) => ({ ...waiting, deposit: { ...deposit, ...own } })
  expect(refuse(waiting, `0x${'11'.repeat(20)}`)).toEqual({ type: 'refused', reason: 'account' })
  expect(findSpeedUp(waiting, { account: undefined, suggestion: unknown })).toEqual({
    type: 'refused',
    reason: 'account',
  })
  expect(refuse(change({ relay: { ...deposit.relay, message: '0x12' } }))).toEqual({ type: 'refused', reason: 'swap' })
  const output = { ...deposit.output, token: exampleAccount }
  expect(refuse(change({ output }))).toEqual({ type: 'refused', reason: 'token' })
})

test('the activity links to the offer only while a transfer waits longer than usual', () => {
  const link = (arrival: Arrival) => findSpeedUpPath(createExampleTransfer(arrival))
  const path = `/transfer/1/${createExampleHash(1)}#speed-up`
  expect(link({ type: 'waiting', canSpeedUp: true })).toBe(path)
  const others: readonly Arrival[] = [{ type: 'waiting' }, { type: 'waiting', canSpeedUp: false }, { type: 'expired' }]
  expect(others.map(link)).toEqual([undefined, undefined, undefined])
})

test('a transfer is late against the estimate of its own quote, which the record keeps', () => {
  const record = createExampleTransfer({ type: 'waiting' })
  const { bridge } = record.terms
  if (bridge === undefined) throw new RangeError('The example is a transfer.')
  const quoted = { ...record, terms: { ...record.terms, bridge: { ...bridge, fillSeconds: 180 } } }
  const question = { chainId: 1, hash: createExampleHash(1) }
  expect(findEstimate([quoted], question)).toBe(180)
  expect(findEstimate([record], question)).toBeUndefined()
  expect(findEstimate([quoted], { ...question, chainId: 10 })).toBeUndefined()
})

test('it is offered once a transfer takes longer than usual, and not in the last minute', () => {
  const look = (seconds: number) => isLate(waiting, { now: (deposit.timestamp + seconds) * 1_000 })
  expect([0, 19, 20, 3_539, 3_540].map(look)).toEqual([false, false, true, true, false])
})
