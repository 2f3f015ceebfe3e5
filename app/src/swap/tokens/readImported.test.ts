import { readImportedToken } from '@murmur/engine/importedToken'
import { networks } from '@murmur/engine/network'
import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImported } from './readImported.ts'

const options = cases(10_000)
const most = 50

const mine = { chainId: 1, address: `0x${'1'.repeat(40)}`, name: 'My Coin', symbol: 'MINE', decimals: 9 }

test('a stored token comes back as it was imported', () => {
  const [read, ...rest] = readImported([mine], { most })
  expect(rest).toEqual([])
  expect(read).toEqual(readImportedToken(mine, mine))
})

test('a token that is listed by now is no longer an imported one', () => {
  const usdc = { ...mine, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
  expect(readImported([usdc], { most })).toEqual([])
})

test('a token is imported once, whatever the case of its address', () => {
  const address = `0x${'aB'.repeat(20)}`
  const twice = [
    { ...mine, address },
    { ...mine, address: address.toLowerCase() },
  ]
  expect(readImported(twice, { most })).toHaveLength(1)
})

test('Q-03: 500 tokens of one symbol keep the decimals of their own network and address', () => {
  const chains = networks.flatMap(({ chainId, kind }) => (kind === 'evm' ? [chainId] : []))
  const stored = Array.from({ length: 500 }, (_, at) => ({
    ...mine,
    chainId: chains[at % chains.length],
    address: `0x${'2'.repeat(36)}${(at >> 3).toString(16).padStart(4, '0')}`,
    decimals: at % 37,
  }))
  const read = readImported(stored, { most: 500 }).flatMap(({ token }) => token.listings)
  const describe = (chainId: unknown, address: unknown, decimals: number) => `${chainId} ${address} ${decimals}`
  expect(read.map((one) => describe(one.chainId, one.tokenAddress, one.decimals))).toEqual(
    stored.map((one) => describe(one.chainId, one.address, one.decimals)),
  )
  expect(new Set(read.map(({ id }) => id)).size).toBe(500)
})

test(`Q-06: of ${options.numRuns} invalid, huge or duplicated lists, no invalid token is shown`, () => {
  const field = fc.oneof(fc.anything(), fc.constantFrom(1, 56, -1, 18, '18', `0x${'1'.repeat(40)}`, '\u202eUSDC', ''))
  const record = fc.record(
    { chainId: field, address: field, name: field, symbol: field, decimals: field },
    { requiredKeys: [] },
  )
  const near = fc.tuple(fc.constantFrom(...Object.keys(mine)), field).map(([key, value]) => ({ ...mine, [key]: value }))
  const list = fc.oneof(fc.anything(), fc.array(fc.oneof(record, near, fc.constant(mine)), { maxLength: 120 }))
  fc.assert(
    fc.property(list, (stored) => {
      const read = readImported(stored, { most })
      const ids = read.map(({ token }) => token.id)
      expect(ids).toHaveLength(new Set(ids).size)
      expect(read.length).toBeLessThanOrEqual(most)
      for (const { token } of read) expect(isValid(token)).toBe(true)
    }),
    options,
  )
})

function isValid({ id, name, symbol, listings }: ReturnType<typeof readImported>[number]['token']): boolean {
  const [listing] = listings
  const isClean = [name, symbol].every((text) => text !== '' && text.length <= 80 && !/[\p{C}]/u.test(text))
  if (listing === undefined || listings.length !== 1) return false
  const { chainId, tokenAddress, decimals } = listing
  const isPlaced = networks.some((network) => network.kind === 'evm' && network.chainId === chainId)
  const isMeasured = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  return isClean && isPlaced && isMeasured && id === `${chainId}:${tokenAddress?.toLowerCase()}`
}
