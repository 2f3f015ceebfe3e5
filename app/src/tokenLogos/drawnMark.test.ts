import { listedTokens } from '@murmur/engine/listedTokens'
import { type Address, createToken, tokens } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { createDrawnMark, figures, findDrawnAddress } from './drawnMark.ts'
import names from './logoNames.json'

const drawn = listedTokens.filter(({ symbol }) => !names.includes(symbol.toLowerCase()))

test('every logo is that of a listed token', () => {
  const symbols = listedTokens.map(({ symbol }) => symbol.toLowerCase())
  expect(names.filter((name) => !symbols.includes(name))).toEqual([])
  expect(names.length + drawn.length).toBe(listedTokens.length)
})

test('no two listed tokens without a logo have the same drawing', () => {
  const marks = drawn.map((token) => JSON.stringify(createDrawnMark(findDrawnAddress(token) ?? '0x')))
  expect(marks.length).toBeGreaterThan(10)
  expect(new Set(marks).size).toBe(marks.length)
})

test('a token and its listings have one drawing', () => {
  for (const token of drawn) {
    const addresses = token.listings.map(findDrawnAddress)
    expect(new Set([findDrawnAddress(token), ...addresses]).size).toBe(1)
  }
})

test('an imported token is drawn by its own address, whatever its symbol', () => {
  const address = `0x${'a1'.repeat(20)}` as const
  const imported = { ...createToken('USDC', { name: 'USD Coin', listings: { eth: [address, 6] } }), id: `1:${address}` }
  expect(findDrawnAddress(imported)).toBe(address)
})

test('upper case is only a checksum', () => {
  const address: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  expect(createDrawnMark(address)).toEqual(createDrawnMark(address.toLowerCase() as Address))
})

test('addresses spread over all hues and figures', () => {
  const marks = Array.from({ length: 3_000 }, (_, index) =>
    createDrawnMark(
      `0x${BigInt(index * 7_919)
        .toString(16)
        .padStart(40, '0')}`,
    ),
  )
  expect(new Set(marks.map(({ hue }) => hue)).size).toBe(12)
  expect(new Set(marks.map(({ figure }) => figure)).size).toBe(figures.length)
  const most = Math.max(...[...countLooks(marks).values()])
  // 3,000 addresses over 144 looks: 21 each.
  expect(most).toBeLessThan(60)
})

test('the five coins keep the sprite of the first view', () => {
  expect(tokens.filter(({ symbol }) => names.includes(symbol.toLowerCase()))).toEqual([])
})

function countLooks(marks: readonly ReturnType<typeof createDrawnMark>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { hue, figure } of marks) counts.set(`${hue} ${figure}`, (counts.get(`${hue} ${figure}`) ?? 0) + 1)
  return counts
}
