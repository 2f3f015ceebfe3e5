import { apiCalls } from './apiCalls.ts'
import type { LearnText } from './learnText.ts'

/** The page of the API: its introduction, and a section for each call. */
export function createApiText(text: LearnText, translate: (words: string) => string): LearnText {
  const calls = apiCalls.map(({ id, summary, description }) => ({
    id,
    title: translate(summary),
    blocks: [translate(description), { type: 'part', name: id } as const],
  }))
  return { ...text, sections: [...text.sections, ...calls] }
}
