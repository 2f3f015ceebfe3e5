import { createStore, type ReadableStore } from './store.ts'

/** A bug that reached a boundary of this page. A failure of a network, node or wallet is not a fault. */
type Fault = {
  readonly error: unknown
  /** The page's task at that time. */
  readonly place: string
  /** Hash of the swap in progress, if it was sent. */
  readonly hash: string | undefined
  /** How often it happened: a poller meets the same bug again and again. */
  readonly count: number
}

const faults = createStore<readonly Fault[]>([])

/** The bugs of this page load. The page shows a notice as soon as there is one. */
export const pageFaults: ReadableStore<readonly Fault[]> = faults

type Place = { readonly place: string; readonly hash?: string | undefined }

/** Logs a bug with its cause, counts it, and shows it to the user. */
export function reportFault(error: unknown, { place, hash }: Place): void {
  const known = faults.get().find((fault) => fault.place === place && String(fault.error) === String(error))
  // Once: the browser tests fail on it, and a poller would flood the console.
  if (known === undefined) console.error(`Something is wrong with this page: ${place}.`, error)
  const others = faults.get().filter((fault) => fault !== known)
  faults.set([...others, { error, place, hash: hash ?? known?.hash, count: (known?.count ?? 0) + 1 }])
}

/** Forgets the bugs and returns them. Tests that cause one take it; any that is left fails its test. */
export function takeFaults(): readonly Fault[] {
  const taken = faults.get()
  faults.set([])
  return taken
}
