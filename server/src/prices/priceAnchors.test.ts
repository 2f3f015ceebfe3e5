import { findAnyListing } from '@murmur/engine/listedTokens'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { createFindPoolPrice } from './findPoolPrice.ts'
import { createPriceAnchors } from './priceAnchors.ts'

test('S-24: the last good price survives a restart', async () => {
  const folder = createTemporaryFolder()
  const lines: string[] = []
  const log = { error: (_: object, message: string) => void lines.push(message) }
  const before = await openSqlite(folder)
  await migrate(before)
  const first = createPriceAnchors(before, { now: () => 0, log })
  first.save('1:ETH', 3_000)
  first.save('1:ETH', 3_100.5)
  await before.close()
  const after = await openSqlite(folder)
  onTestFinished(() => after.close())
  expect(await createPriceAnchors(after, { now: () => 0, log }).load()).toEqual(new Map([['1:ETH', 3_100.5]]))
  expect(lines).toEqual([])
})

test('the pools of a network have a price of their own: the median of those with a dollar token', () => {
  const address = (id: string) => findAnyListing(id)?.tokenAddress ?? ''
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const pair = (reserves: readonly string[], tokens = [address('1:USDC'), weth]) => {
    return { type: 'constantProduct', id: '', venue: '', tokens, feePpm: 3_000, reserves }
  }
  const ether = (count: number) => String(BigInt(count) * 10n ** 18n)
  const pools = [
    pair(['3000000000000', ether(1_000)]),
    pair([ether(1), '3100000000'], [weth, address('1:USDT')]),
    // A manipulated pool does not move the median.
    pair(['1', ether(1)]),
    pair(['5', '7'], [address('1:USDT'), address('1:USDC')]),
  ]
  const page = Buffer.from(JSON.stringify({ pools }))
  const find = createFindPoolPrice((chainId) => (chainId === '1' ? page : undefined))
  const ask = (id: string) => {
    const listing = findAnyListing(id)
    return listing && find(listing)
  }
  expect(ask('1:ETH')).toBeCloseTo(3_000)
  expect([ask('10:ETH'), ask('1:BNB')]).toEqual([undefined, undefined])
})
