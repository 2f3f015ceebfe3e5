import type { Address } from '@murmur/engine/token'
import { checkAddress, createTokenFinder, type TokenPlace } from '@murmur/sdk/chain/tokenFinder'
import { pageNetworks } from '../../pageNetworks.ts'

/** All that is known so far about an address. */
export type AddressSearch =
  | { readonly type: 'wrongChecksum' }
  /** The code that reads chains did not load. */
  | { readonly type: 'failed' }
  | {
      readonly type: 'places'
      readonly address: Address
      readonly places: readonly TokenPlace[]
      readonly isReading: boolean
    }

type SearchOptions = { readonly signal: AbortSignal; readonly report: (search: AddressSearch) => void }

/** Asks all networks at once. Each search has its own view of the nodes, so that a retry asks a failed one again. */
export async function searchAddress(text: string, { signal, report }: SearchOptions): Promise<void> {
  const address = checkAddress(text)
  if (address === undefined) return report({ type: 'wrongChecksum' })
  const options = { now: Date.now, random: Math.random, fetch: (url: string, init?: RequestInit) => fetch(url, init) }
  const finder = createTokenFinder({ world: await pageNetworks.getWorld(), ...options })
  const places: TokenPlace[] = []
  await Promise.all(
    finder.chainIds.map(async (chainId) => {
      places.push(await finder.find(address, { chainId, signal }))
      report({ type: 'places', address, places: [...places], isReading: places.length < finder.chainIds.length })
    }),
  )
}
