import preflight from '../../../samples/preflight.sh?raw'
import serve from '../../../samples/serve.sh?raw'
import { selfHosting as texts } from '../../content/learn/selfHosting.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const selfHosting: LearnPageContents = {
  texts,
  samples: { 'serve.sh': serve, 'preflight.sh': preflight },
}
