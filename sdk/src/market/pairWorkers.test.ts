import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { pairWorkers } from './pairWorkers.ts'
import type { QuoteOrder } from './quoteMessage.ts'
import type { QuoteWorker } from './quoteService.ts'

function createWorker(): QuoteWorker & { readonly orders: QuoteOrder['type'][] } {
  const orders: QuoteOrder['type'][] = []
  return { orders, postMessage: ({ type }) => orders.push(type), terminate() {}, onmessage: null, onerror: null }
}

const getListing = (id: string): Listing => {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(id)
  return listing
}
const ask = (receive: string): QuoteOrder => ({
  type: 'ask',
  id: 1,
  question: { pay: { listing: getListing('1:ETH'), units: 1n }, receive: getListing(receive) },
})

test('the worker for transfers starts with the first question across networks, and only one of the two is busy', () => {
  const [swaps, transfers] = [createWorker(), createWorker()]
  let starts = 0
  const pair = pairWorkers(swaps, () => {
    starts += 1
    return transfers
  })
  pair.postMessage(ask('1:BNB'))
  expect([starts, swaps.orders]).toEqual([0, ['ask']])
  pair.postMessage(ask('8453:ETH'))
  pair.postMessage(ask('8453:ETH'))
  pair.postMessage(ask('1:BNB'))
  expect([starts, swaps.orders, transfers.orders]).toEqual([1, ['ask', 'rest', 'rest', 'ask'], ['ask', 'ask', 'rest']])
})
