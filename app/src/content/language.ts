import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import type { Section } from './section.ts'
import type { Translation } from './translation.ts'

/** Undefined while the user reads English, which every page contains. */
const translation = createStore<Translation | undefined>(undefined)

/** The texts in the user's language. Components use `useCopy` instead. */
export function getCopy<S extends Section<keyof Translation>>(english: S): S {
  return translate(english, translation.get())
}

/** The texts in the user's language; renders again when the user chooses another one. */
export function useCopy<S extends Section<keyof Translation>>(english: S): S {
  return translate(english, useSyncExternalStore(translation.subscribe, translation.get, translation.get))
}

function translate<S extends Section<keyof Translation>>(english: S, chosen: Translation | undefined): S {
  return (chosen?.[english.section] as S | undefined) ?? english
}
