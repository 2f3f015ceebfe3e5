import sample from '../../../samples/card.html?raw'
import { card as texts } from '../../content/learn/card.ts'
import { CardPreview } from '../card/CardPreview.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const card: LearnPageContents = { texts, samples: { 'card.html': sample }, parts: { preview: CardPreview } }
