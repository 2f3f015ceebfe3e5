import type { QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore } from '@murmur/sdk/store'
import type { Arrival, RecordOf, StepState, SwapRecord } from '@murmur/sdk/trade/record'
import {
  createExampleHash,
  createExampleRecord,
  createExampleRevocation,
  createExampleStep,
  createExampleTransfer,
} from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { quoteOf } from '../testing/swapFixtures.ts'
import type { CardEvent } from './cardMessage.ts'
import { reportQuotes, reportSwaps } from './reportSwap.ts'

const hash = createExampleHash(1)
const mined = { block: 7, blockHash: createExampleHash(2), fee: 21_000n, isFinal: true }
const moved = { paid: 10n ** 18n, received: 299n * 10n ** 12n }

const waiting = createExampleRecord()
const sent = swapIn({ type: 'sent', hash, since: 0, nonce: undefined })
const confirmed = swapIn({ type: 'confirmed', hash, moved, ...mined })
const reverted = swapIn({ type: 'reverted', hash, reason: 'belowMinimum', ...mined })
const terms = { pay: 'DAI', payChain: '1', payUnits: String(10n ** 18n), receive: 'ETH', receiveChain: '1' }
const sentDetail = { ...terms, receiveUnits: String(3n * 10n ** 14n), hash }

function swapIn(state: StepState): RecordOf<'swap'> {
  return createExampleRecord({ steps: [createExampleStep('swap', { state, hashes: [hash] })] })
}

function follow(first: readonly SwapRecord[], own: readonly string[] = [waiting.id]) {
  const records = createStore(first)
  const events: CardEvent[] = []
  const end = reportSwaps({ records, isOwn: (id) => own.includes(id) }, (event) => events.push(event))
  return { events, end, set: (...next: readonly SwapRecord[]) => records.set(next) }
}

const name = (events: readonly CardEvent[]) => events.map((event) => event.name)

test('a swap is sent and confirmed, with the amounts that moved', () => {
  const { events, set } = follow([])
  set(waiting)
  set(sent)
  set({ ...sent })
  set(confirmed)
  set({ ...confirmed })
  expect(events).toEqual([
    { name: 'sent', detail: sentDetail },
    { name: 'confirmed', detail: { ...sentDetail, receiveUnits: String(moved.received) } },
  ])
})

test('a swap that reverts has failed, and one that the user declined was never sent', () => {
  const { events, set } = follow([])
  set(createExampleRecord({ steps: [createExampleStep('swap', { state: { type: 'refused' } })] }))
  expect(events).toEqual([])
  set(reverted)
  expect(events).toEqual([
    { name: 'sent', detail: sentDetail },
    { name: 'failed', detail: sentDetail },
  ])
})

test.each<{ arrival: Arrival; events: readonly string[] }>([
  { arrival: { type: 'waiting' }, events: ['sent'] },
  { arrival: { type: 'expired' }, events: ['sent'] },
  { arrival: { type: 'arrived', hash }, events: ['sent', 'confirmed'] },
  { arrival: { type: 'bridged', hash, units: 7n }, events: ['sent', 'failed'] },
  { arrival: { type: 'refunded', hash }, events: ['sent', 'failed'] },
])('a transfer that is $arrival.type has the events $events, on both networks', ({ arrival, events }) => {
  const followed = follow([])
  followed.set(createExampleTransfer(arrival, moved))
  expect(name(followed.events)).toEqual(events)
  const detail = { ...terms, receive: 'USDC', receiveChain: '8453', receiveUnits: '999000', hash }
  expect(followed.events.map((event) => event.detail)).toEqual(events.map(() => detail))
})

test('a swap that an earlier visit left pending ends here, and is not sent again', () => {
  const { events, set } = follow([sent], [])
  set(confirmed)
  expect(name(events)).toEqual(['confirmed'])
})

test('swaps of other tabs, those that had ended before, and revocations are not reported', () => {
  const revocation = createExampleRevocation({ steps: sent.steps })
  const { events, set } = follow([confirmed], [revocation.id])
  set({ ...sent, id: 'other' }, confirmed)
  set({ ...confirmed, id: 'other' }, { ...revocation, id: revocation.id })
  expect(events).toEqual([])
})

test('a block that is taken back is not reported, another end of the swap is', () => {
  const { events, set } = follow([])
  set(confirmed)
  set(sent)
  set(confirmed)
  set(sent)
  set(reverted)
  expect(name(events)).toEqual(['sent', 'confirmed', 'failed'])
})

test('nothing is reported after the end', () => {
  const { events, end, set } = follow([])
  end()
  set(sent)
  expect(events).toEqual([])
})

test('each new quote is reported once, and only while it is that of the form', () => {
  const quote = quoteOf({ pay: '1 1:ETH', receive: '3.75 56:BNB' })
  const quotes = createStore<QuoteState>({ type: 'loading' })
  const events: CardEvent[] = []
  const end = reportQuotes(quotes, (event) => events.push(event))
  for (const state of [
    { ...quote, isPending: true },
    { ...quote, isLate: true },
    quote,
    { ...quote },
    { type: 'none', reason: 'noRoute' },
    quote,
    quoteOf({ pay: '2 1:ETH', receive: '7.5 56:BNB' }),
  ] satisfies readonly QuoteState[])
    quotes.set(state)
  end()
  quotes.set(quoteOf({ pay: '3 1:ETH', receive: '9 56:BNB' }))
  const detail = { pay: 'ETH', payChain: '1', receive: 'BNB', receiveChain: '56' }
  expect(events).toEqual([
    { name: 'quote', detail: { ...detail, payUnits: String(10n ** 18n), receiveUnits: '3750000000000000000' } },
    { name: 'quote', detail: { ...detail, payUnits: String(2n * 10n ** 18n), receiveUnits: '7500000000000000000' } },
  ])
})
