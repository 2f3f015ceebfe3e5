import type { RunningChain } from './bootChains.ts'

export type RevivalOptions = {
  readonly log: (line: string) => void
  /** Starts it from its snapshot, and makes it part of the world again. */
  readonly revive: (chain: RunningChain) => Promise<void>
  readonly now: () => number
}

/** One that ends so often has a reason to. */
const MOST_ENDS = 3
const WITHIN_MS = 60_000

/** Brings a chain that has ended back to life, and says so in one line; all that happened on it is gone. */
export function createRevival({ log, revive, now }: RevivalOptions): (chain: RunningChain, reason: string) => void {
  const ends = new Map<number, readonly number[]>()
  return (chain, reason) => {
    const { chainId, name } = chain.setup
    const recent = [...(ends.get(chainId) ?? []), now()].filter((at) => now() - at < WITHIN_MS)
    ends.set(chainId, recent)
    if (recent.length > MOST_ENDS) return log(`The local ${name} has ended (${reason}), too often to start it again.`)
    log(`The local ${name} has ended (${reason}) and starts again from its first block on.`)
    revive(chain).then(
      () => log(`The local ${name} is back.`),
      // It has ended once more on the way, which is heard here as well.
      () => undefined,
    )
  }
}
