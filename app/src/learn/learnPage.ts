import type { ComponentType } from 'react'
import type { LearnTexts } from '../content/learn/learnText.ts'

/** A page with everything that its texts name. */
export type LearnPageContents = {
  readonly texts: LearnTexts
  /** Files of `app/samples/` by their name. */
  readonly samples?: Readonly<Record<string, string>>
  readonly parts?: Readonly<Record<string, ComponentType>>
}
