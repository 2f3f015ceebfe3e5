import { routeLesson as texts } from '../../content/learn/routeLesson.ts'
import { lazyDrawing } from '../academy/lazyDrawing.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const routeLesson: LearnPageContents = {
  texts,
  parts: { drawing: lazyDrawing(async () => (await import('../academy/PaymentFlow.tsx')).PaymentFlow) },
}
