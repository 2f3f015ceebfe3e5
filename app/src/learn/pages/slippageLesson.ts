import { slippageLesson as texts } from '../../content/learn/slippageLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const slippageLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/SlippageDrawing.tsx')).SlippageDrawing) },
}
