import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from './brandColours.ts'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')

test.each(brandColours)('$name is what the interface is painted with', ({ token, hex }) => {
  expect(tokens).toContain(`--${token}: ${hex};`)
})
