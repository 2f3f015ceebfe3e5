import { findSwapListing, listedTokens } from '@murmur/engine/listedTokens'
import { networks } from '@murmur/engine/network'
import { type Address, tokens } from '@murmur/engine/token'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawReceipt, pickPictureLanguage } from './drawReceipt.ts'
import { canOutline, measureText } from './outlinedText.ts'
import type { ReceiptFacts, Side } from './receiptFacts.ts'

const [weth, usdc, usdt, dai] = [
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
] as const satisfies readonly Address[]

const leg = (venue: string, [pay, receive]: readonly [Address, Address], paid: bigint): RouteLeg => ({
  poolId: `${venue} ${pay} ${receive} ${paid}`,
  venue,
  feePpm: 500,
  pay,
  receive,
  paid,
  received: paid,
})

const one = [leg('Uniswap V3', [weth, usdc], 1n)]
const three = [leg('Uniswap V3', [weth, usdc], 6n), leg('Curve', [weth, usdt], 4n), leg('Curve', [usdt, usdc], 4n)]
const eight = [
  leg('Uniswap V3', [weth, usdc], 30n),
  leg('Uniswap V2', [weth, usdc], 10n),
  leg('PancakeSwap V3', [weth, usdt], 20n),
  leg('SushiSwap V2', [weth, usdt], 5n),
  leg('Balancer', [weth, dai], 35n),
  leg('Curve', [usdt, usdc], 25n),
  leg('Uniswap V3', [dai, usdc], 20n),
  leg('An exchange that we do not know', [dai, usdc], 15n),
]

const side = (units: bigint, { name = 'ETH', chainId = 1, decimals = 18 }: Partial<Side> = {}): Side => ({
  name,
  chainId,
  decimals,
  units,
})

const swap: ReceiptFacts = {
  kind: 'swap',
  pay: side(15n * 10n ** 17n),
  receive: side(4_523_123_456n, { name: 'USDC', decimals: 6 }),
  timestamp: 1_794_000_000,
  legs: one,
  isFinal: true,
}

const largest = 2n ** 256n - 1n

const pictures: readonly (readonly [string, Partial<ReceiptFacts>])[] = [
  ['one leg', {}],
  ['three legs', { legs: three }],
  ['eight legs', { legs: eight }],
  ['no legs', { legs: undefined }],
  ['a transfer', { kind: 'transfer', legs: undefined, receive: side(99n * 10n ** 16n, { chainId: 8453 }) }],
  ['one unit', { pay: side(1n), receive: side(1n) }],
  ['the largest amounts', { pay: side(largest), receive: side(largest, { decimals: 0, name: '0x1234…abcd' }) }],
]

test.each(pictures)(
  '%s: the picture has paths and shapes only, inside its borders, in both languages',
  async (_, facts) => {
    for (const language of ['en', 'zh'] as const) {
      const svg = drawReceipt({ ...swap, ...facts }, language)
      // Nothing in it can be a script, a style, a font or an address that is loaded.
      expect([...new Set(svg.match(/<\w+/g))].filter((tag) => !/^<(svg|g|path|rect|circle)$/.test(tag))).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|url\(/)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([1200, 630])
      const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true })
      const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)]
      expect([left, top, left + info.width, top + info.height].every((at, index) => isInside(at, index))).toBe(true)
    }
  },
)

/** All ink keeps away from the borders, where social networks round the corners. */
function isInside(at: number, index: number): boolean {
  const most = index % 2 === 0 ? 1_200 : 630
  return at >= 50 && at <= most - 50
}

test('another amount, token, network, date, route or language is another picture', () => {
  const base = drawReceipt(swap, 'en')
  const others: readonly Partial<ReceiptFacts>[] = [
    { pay: side(16n * 10n ** 17n) },
    { pay: side(15n * 10n ** 17n, { name: 'BNB' }) },
    { pay: side(15n * 10n ** 17n, { chainId: 8453 }) },
    { receive: side(4_523_123_457n, { name: 'USDC', decimals: 6 }) },
    { timestamp: swap.timestamp + 86_400 },
    { legs: three },
  ]
  const drawn = [base, ...others.map((other) => drawReceipt({ ...swap, ...other }, 'en')), drawReceipt(swap, 'zh')]
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('every listed symbol, every network and every date can be written in both languages', () => {
  const symbols = [...tokens, ...listedTokens].map(({ symbol }) => symbol)
  const names = networks.map(({ name }) => name.toUpperCase())
  const missing = [...symbols, ...names].filter((text) => !canOutline(text))
  expect(missing).toEqual([])
  for (let month = 0; month < 12; month += 1) {
    const at = Date.UTC(2026, month, 28)
    for (const tag of ['en', 'zh-Hans']) {
      const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
      expect([date, canOutline(date.toUpperCase())]).toEqual([date, true])
    }
  }
  expect(canOutline('🐦')).toBe(false)
  expect(findSwapListing(weth, { chainId: 1 })?.symbol).toBe('WETH')
})

test('figures share a width, so that two amounts compare', () => {
  const widths = [...'0123456789'].map((digit) => measureText(digit, { face: 'display', size: 100 }))
  expect(new Set(widths).size).toBe(1)
})

test.each(['', 'EN', 'fr', 'constructor', '__proto__'])('%j has English words', (language) => {
  expect(pickPictureLanguage(language)).toBe('en')
  expect(drawReceipt(swap, language)).toBe(drawReceipt(swap, 'en'))
})
