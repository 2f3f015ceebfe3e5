import type { LearnName } from '../../paths.ts'
import { academy } from './academy.ts'
import { agents } from './agents.ts'
import { api } from './api.ts'
import { card } from './card.ts'
import { concepts } from './concepts.ts'
import { docs } from './docs.ts'
import { errors } from './errors.ts'
import type { LearnTexts } from './learnText.ts'
import { limits } from './limits.ts'
import { proofLesson } from './proofLesson.ts'
import { quickStart } from './quickStart.ts'
import { receiptLesson } from './receiptLesson.ts'
import { routeLesson } from './routeLesson.ts'
import { sdk } from './sdk.ts'
import { selfHosting } from './selfHosting.ts'
import { signatureLesson } from './signatureLesson.ts'
import { slippageLesson } from './slippageLesson.ts'
import { transferLesson } from './transferLesson.ts'

/** All of them, for the build. In the browser each page loads its own. */
export const learnTexts: Readonly<Record<LearnName, LearnTexts>> = {
  docs,
  quickStart,
  concepts,
  api,
  sdk,
  agents,
  selfHosting,
  errors,
  limits,
  card,
  academy,
  routeLesson,
  slippageLesson,
  signatureLesson,
  transferLesson,
  proofLesson,
  receiptLesson,
}
