import { expect, test } from 'vitest'
import { findColours, findRawTexts, findSilentCatches } from './findForbidden.ts'

const header = `
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
`

test.each([
  `export const Title = () => <h1>{cardCopy.title}</h1>`,
  `const { title } = cardCopy`,
  `show(cardCopy)`,
  `export { cardCopy }`,
])('an English text without a language is found: %s', (line) => {
  expect(findRawTexts('Title.tsx', { source: header + line })).toEqual(['cardCopy'])
})

test.each([
  `export const Title = () => <h1>{useCopy(cardCopy).title}</h1>`,
  `const title = getCopy(cardCopy).title`,
  `type Reason = keyof typeof cardCopy.linkIgnored`,
])('a text in the user’s language is fine: %s', (line) => {
  expect(findRawTexts('Title.tsx', { source: header + line })).toEqual([])
})

test('a type of a text is fine', () => {
  const source = `import type { cardCopy } from './content/en/card.ts'\nexport type Card = typeof cardCopy`
  expect(findRawTexts('card.ts', { source })).toEqual([])
})

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

const path = 'sdk/src/trade/a.ts'

test.each([
  ['const a = await read().catch(() => undefined)'],
  ['read().catch(() => {})'],
  ['try {\n  read()\n} catch {\n  return undefined\n}'],
  ['try {\n  read()\n} catch {}'],
])('%s drops an error without a reason', (source) => {
  expect(findSilentCatches(path, { source })).toHaveLength(1)
})

test.each([
  ['// The next look tries again.\nread().catch(() => undefined)'],
  ['try {\n  read()\n} catch {\n  // Not JSON.\n  return undefined\n}'],
  ['read().catch((error) => report(error))'],
  ['try {\n  read()\n} catch (error) {\n  throw new Failure(error)\n}'],
])('%s has its reason, or looks at the error', (source) => {
  expect(findSilentCatches(path, { source })).toEqual([])
})

test('only product code on the money path is held to it', () => {
  const source = 'read().catch(() => undefined)'
  for (const other of ['app/src/site/a.ts', 'sdk/src/trade/a.test.ts', 'sdk/src/trade/testing/a.ts', 'e2e/a.ts'])
    expect(findSilentCatches(other, { source })).toEqual([])
  for (const one of ['sdk/src/chain/a.ts', 'mcp/src/a.ts', 'app/src/swap/card/A.tsx'])
    expect(findSilentCatches(one, { source })).toEqual([1])
})
