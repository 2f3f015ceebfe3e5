import { createStore } from '@murmur/sdk/store'
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import type { DayLineMark } from './DayLineMark.tsx'

type Mark = typeof DayLineMark

const mark = createStore<Mark | undefined>(undefined)
let isLoading = false

/** A row does without its line until the code of all lines has loaded, which happens once. */
export function LazyDayLine(props: ComponentProps<Mark>) {
  useEffect(load, [])
  const Loaded = useSyncExternalStore(mark.subscribe, mark.get)
  return Loaded && <Loaded {...props} />
}

function load(): void {
  if (isLoading) return
  isLoading = true
  import('./DayLineMark.tsx').then(
    (code) => mark.set(code.DayLineMark),
    (error: unknown) => {
      isLoading = false
      console.warn('The lines of the last day could not be loaded.', error)
    },
  )
}
