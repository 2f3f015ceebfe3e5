import { readImportedToken } from '@murmur/engine/importedToken'
import type { Listing } from '@murmur/engine/token'
import { exampleMarket } from '@murmur/sdk/market/testing/exampleMarket'
import { findListed } from '@murmur/sdk/murmur/tokenList'
import { expect, test } from 'vitest'
import { createThreadSource } from './threadSource.ts'

const weth = find('WETH')
const usdc = find('USDC')
const dai = find('DAI')

test('a price is asked for once, whatever the pair, and never for an imported token', async () => {
  const asked: string[] = []
  const { source } = createThreadSource({
    async ask(path) {
      asked.push(path)
      const ids = path.split('=')[1]?.split(',') ?? []
      return { prices: Object.fromEntries(ids.map((id) => [id, priceOf(id)])) }
    },
    findSignal: () => undefined,
  })
  const [first, second] = await Promise.all([source.readPrices([weth, usdc]), source.readPrices([usdc, dai])])
  expect(first).toEqual(
    new Map([
      [weth.id, '2'],
      [usdc.id, '2'],
    ]),
  )
  expect(second).toEqual(new Map([[usdc.id, '2']]))
  expect(await source.readPrices([dai, importedToken(), weth])).toEqual(new Map([[weth.id, '2']]))
  expect(asked).toHaveLength(2)
  expect(asked.flatMap((path) => path.split('=')[1]?.split(',')).toSorted()).toEqual(
    [weth, usdc, dai].map(({ id }) => id).toSorted(),
  )
})

test('a pool without changes stays the same object in the next block', async () => {
  const { source, takeMarket } = createThreadSource({ ask: async () => undefined, findSignal: () => undefined })
  const take = (body: object) => takeMarket({ type: 'market', chainId: 1, bytes: share(body), ageMs: 0 })
  take(exampleMarket)
  const { market: before } = await source.readMarket(1)
  const [changed, ...others] = exampleMarket.pools
  take({ ...exampleMarket, pools: [{ ...changed, feePpm: 500 }, ...others] })
  const { market: after } = await source.readMarket(1)
  expect(after.pools.map((pool, at) => pool === before.pools[at])).toEqual([false, ...others.map(() => true)])
  expect(after.pools[0]).toEqual({ ...before.pools[0], feePpm: 500 })
})

function find(symbol: string): Listing {
  const listing = findListed(symbol, { chainId: 1 })
  if (listing === undefined) throw new RangeError(`${symbol} is not listed.`)
  return listing
}

/** Old for one of the tokens. */
function priceOf(id: string) {
  return { type: 'price', usdPrice: '2', change24h: null, source: 'defillama', at: 0, ageMs: 0, isStale: id === dai.id }
}

function importedToken(): Listing {
  const address = `0x${'12'.repeat(20)}`
  const read = readImportedToken({ name: 'Other', symbol: 'OTHER', decimals: 18 }, { chainId: 1, address })
  const [listing] = read.type === 'imported' ? read.token.listings : []
  if (listing === undefined) throw new RangeError('The token cannot be imported.')
  return listing
}

function share(body: object): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}
