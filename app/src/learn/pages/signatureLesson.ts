import { signatureLesson as texts } from '../../content/learn/signatureLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const signatureLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/SignatureDrawing.tsx')).SignatureDrawing) },
}
