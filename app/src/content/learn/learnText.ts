import type { LanguageId } from '../languages.ts'

/** A page of the documentation or a lesson, in one language. Paragraphs may have `code`, **words** and [links](/docs). */
export type LearnText = {
  readonly title: string
  /** For search engines. */
  readonly description: string
  readonly lead: string
  readonly sections: readonly LearnSection[]
}

type LearnSection = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

export type Block =
  | string
  | { readonly type: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly type: 'note'; readonly text: string }
  /** A file of `app/samples/`, by its name. */
  | { readonly type: 'sample'; readonly file: string }
  /** A component of the page, by its name. */
  | { readonly type: 'part'; readonly name: string }

/** English where a language has no translation yet. */
export type LearnTexts = { readonly en: LearnText } & Partial<Readonly<Record<LanguageId, LearnText>>>

export function pickText(texts: LearnTexts, language: LanguageId): LearnText {
  return texts[language] ?? texts.en
}

/** One section of a page, as the build writes it into the index of the search. */
export type SearchEntry = {
  readonly path: string
  readonly page: string
  readonly section: string
  readonly text: string
}
