import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPageName } from '../paths.ts'
import { descriptionCopy, titleCopy } from './en/pages.ts'
import { createNotFoundPage, createPages } from './pageMeta.ts'
import { zh } from './zh.ts'

const english = { titles: titleCopy, descriptions: descriptionCopy }

test.each(Object.entries({ english, zh }))(
  'a navigation sets the title that the prerendered page has: %s',
  (_, texts) => {
    const pages = createPages(texts)
    expect(pages.map(({ path }) => texts.titles[findPageName(path)])).toEqual(pages.map(({ title }) => title))
    expect(texts.titles[findPageName('/about')]).toBe(createNotFoundPage(texts).title)
  },
)

test.each([...createPages(english), createNotFoundPage(english)])('$path has its component and its picture', (page) => {
  const files = [`../../${page.module}`, `../../public${page.image}`]
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
})
