import type { TokenPlace } from '../../chain/tokenFinder.ts'
import { getWorld } from '../../chain/world.ts'
import type { AddressSearch } from '../state/trade.ts'

type Report = (search: AddressSearch) => void

/** Asks all networks at once. Each search has its own view of the nodes, so that a retry asks a failed one again. */
export function searchAddress(text: string, report: Report): () => void {
  const ending = new AbortController()
  const { signal } = ending
  search(text, { signal, report: (found) => signal.aborted || report(found) }).catch((error: unknown) => {
    console.warn('The address could not be looked up.', error)
    if (!signal.aborted) report({ type: 'failed' })
  })
  return () => ending.abort()
}

async function search(text: string, { signal, report }: { signal: AbortSignal; report: Report }): Promise<void> {
  const { checkAddress, createTokenFinder } = await import('../../chain/tokenFinder.ts')
  const address = checkAddress(text)
  if (address === undefined) return report({ type: 'wrongChecksum' })
  const options = { now: Date.now, random: Math.random, fetch: (url: string, init?: RequestInit) => fetch(url, init) }
  const finder = createTokenFinder({ world: await getWorld({ fetch: options.fetch, wait }), ...options })
  const places: TokenPlace[] = []
  await Promise.all(
    finder.chainIds.map(async (chainId) => {
      places.push(await finder.find(address, { chainId, signal }))
      report({ type: 'places', address, places: [...places], isReading: places.length < finder.chainIds.length })
    }),
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
