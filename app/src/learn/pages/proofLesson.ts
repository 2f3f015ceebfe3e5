import { proofLesson as texts } from '../../content/learn/proofLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const proofLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/ProofDrawing.tsx')).ProofDrawing) },
}
