import { createSafeStorage } from '../safeStorage.ts'

/** The parts of the browser that are needed to find out whether a deployment replaced this page. */
export type DeploymentPage = {
  readonly location: Pick<Location, 'pathname' | 'reload'>
  readonly document: Pick<Document, 'querySelector'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  fetch(path: string, options: RequestInit): Promise<Pick<Response, 'text'>>
}

const KEY = 'reloadedFor'

/**
 * A deployment removes the chunks of the one before it. Where the server now delivers a page with another entry script, the
 * page is reloaded, once for each deployment. Resolves where it is not: then the failure has another reason.
 */
export async function reloadIfOutdated(page: DeploymentPage): Promise<void> {
  const ours = findEntry(page.document.querySelector('script[type="module"][src]')?.outerHTML ?? '')
  const theirs = await fetchEntry(page)
  if (ours === undefined || theirs === undefined || theirs === ours) return
  if (!mayReload(page, theirs)) return
  page.location.reload()
  // The page is going away: its error messages need not flash.
  await new Promise(() => {})
}

async function fetchEntry({ fetch, location }: DeploymentPage): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
    return findEntry(await answer.text())
  } catch {
    return undefined
  }
}

function findEntry(html: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
}

/** Without storage to remember it, a page that was itself reached by a reload is not reloaded again. */
function mayReload(page: DeploymentPage, entry: string): boolean {
  const storage = createSafeStorage(() => page.sessionStorage)
  if (storage.get(KEY) === entry) return false
  if (storage.set(KEY, entry)) return true
  const [navigation] = page.performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'reload'
}
