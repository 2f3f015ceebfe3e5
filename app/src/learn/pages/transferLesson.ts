import { transferLesson as texts } from '../../content/learn/transferLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const transferLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/TransferDrawing.tsx')).TransferDrawing) },
}
