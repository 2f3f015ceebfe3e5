import { type LearnName, learnPaths } from '../../paths.ts'
import type { LanguageId } from '../languages.ts'
import { type Block, pickText, type SearchEntry } from './learnText.ts'
import { learnTexts } from './learnTexts.ts'

/** Every section of every page. */
export function createSearchIndex(language: LanguageId): readonly SearchEntry[] {
  const names = Object.keys(learnPaths) as LearnName[]
  return names.flatMap((name) => {
    const { title, lead, sections } = pickText(learnTexts[name], language)
    const path = learnPaths[name]
    return [
      { path, page: title, section: title, text: strip(lead) },
      ...sections.map((section) => {
        const text = strip(section.blocks.map(listWords).join(' '))
        return { path: `${path}#${section.id}`, page: title, section: section.title, text }
      }),
    ]
  })
}

function listWords(block: Block): string {
  if (typeof block === 'string') return block
  switch (block.type) {
    case 'list':
    case 'steps':
      return block.items.join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' ')).join(' ')
    case 'note':
      return block.text
    case 'sample':
      return block.file
    case 'part':
      return ''
  }
}

function strip(text: string): string {
  return text.replace(/[`*]/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
