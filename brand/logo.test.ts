import { describe, expect, test } from 'vitest'
import { contrastOf, parseColour } from './colour.ts'
import { type Artwork, type Dot, dotColour, logoSvg, type Mark, mark, smallMark } from './logo.ts'
import { readPalette } from './palette.ts'

const palette = readPalette()
const artwork: Artwork = { palette, wordmark: { path: 'M0 0h112v-13H0z', width: 112, capHeight: mark.bend * 2 } }
const white = parseColour('#ffffff')

describe.each([
  ['nine', mark, 9],
  ['five', smallMark, 5],
] as const)('the mark of %s dots', (_, drawn, count) => {
  test('has one unit between neighbouring dots', () => {
    expect(drawn.dots).toHaveLength(count)
    for (const gap of gapsOf(drawn.dots)) expect(gap).toBeCloseTo(1)
  })

  test('is unchanged by a rotation of 180 degrees', () => {
    const turned = [...drawn.dots].reverse().map(({ x, y, radius }) => [drawn.width - x, drawn.height - y, radius])
    drawn.dots.forEach(({ x, y, radius }, index) => {
      for (const [axis, value] of [x, y, radius].entries()) expect(turned[index]?.[axis]).toBeCloseTo(value)
    })
  })

  test('touches every edge of its box', () => {
    expect(edgesOf(drawn).map((edge) => Math.round(edge * 1e6) / 1e6 + 0)).toEqual([0, 0, 0, 0])
  })

  test('has a contrast of 3:1 on ink, paper and white', () => {
    const [onDark, onLight] = (['dark', 'light'] as const).map((ground) =>
      dotColour(palette, { ground, tone: 'sheen' }),
    )
    for (const dot of drawn.dots) {
      const [bright, deep] = [parseColour(onDark?.(dot) ?? ''), parseColour(onLight?.(dot) ?? '')]
      expect(contrastOf(bright, { on: palette.ink })).toBeGreaterThan(3)
      expect(contrastOf(deep, { on: palette.paper })).toBeGreaterThan(3)
      expect(contrastOf(deep, { on: white })).toBeGreaterThan(3)
    }
  })
})

test('the first and the last dot have the end colours of the sheen', () => {
  const svg = logoSvg(artwork, { layout: 'mark', ground: 'dark' })
  expect(svg.match(/#[0-9a-f]{6}/g)?.at(0)).toBe('#2ef2c8')
  expect(svg.match(/#[0-9a-f]{6}/g)?.at(-1)).toBe('#a970ff')
})

test('the one-colour version uses one colour', () => {
  const svg = logoSvg(artwork, { layout: 'vertical', ground: 'light', tone: 'mono' })
  expect(new Set(svg.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#06070a']))
})

test('the clear space is kept on every side, and the width sets the height', () => {
  const svg = logoSvg(artwork, { layout: 'mark', ground: 'dark', room: 10, width: 482 })
  expect(svg).toContain(' width="482" height="391" viewBox="-10 -10 48.22 39.11"')
})

function gapsOf(dots: readonly Dot[]): number[] {
  return dots.slice(1).map((dot, index) => {
    const before = dots[index] ?? dot
    return Math.hypot(dot.x - before.x, dot.y - before.y) - dot.radius - before.radius
  })
}

function edgesOf({ dots, width, height }: Mark): number[] {
  return [
    Math.min(...dots.map(({ x, radius }) => x - radius)),
    Math.min(...dots.map(({ y, radius }) => y - radius)),
    width - Math.max(...dots.map(({ x, radius }) => x + radius)),
    height - Math.max(...dots.map(({ y, radius }) => y + radius)),
  ]
}
