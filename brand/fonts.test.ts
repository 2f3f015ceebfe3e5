import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cutFont, cuts } from './fontCuts.ts'
import { formatUnicodeRange, measureSystemFont, renderFontFaces } from './fontFaces.ts'

const styles = new URL('../ui/src/styles/', import.meta.url)

test.each(Object.values(cuts))('$file matches its source', async (cut) => {
  const served = await readFile(new URL(`fonts/${cut.file}`, styles))
  expect(served.equals(await cutFont(cut))).toBe(true)
})

test('the style sheet matches the fonts', async () => {
  expect(await readFile(new URL('fonts.css', styles), 'utf8')).toBe(await renderFontFaces())
})

test('the three fonts together weigh less than 32 kB', async () => {
  const sizes = await Promise.all(
    Object.values(cuts).map(async ({ file }) => (await readFile(new URL(`fonts/${file}`, styles))).byteLength),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(32_000)
})

test('adjacent characters share one range, distant ones do not', () => {
  expect(formatUnicodeRange('az—≈')).toBe('U+61-7A, U+2014-2014, U+2248-2248')
})

test('the width of a text includes kerning', () => {
  const font = { names: ['Test'], unitsPerEm: 1000, advance: 600, kerns: { AV: -100 } }
  expect(measureSystemFont(font, { text: 'AVA' })).toBe(1.7)
})
