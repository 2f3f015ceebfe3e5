import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseMarket } from '../market/parseMarket.ts'
import { exampleMarket } from '../market/testing/exampleMarket.ts'
import { describeTrade } from './describeTrade.ts'
import { quoteTrade } from './quoteTrade.ts'
import { findListed } from './tokenList.ts'
import { verifyQuote } from './verifyQuote.ts'

/** Imports of values: types are gone when the code runs. */
const imported = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm
const repository = fileURLToPath(new URL('../../..', import.meta.url))

function resolve(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, room, path] = /^@murmur\/(\w+)\/(.+)$/.exec(name) ?? []
  return path === undefined ? undefined : join(repository, `${room}/src/${path}.ts`)
}

function listFiles(from: string): readonly string[] {
  const files = new Set([from])
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const next = resolve(name, file)
      if (next !== undefined) files.add(next)
    }
  }
  return [...files]
}

test('nothing of the search checks what the search has found', () => {
  const isSearch = (file: string) => file.includes('/engine/src/search/') || file.endsWith('/engine/src/route.ts')
  const own = listFiles(fileURLToPath(new URL('verifyQuote.ts', import.meta.url)))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(isSearch)).toEqual([])
  // The same walk finds it where it is.
  expect(listFiles(fileURLToPath(new URL('quoteTrade.ts', import.meta.url))).some(isSearch)).toBe(true)
})

test('the certificate survives the wire, and is proven from its text alone', async () => {
  const [pay, receive] = [findListed('ETH', { chainId: 1 }), findListed('BNB', { chainId: 1 })]
  if (pay === undefined || receive === undefined) throw new Error('Both are listed.')
  const seen = { ...parseMarket(exampleMarket, { chainId: 1 }), seenAt: 0 }
  const missing = () => Promise.reject(new Error('It is not asked.'))
  const trade = await quoteTrade(
    { pay: { listing: pay, units: 10n ** 18n }, receive },
    {
      readMarket: async () => seen,
      pricesFrom: 'feeds',
      readPrices: async () => new Map(),
      readTypicalFees: missing,
      readExactFees: missing,
      readWorld: missing,
      isTradingOpen: missing,
      connect: missing,
      now: () => exampleMarket.block.timestamp,
    },
  )
  const answer = describeTrade(trade, { risks: [], slippageBps: 50 })
  const quote: typeof answer = JSON.parse(JSON.stringify(answer))
  const verified = verifyQuote(quote, exampleMarket)
  if (quote.kind !== 'swap' || verified.type !== 'proven') throw new Error(JSON.stringify(verified))
  const { bound, gapBps, pools } = quote.certificate
  const [part, ...others] = verified.parts
  expect(part).toMatchObject({ chainId: 1, gapBps: expect.closeTo(gapBps, 6), maxSwaps: 32, pools })
  expect(others).toEqual([])
  // The claimed one is raised above any floating-point error.
  const spare = BigInt(bound) - BigInt(part?.bound ?? 0)
  expect(spare).toBeGreaterThanOrEqual(0n)
  expect(spare).toBeLessThan(BigInt(bound) / 10n ** 10n)
})
