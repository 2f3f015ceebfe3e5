import { receiptLesson as texts } from '../../content/learn/receiptLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const receiptLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/ReceiptDrawing.tsx')).ReceiptDrawing) },
}
