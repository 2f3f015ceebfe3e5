import type { Store } from '../../store.ts'
import type { ConnectResult, SwitchResult } from '../wallet.ts'
import type { WalletPrompt, WalletState } from './walletState.ts'

type Result = ConnectResult | SwitchResult

type WalletPrompts = {
  ask<T extends Result>(prompt: WalletPrompt, act: (signal: AbortSignal) => Promise<T>): Promise<T>
  leave(): void
}

type Flight = { readonly key: string; readonly ending: AbortController; readonly result: Promise<Result> }

/** One prompt at a time. A repeated prompt shares the pending result; a different one replaces it. */
export function createWalletPrompts(state: Store<WalletState>): WalletPrompts {
  let flight: Flight | undefined
  const end = () => {
    flight = undefined
    if (state.get().prompt !== undefined) state.set({ ...state.get(), prompt: undefined })
  }
  const leave = () => {
    flight?.ending.abort()
    end()
  }
  return {
    ask: <T extends Result>(prompt: WalletPrompt, act: (signal: AbortSignal) => Promise<T>) => {
      const key = JSON.stringify(prompt)
      if (flight?.key === key) return flight.result as Promise<T>
      leave()
      const ending = new AbortController()
      const result = act(ending.signal).finally(() => flight?.ending === ending && end())
      flight = { key, ending, result }
      state.set({ ...state.get(), prompt })
      return result
    },
    leave,
  }
}
