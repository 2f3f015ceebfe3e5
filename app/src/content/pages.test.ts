import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPageName } from '../paths.ts'
import { pageTitles } from './en/pages.ts'
import { notFoundMeta, pages } from './pages.ts'

test('a navigation sets the title that the prerendered page has', () => {
  expect(pages.map(({ path }) => pageTitles[findPageName(path)])).toEqual(pages.map(({ title }) => title))
})

test('an unknown path is the link-broken page', () => {
  expect(pageTitles[findPageName('/about')]).toBe(notFoundMeta.title)
})

test.each([...pages, notFoundMeta])('$path has its component and its picture', ({ module, image }) => {
  const files = [`../../${module}`, `../../public${image}`]
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
})
