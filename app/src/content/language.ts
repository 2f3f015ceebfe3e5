import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { useSyncExternalStore } from 'react'
import { type LanguageId, languages } from './languages.ts'
import type { Section, Texts } from './section.ts'
import type { Translation } from './translation.ts'

type Language = {
  readonly id: LanguageId
  /** No value for English, which every page contains. */
  readonly translation: Translation | undefined
}

const chosen = createStore<Language>({ id: 'en', translation: undefined })

/** The language that the page shows. */
export const language: ReadableStore<Language> = chosen

let wanted: LanguageId = 'en'

/** Loads a language, then shows it. Rejects where it does not load; the page keeps its language then. */
export async function showLanguage(id: LanguageId): Promise<void> {
  wanted = id
  const translation = await languages[id].load()
  // The user may have chosen another one meanwhile.
  if (wanted === id) chosen.set({ id, translation })
}

export function useLanguage(): LanguageId {
  return useSyncExternalStore(language.subscribe, language.get, language.get).id
}

/** The texts in the user's language. Components use `useCopy` instead. */
export function getCopy<S extends Section<keyof Translation>>(english: S): Texts<S> {
  return translate(english, language.get())
}

/** The texts in the user's language; renders again when the user chooses another one. */
export function useCopy<S extends Section<keyof Translation>>(english: S): Texts<S> {
  return translate(english, useSyncExternalStore(language.subscribe, language.get, language.get))
}

/** Sentences one after another. Chinese has no space after a full stop. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll('。 ', '。')
}

function translate<S extends Section<keyof Translation>>(english: S, { translation }: Language): Texts<S> {
  return (translation?.[english.section] as Texts<S> | undefined) ?? english
}
