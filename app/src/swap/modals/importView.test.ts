import { readImportedToken } from '@murmur/engine/importedToken'
import { tokens } from '@murmur/engine/token'
import type { TokenPlace } from '@murmur/sdk/chain/tokenFinder'
import { expect, test } from 'vitest'
import { viewSearch } from './importView.ts'

const address = `0x${'1'.repeat(40)}` as const
const nothing = { found: [], refused: [], silent: [] }

test('until a network has a token, the address is being read', () => {
  expect(viewSearch(undefined, { tokens })).toEqual({ state: 'reading', ...nothing })
  expect(view([{ type: 'nothing', chainId: 1 }], { isReading: true })).toEqual({ state: 'reading', ...nothing })
})

test('tokens are shown while other networks are still read, and no later one moves them', () => {
  const { state, found } = view([findToken(8453), findToken(1)], { isReading: true })
  expect(state).toBe('found')
  expect(found.map(({ token }) => token.listings[0]?.chainId)).toEqual([8453, 1])
})

test('an address without a token says so, and names the networks that did not answer', () => {
  expect(view([{ type: 'nothing', chainId: 1 }])).toEqual({ state: 'nothing', ...nothing })
  const places: TokenPlace[] = [
    { type: 'nothing', chainId: 1 },
    { type: 'silent', chainId: 10 },
  ]
  expect(view(places)).toEqual({ state: 'nothing', ...nothing, silent: ['Optimism'] })
})

test('where no network answers, nothing is known', () => {
  expect(view([{ type: 'silent', chainId: 1 }])).toEqual({ state: 'silent', ...nothing, silent: ['Ethereum'] })
})

test('a token that is imported already is not offered again, but the others are', () => {
  const imported = readToken(1)
  const known = [...tokens, ...(imported.type === 'imported' ? [imported.token] : [])]
  expect(view([findToken(1)], { known })).toEqual({ state: 'nothingElse', ...nothing })
  expect(view([findToken(1), findToken(10)], { known }).found).toHaveLength(1)
})

test('a contract that cannot be traded is named with its reason', () => {
  const outcome = { type: 'refused', reason: 'noSymbol' } as const
  const { state, refused } = view([{ type: 'token', chainId: 137, outcome }])
  expect([state, refused]).toEqual(['nothing', [{ network: 'Polygon', reason: 'noSymbol' }]])
})

test.each(['wrongChecksum', 'failed'] as const)('a search that ended with %s shows no token', (type) => {
  expect(viewSearch({ type }, { tokens })).toEqual({ state: type, ...nothing })
})

function view(places: readonly TokenPlace[], { isReading = false, known = tokens } = {}) {
  return viewSearch({ type: 'places', address, places, isReading }, { tokens: known })
}

function findToken(chainId: number): TokenPlace {
  return { type: 'token', chainId, outcome: readToken(chainId) }
}

function readToken(chainId: number) {
  return readImportedToken({ symbol: 'MINE', name: 'Mine', decimals: 18 }, { chainId, address })
}
