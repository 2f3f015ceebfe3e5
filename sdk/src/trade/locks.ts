/** The part of Web Locks that is used. They hold across all tabs of this browser. */
export type Locks = {
  request(name: string, options: LockChoice, held: (lock: unknown) => Promise<void>): Promise<unknown>
}

type LockChoice = { readonly signal: AbortSignal } | { readonly ifAvailable: true }

/** Waits for its turn. No value if the signal is aborted first. */
export async function waitForLock(
  locks: Locks,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<Release | undefined> {
  const lock = await hold((held) => locks.request(name, { signal }, held))
  return typeof lock === 'string' ? undefined : lock
}

export function tryLock(locks: Locks, { name }: { readonly name: string }): Promise<Release | NoLock> {
  return hold((held) => locks.request(name, { ifAvailable: true }, held))
}

export type Release = () => void

type NoLock =
  /** By this tab or another one. */
  | 'held'
  /** The browser gives none, as where it blocks the storage of a site. */
  | 'denied'

/** Turns a lock for the length of a callback into one that is given back by a call. */
function hold(request: (held: (lock: unknown) => Promise<void>) => Promise<unknown>): Promise<Release | NoLock> {
  return new Promise((resolve) => {
    const held = (lock: unknown) =>
      new Promise<void>((release) => {
        resolve(lock === null ? 'held' : release)
        if (lock === null) release()
      })
    // Also where the wait was aborted: no lock is held either way.
    request(held).catch(() => resolve('denied'))
  })
}

/** One tab works on a record at a time. */
export function nameRecordLock(id: string): string {
  return `murmur.swap.${id}`
}

/** One swap of an account at a time waits for its wallet. */
export function nameWalletLock({ chainId, account }: { readonly chainId: number; readonly account: string }): string {
  return `murmur.wallet.${chainId}.${account}`
}
