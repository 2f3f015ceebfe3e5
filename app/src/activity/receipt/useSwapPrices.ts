import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { useEffect, useSyncExternalStore } from 'react'
import { getPageServices } from '../../services.ts'
import { type KnownSwap, listPriced } from './describeSwap.ts'

/** Today's prices of the tokens of a swap, while they are shown. */
export function useSwapPrices(swap: KnownSwap): PriceBook {
  const { prices } = getPageServices()
  const { hashKey, listings } = { hashKey: keyOf(swap), listings: listPriced(swap) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tokens have the same key.
  useEffect(() => prices.watch(listings), [prices, hashKey])
  return useSyncExternalStore(prices.book.subscribe, prices.book.get)
}

function keyOf({ facts }: KnownSwap): string {
  return [facts.chainId, facts.pay, facts.receive].join(' ')
}
