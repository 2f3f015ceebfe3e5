/** The part of Web Locks that is used. They hold across all tabs of this browser. */
export type Locks = {
  request(name: string, options: LockChoice, held: (lock: unknown) => Promise<void>): Promise<unknown>
}

type LockChoice = { readonly signal: AbortSignal } | { readonly ifAvailable: true }

/** Waits for its turn. No value if the signal is aborted first. */
export function waitForLock(locks: Locks, { name, signal }: { readonly name: string; readonly signal: AbortSignal }) {
  return hold((held) => locks.request(name, { signal }, held))
}

/** No value if this tab or another one holds it. */
export function tryLock(locks: Locks, { name }: { readonly name: string }): Promise<Release | undefined> {
  return hold((held) => locks.request(name, { ifAvailable: true }, held))
}

export type Release = () => void

/** Turns a lock for the length of a callback into one that is given back by a call. */
function hold(request: (held: (lock: unknown) => Promise<void>) => Promise<unknown>): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const held = (lock: unknown) =>
      new Promise<void>((release) => {
        resolve(lock === null ? undefined : release)
        if (lock === null) release()
      })
    // The request was aborted, or the browser has no locks: no lock is held either way.
    request(held).catch(() => resolve(undefined))
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
