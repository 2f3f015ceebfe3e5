import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LearnName, learnPaths, paths } from '../../paths.ts'
import { createLearnPages } from '../pageMeta.ts'
import { apiCalls } from './apiCalls.ts'
import { type Block, type LearnText, pickText } from './learnText.ts'
import { learnTexts } from './learnTexts.ts'
import { apiWords } from './zh/api.ts'
import { problems } from './zh/problems.ts'

const names = Object.keys(learnPaths) as LearnName[]

function chinese(name: LearnName): LearnText {
  return pickText(learnTexts[name], 'zh')
}

test.each(names)('%s says the same in both languages: sections, blocks, code, figures and links', (name) => {
  expect(outline(chinese(name))).toEqual(outline(learnTexts[name].en))
})

test.each(names)(
  'the Chinese of %s is Chinese, with a space before Latin characters and Chinese punctuation',
  (name) => {
    const texts = listTexts(chinese(name)).filter((text) => dropMarks(text).length > 0)
    const isForeign = (text: string) => /[a-z]{3}/i.test(dropMarks(text)) && !/\p{Script=Han}/u.test(text)
    const isTight = (text: string) =>
      /\p{Script=Han}[a-z\d]|[a-z\d]\p{Script=Han}|\p{Script=Han}[,.!?:;()]/iu.test(text)
    expect(texts.filter((text) => isForeign(text) || isTight(dropMarks(text)))).toEqual([])
    expect(listTexts(learnTexts[name].en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  },
)

test('every problem is explained in Chinese', () => {
  const sentences = Object.values(problems).flatMap(({ title, solution }) => [title, solution])
  expect(sentences.filter((text) => !/\p{Script=Han}.*。$/u.test(text))).toEqual([])
})

test('every sentence of the document of the API has a Chinese one, and none is left over', () => {
  const sentences = apiCalls.flatMap(({ summary, description, fields, answers }) => [
    summary,
    description,
    ...[...fields, ...answers].map((field) => field.description),
  ])
  expect(Object.keys(apiWords).toSorted()).toEqual([...new Set(sentences)].toSorted())
  const isTight = (text: string) => /\p{Script=Han}[a-z\d]|[a-z\d]\p{Script=Han}|\p{Script=Han}[,.!?:;()]/iu.test(text)
  const foreign = Object.values(apiWords).filter((text) => !/\p{Script=Han}/u.test(text) || isTight(dropMarks(text)))
  expect(foreign).toEqual([])
  expect(Object.entries(apiWords).filter(([en, zh]) => readMarks(en).join() !== readMarks(zh).join())).toEqual([])
})

test.each(createLearnPages(learnTexts, { language: 'en' }))(
  '$path has its contents, and a description of its own',
  (page) => {
    expect(existsSync(new URL(`../../../${page.contents}`, import.meta.url))).toBe(true)
    expect(page.description.length).toBeGreaterThan(60)
  },
)

test('every link of the documentation leads to a page and a section that exist', () => {
  const links = names.flatMap((name) => listTexts(learnTexts[name].en).flatMap((text) => readLinks(text)))
  const broken = links.filter((link) => {
    const [path, id] = link.split('#')
    if (Object.values<string | undefined>(paths).includes(path)) return false
    const name = names.find((one) => learnPaths[one] === path)
    return name === undefined || (id !== undefined && !learnTexts[name].en.sections.some((one) => one.id === id))
  })
  expect(broken).toEqual([])
  expect(links.length).toBeGreaterThan(5)
})

/** The parts of a page that do not depend on the language. */
function outline({ sections, ...head }: LearnText) {
  return {
    head: Object.values(head).map(readMarks),
    sections: sections.map(({ id, title, blocks }) => ({
      id,
      title: readMarks(title),
      blocks: blocks.map(outlineBlock),
    })),
  }
}

function outlineBlock(block: Block) {
  if (typeof block === 'string') return readMarks(block)
  if (block.type === 'sample' || block.type === 'part') return block
  return [block.type, ...listBlockTexts(block).map(readMarks)]
}

/** Code, targets of links, and figures with two digits or more. */
function readMarks(text: string): readonly string[] {
  const figures = text.replace(/`[^`]+`|\]\([^)]*\)/g, '').match(/\d[\d.,]*\d/g) ?? []
  return [...(text.match(/`[^`]+`/g) ?? []), ...readLinks(text), ...figures].sort()
}

function readLinks(text: string): readonly string[] {
  return [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, href = '']) => href)
}

function dropMarks(text: string): string {
  return text.replace(/`[^`]+`|\]\([^)]+\)|[[\]]|\*\*/g, '')
}

function listTexts({ title, description, lead, sections }: LearnText): readonly string[] {
  return [title, description, lead, ...sections.flatMap((one) => [one.title, ...one.blocks.flatMap(listBlockTexts)])]
}

function listBlockTexts(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  switch (block.type) {
    case 'list':
    case 'steps':
      return block.items
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'note':
      return [block.text]
    default:
      return []
  }
}
