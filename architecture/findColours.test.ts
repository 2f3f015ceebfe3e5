import { expect, test } from 'vitest'
import { findColours } from './findColours.ts'

const coloursOf = (css: string) => findColours(css).map(({ colour }) => colour)

test.each([
  ['a { color: #fff }', '#fff'],
  ['a { background: linear-gradient(90deg, #06070aff, transparent); }', '#06070aff'],
  ['a { color: rgb(0 0 0 / 50%); }', 'rgb('],
  ['a { color: RGBA(0, 0, 0, 0.5); }', 'RGBA('],
  ['a { border: 1px solid hsl(0 0% 0%); }', 'hsl('],
  ['a { color: oklch(0.7 0.1 200); }', 'oklch('],
  ['a { color: white; }', 'white'],
  ['a { --own: #123456; }', '#123456'],
  ['@media (width > 10px) { a:hover { fill: red } }', 'red'],
  ['a { color: color-mix(in oklab, var(--a), black 20%); }', 'black'],
])('%s writes a colour out', (css, colour) => {
  expect(coloursOf(css)).toEqual([colour])
})

test.each([
  'a { color: var(--on-surface); }',
  'a { color: color-mix(in oklab, var(--a) 20%, transparent); }',
  'a { color: currentColor; white-space: nowrap; }',
  'a { background: var(--black); }',
  '#fade { color: inherit; }',
  'a { background: url("#abc"); mask: url(#def); }',
  '/* a { color: #fff } */ a { content: "#fff"; }',
  'a { transition: color var(--fast); }',
])('%s names none', (css) => {
  expect(coloursOf(css)).toEqual([])
})

test('the line is reported', () => {
  expect(findColours('/* 1\n2 */\na {\n  color: #fff;\n}')).toEqual([{ line: 4, colour: '#fff' }])
})
