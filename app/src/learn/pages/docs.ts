import quote from '../../../samples/quote.sh?raw'
import { docs as texts } from '../../content/learn/docs.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const docs: LearnPageContents = { texts, samples: { 'quote.sh': quote } }
