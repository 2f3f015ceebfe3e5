import { createSafeStorage } from '@murmur/ui/safeStorage'

const KEY = 'swapAddress'

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Keeps an address that waits to be written. A reload does not wait, and browsers load the address as it was, so the new one
 * is found in the storage of the tab.
 */
export function keepAddress(page: Page, address: string): void {
  store(page, `${readAddress(page.location)}\n${address}`)
}

export function forgetAddress(page: Page): void {
  store(page, '')
}

/** Writes the kept address where the page was loaded again before that. Another link that was opened since then counts. */
export function restoreAddress(page: Page): void {
  const [before, address] =
    createSafeStorage(() => page.sessionStorage)
      .get(KEY)
      ?.split('\n') ?? []
  if (before !== readAddress(page.location) || !address?.startsWith(page.location.pathname)) return
  forgetAddress(page)
  page.history.replaceState(page.history.state, '', address)
}

export function readAddress({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

function store(page: Page, value: string): void {
  createSafeStorage(() => page.sessionStorage).set(KEY, value)
}
