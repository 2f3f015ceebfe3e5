import { createSafeStorage } from './safeStorage.ts'

/** The parts of the browser that a reload for missing code needs. */
type CodePage = {
  readonly location: Pick<Location, 'pathname' | 'reload'>
  readonly document: Pick<Document, 'querySelector'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  /** No value where the browser has no locks. */
  readonly navigator: { readonly locks?: Pick<LockManager, 'query'> }
  fetch(path: string, options: RequestInit): Promise<Pick<Response, 'text'>>
}

/**
 * Reloads the page where that can bring code that failed to load. Chromium (seen in 150) does not request a failed module
 * again in the same page, so a second import cannot work there. After a deployment, which removes the files of the one
 * before, the page reloads by itself, once, unless a swap is under way; otherwise only after the user tried again. Offline
 * it never does.
 */
export async function reloadForCode(page: CodePage, { isRetry }: { isRetry: boolean }): Promise<void> {
  const ours = findEntry(page.document.querySelector('script[type="module"][src]')?.outerHTML)
  const theirs = await fetchEntry(page)
  if (theirs === undefined) return
  if (!isRetry && (theirs === ours || (await isBusy(page)) || !mayReload(page, theirs))) return
  page.location.reload()
  // The page is going away: no error message should flash.
  await new Promise(() => {})
}

/** A lock of ours is held while a swap is signed, sent or followed. */
async function isBusy({ navigator: { locks } }: CodePage): Promise<boolean> {
  try {
    const { held = [] } = (await locks?.query()) ?? {}
    return held.some(({ name }) => name?.startsWith('murmur.'))
  } catch {
    // The browser denies locks to this page, so it has no swap under way.
    return false
  }
}

async function fetchEntry({ fetch, location }: CodePage): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
    return findEntry(await answer.text())
  } catch {
    return undefined
  }
}

/** The name of the entry script has a hash, so it identifies a deployment. */
function findEntry(html: string | undefined): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html ?? '')?.[1]
}

const KEY = 'reloadedFor'

/** Once for each deployment. Where nothing can be stored, only if this page load is not a reload itself. */
function mayReload(page: CodePage, entry: string): boolean {
  const storage = createSafeStorage(() => page.sessionStorage)
  if (storage.get(KEY) === entry) return false
  if (storage.set(KEY, entry)) return true
  const [navigation] = page.performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'reload'
}
