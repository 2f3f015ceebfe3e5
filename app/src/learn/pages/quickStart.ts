import install from '../../../samples/install.sh?raw'
import payToken from '../../../samples/payToken.mjs?raw'
import quickStartSample from '../../../samples/quickStart.mjs?raw'
import run from '../../../samples/run.sh?raw'
import { quickStart as texts } from '../../content/learn/quickStart.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const quickStart: LearnPageContents = {
  texts,
  samples: { 'install.sh': install, 'quickStart.mjs': quickStartSample, 'run.sh': run, 'payToken.mjs': payToken },
}
