import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** False holds back what is inside. */
export const SettledContext = createContext(false)

/** Around everything: tells when the page has been taken over, and lets the browser breathe before what comes then. */
export function Settling({ children }: { readonly children: ReactNode }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => startTransition(() => setSettled(true)), [])
  return <SettledContext value={isSettled}>{children}</SettledContext>
}

/** False in the prerendered page, true a moment after it was taken over: for much that nobody waits for. */
export function useIsSettled(): boolean {
  return useContext(SettledContext)
}
