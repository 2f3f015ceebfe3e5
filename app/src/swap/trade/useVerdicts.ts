import { createStore } from '@murmur/sdk/store'
import { useSyncExternalStore } from 'react'
import { useTrade } from '../state/SwapContext.ts'
import type { Verdicts } from '../state/trade.ts'
import { noVerdicts } from './judgeTokens.ts'

/** The results of the token checks. */
export function useVerdicts(): Verdicts {
  const { verdicts = noStore } = useTrade() ?? {}
  return useSyncExternalStore(verdicts.subscribe, verdicts.get, noStore.get)
}

const noStore = createStore(noVerdicts)
