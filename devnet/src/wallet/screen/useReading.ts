import { useEffect, useState } from 'react'

export type Reading<T> =
  | { readonly type: 'reading' }
  | { readonly type: 'read'; readonly value: T }
  | { readonly type: 'failed' }

/** Reads a chain whenever what is asked changes. The key stands for everything that the question depends on. */
export function useReading<T>(key: string, { read }: { read: () => Promise<T> }): Reading<T> {
  const [state, setState] = useState<{ readonly key: string; readonly reading: Reading<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with the same key asks the same question.
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
