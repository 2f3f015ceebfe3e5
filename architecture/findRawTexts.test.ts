import { expect, test } from 'vitest'
import { findRawTexts } from './findRawTexts.ts'

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
