import { createStore } from '@murmur/sdk/store'
import { useSyncExternalStore } from 'react'
import { noVerdicts } from '../../state/quote/judgeTokens.ts'
import { useTrade } from '../../state/SwapContext.ts'
import type { Verdicts } from '../../state/trade.ts'

/** The results of the token checks. */
export function useVerdicts(): Verdicts {
  const { verdicts = noStore } = useTrade() ?? {}
  return useSyncExternalStore(verdicts.subscribe, verdicts.get, noStore.get)
}

const noStore = createStore(noVerdicts)
