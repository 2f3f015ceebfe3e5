import type { Listing } from '@murmur/engine/token'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { useEffect, useSyncExternalStore } from 'react'
import { getPageServices } from '../services.ts'

/** Today's prices, polled while they are shown. */
export function useTodaysPrices(listings: readonly Listing[]): PriceBook {
  const { prices } = getPageServices()
  const key = listings.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tokens have the same key.
  useEffect(() => prices.watch(listings), [prices, key])
  return useSyncExternalStore(prices.book.subscribe, prices.book.get)
}
