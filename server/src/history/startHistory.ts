import { SLOT_SECONDS } from './historyGrid.ts'

type StartOptions = {
  readonly collect: () => Promise<void>
  /** Not in the local world, whose history begins with it. */
  readonly fill: ((pause: () => Promise<boolean>) => Promise<void>) | undefined
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

const SLOT_MS = SLOT_SECONDS * 1_000
/** Servers that share a database collect one after the other: the later ones find the slot filled. */
const LONGEST_DELAY_MS = 20_000
const BETWEEN_QUESTIONS_MS = 1_000
/** Visitors and the local chains come first. */
const FIRST_DELAY_MS = 5_000
const FILL_EVERY_MS = 3_600_000

/** Collects soon and then at the start of every slot, until the signal. Neither function rejects. */
export function startHistory(options: StartOptions): void {
  const { collect, fill, now, random, wait, signal } = options
  const repeat = async (work: () => Promise<void>, nextMs: () => number) => {
    await wait(FIRST_DELAY_MS, signal)
    while (!signal.aborted) {
      await work()
      await wait(nextMs(), signal)
    }
  }
  void repeat(collect, () => SLOT_MS - (now() % SLOT_MS) + random() * LONGEST_DELAY_MS)
  const pause = async () => {
    await wait(BETWEEN_QUESTIONS_MS, signal)
    return !signal.aborted
  }
  if (fill !== undefined)
    void repeat(
      () => fill(pause),
      () => FILL_EVERY_MS,
    )
}
