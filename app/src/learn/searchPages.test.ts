import { expect, test } from 'vitest'
import type { SearchEntry } from '../content/learn/learnText.ts'
import { findExcerpt, searchPages } from './searchPages.ts'

const floor: SearchEntry = {
  path: '/docs/concepts#floor',
  page: 'Concepts',
  section: 'Floor',
  text: 'Less is never paid out.',
}
const quote: SearchEntry = {
  path: '/docs/concepts#quote',
  page: 'Concepts',
  section: 'Quote',
  text: `${'A quote names its block and its pools. '.repeat(4)}It also has a floor below which nothing is accepted.`,
}
const errors: SearchEntry = { path: '/docs/errors', page: '错误', section: '报价', text: '市场不再给出这些条件。' }
const entries = [quote, errors, floor]

test('every word must be found, and a title counts more than the text', () => {
  expect(searchPages('FLOOR', entries)).toEqual([floor, quote])
  expect(searchPages('floor block', entries)).toEqual([quote])
  expect(searchPages('floor whale', entries)).toEqual([])
  expect(searchPages('  ', entries)).toEqual([])
})

test('Chinese is found without spaces', () => {
  expect(searchPages('不再给出', entries)).toEqual([errors])
})

test('an excerpt shows the word that was searched', () => {
  expect(findExcerpt('floor', floor)).toBe('Less is never paid out.')
  expect(findExcerpt('below', quote)).toContain('a floor below which')
  expect(findExcerpt('below', quote).length).toBeLessThan(130)
})
