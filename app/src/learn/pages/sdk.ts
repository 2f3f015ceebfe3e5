import createMurmur from '@murmur/sdk/murmur/createMurmur?raw'
import readPrices from '@murmur/sdk/murmur/readPrices?raw'
import tradeQuestion from '@murmur/sdk/murmur/tradeQuestion?raw'
import verifyQuote from '@murmur/sdk/murmur/verifyQuote?raw'
import sdkInstall from '../../../samples/sdkInstall.sh?raw'
import sdkSwap from '../../../samples/sdkSwap.mjs?raw'
import { sdk as texts } from '../../content/learn/sdk.ts'
import type { LearnPageContents } from '../learnPage.ts'
import { findDeclaration } from '../sdk/findDeclaration.ts'

/** With the declarations of the sources that the build sees, so that none is out of date. */
export const sdk: LearnPageContents = {
  texts,
  samples: {
    'sdkInstall.sh': sdkInstall,
    'sdkSwap.mjs': sdkSwap,
    'createMurmur.d.ts': declare(createMurmur, ['createMurmur', 'MurmurOptions', 'ServerOptions', 'OwnNodesOptions']),
    'Murmur.d.ts': declare(createMurmur, ['Murmur']),
    'PlanAnswer.d.ts': declare(createMurmur, ['PlanAnswer', 'Trader', 'QuoteListeners']),
    'TradeQuestion.d.ts': declare(tradeQuestion, ['TradeQuestion']),
    'PriceAnswer.d.ts': declare(readPrices, ['PriceQuestion', 'PriceAnswer']),
    'VerifiedQuote.d.ts': declare(verifyQuote, ['verifyQuote', 'VerifiedQuote', 'ProvenPart']),
  },
}

function declare(source: string, names: readonly string[]): string {
  return names.map((name) => findDeclaration(source, name)).join('\n\n')
}
