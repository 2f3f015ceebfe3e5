import { readFile } from 'node:fs/promises'
import { findExchangeLook } from '@murmur/sdk/market/exchangeLook'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const [tokens, sprite, styles] = await Promise.all([
  read('../../../../../ui/src/styles/tokens.css'),
  read('../../../../../ui/src/sprites/sprites.css'),
  read('./ExchangeMark.module.css'),
])
const names = [
  'Uniswap V2',
  'Uniswap V3',
  'Uniswap V4',
  'PancakeSwap V2',
  'PancakeSwap V3',
  'SushiSwap V2',
  'SushiSwap V3',
  'QuickSwap V2',
  'QuickSwap V3',
  'QuickSwap V4',
  'Trader Joe V1',
  'Liquidity Book',
  'Camelot V2',
  'Camelot V3',
  'Aerodrome',
  'Aerodrome Slipstream',
  'Velodrome',
  'Velodrome Slipstream',
  'Blackhole',
  'Thena',
  'Curve',
  'Balancer',
]

test.each(names)('%s has a mark of its own and a colour', (name) => {
  const look = findExchangeLook(name)
  expect(sprite).toContain(`.dexs-${look} {`)
  expect(tokens).toContain(`--exchange-${look}: #`)
  expect(styles).toContain(`[data-exchange="${look}"] {\n  --exchange: var(--exchange-${look});`)
})

test.each(['Uniswap V9', '', 'constructor', 'uniswap v2'])('%j is an exchange that we do not know', (name) => {
  expect(findExchangeLook(name)).toBe('other')
})

test('every colour of an exchange stands out on the panel as much as small text must', () => {
  const colours = [...tokens.matchAll(/--exchange-([\w-]+): (#[\da-f]{6})/g)]
  expect(colours).toHaveLength(13)
  const ground = /--ink-raised: (#[\da-f]{6})/.exec(tokens)?.[1] ?? ''
  const weak = colours.filter(([, , colour = '']) => measureContrast(colour, ground) < 4.5)
  expect(weak.map(([, name]) => name)).toEqual([])
})

/** As WCAG 2.2 defines it. */
function measureContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(measureLuminance).toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
