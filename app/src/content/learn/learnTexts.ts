import type { LearnName } from '../../paths.ts'
import { agents } from './agents.ts'
import { concepts } from './concepts.ts'
import { docs } from './docs.ts'
import { errors } from './errors.ts'
import type { LearnTexts } from './learnText.ts'
import { limits } from './limits.ts'
import { quickStart } from './quickStart.ts'
import { selfHosting } from './selfHosting.ts'

/** All of them, for the build. In the browser each page loads its own. */
export const learnTexts: Readonly<Record<LearnName, LearnTexts>> = {
  docs,
  quickStart,
  concepts,
  agents,
  selfHosting,
  errors,
  limits,
}
