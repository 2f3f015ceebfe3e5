import { expect, test } from 'vitest'
import { notFoundMeta, pages } from '../content/pages.ts'
import { findTitle } from './RouteChange.tsx'

test('a navigation sets the title that the prerendered page has', () => {
  expect(pages.map(({ path }) => findTitle(path))).toEqual(pages.map(({ title }) => title))
})

test('an unknown path is the link-broken page', () => {
  expect(findTitle('/about')).toBe(notFoundMeta.title)
})
