import { useEffect, useState } from 'react'

type Reading<T> =
  | { readonly type: 'reading' }
  | { readonly type: 'read'; readonly value: T }
  | { readonly type: 'failed' }

/** Reads again whenever the key changes. The key must cover everything that `read` depends on. */
export function useReading<T>(key: string, { read }: { read: () => Promise<T> }): Reading<T> {
  const [state, setState] = useState<{ readonly key: string; readonly reading: Reading<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with the same key reads the same thing.
  useEffect(() => {
    let isCurrent = true
    const settle = (reading: Reading<T>) => isCurrent && setState({ key, reading })
    read().then(
      (value) => settle({ type: 'read', value }),
      () => settle({ type: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return state?.key === key ? state.reading : { type: 'reading' }
}
