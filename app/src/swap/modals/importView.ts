import { findNetwork } from '@murmur/engine/network'
import { isSameAddress, type Token } from '@murmur/engine/token'
import type { TokenPlace } from '@murmur/sdk/chain/tokenFinder'
import type { AddressSearch } from '../tokens/searchAddress.ts'

type FoundToken = Extract<TokenPlace, { type: 'token' }>
type Outcome = FoundToken['outcome']

export type ImportableToken = Extract<Outcome, { type: 'imported' }>
type Refusal = { readonly network: string; readonly reason: Extract<Outcome, { type: 'refused' }>['reason'] }

/** The facts about an address. */
export type ImportView = {
  readonly state: 'reading' | 'wrongChecksum' | 'failed' | 'nothing' | 'nothingElse' | 'found' | 'silent'
  /** Without those that are imported already, in the order of the answers: no button moves under the pointer. */
  readonly found: readonly ImportableToken[]
  /** Contracts that cannot be traded. */
  readonly refused: readonly Refusal[]
  /** The names of networks that do not answer. */
  readonly silent: readonly string[]
}

type Known = { readonly tokens: readonly Token[] }

/** No value while the search goes on. */
export function viewSearch(search: AddressSearch | undefined, { tokens }: Known): ImportView {
  const nothing = { found: [], refused: [], silent: [] }
  if (search === undefined) return { state: 'reading', ...nothing }
  if (search.type !== 'places') return { state: search.type, ...nothing }
  const { address, places, isReading } = search
  const ids = new Set(tokens.map(({ id }) => id))
  const outcomes = places.flatMap((place) => (place.type === 'token' ? [place.outcome] : []))
  const found = outcomes.filter((outcome) => outcome.type === 'imported').filter(({ token }) => !ids.has(token.id))
  const refused = places.flatMap(listRefusals)
  const silent = places.filter(({ type }) => type === 'silent').map(nameNetwork)
  const isKnown = tokens.some(({ listings }) => listings.some((one) => isSameAddress(one.tokenAddress ?? '', address)))
  const findState = () => {
    if (found.length > 0) return 'found'
    if (isReading) return 'reading'
    if (silent.length === places.length) return 'silent'
    return isKnown ? 'nothingElse' : 'nothing'
  }
  return { state: findState(), found, refused, silent: isReading ? [] : silent }
}

function listRefusals(place: TokenPlace): readonly Refusal[] {
  if (place.type !== 'token' || place.outcome.type !== 'refused') return []
  return [{ network: nameNetwork(place), reason: place.outcome.reason }]
}

function nameNetwork({ chainId }: TokenPlace): string {
  return findNetwork(chainId)?.name ?? ''
}
