import { useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import { useTrade } from '../state/SwapContext.ts'
import type { Verdicts } from '../state/trade.ts'
import { noVerdicts } from './judgeTokens.ts'

/** The results of the token checks. */
export function useVerdicts(): Verdicts {
  const { verdicts = noStore } = useTrade() ?? {}
  return useSyncExternalStore(verdicts.subscribe, verdicts.get, noStore.get)
}

const noStore = createStore(noVerdicts)
