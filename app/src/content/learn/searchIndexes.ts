import type { LanguageId } from '../languages.ts'
import type { SearchEntry } from './learnText.ts'

type Index = { readonly entries: readonly SearchEntry[] }

const indexes: { readonly en: () => Promise<Index> } & Partial<Readonly<Record<LanguageId, () => Promise<Index>>>> = {
  en: () => import('./en/searchIndex.ts'),
  zh: () => import('./zh/searchIndex.ts'),
}

/** All sections of all pages. */
export async function loadSearchIndex(language: LanguageId): Promise<readonly SearchEntry[]> {
  const load = indexes[language] ?? indexes.en
  return (await load()).entries
}
