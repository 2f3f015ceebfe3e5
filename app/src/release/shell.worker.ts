import { findPageName, type PageName } from '../paths.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build: this release, its hashed files with their digests, those kept on use, and its languages. */
declare const __RELEASE__: {
  readonly id: string
  readonly assets: Readonly<Record<string, string>>
  readonly keptOnUse: readonly string[]
  readonly languages: readonly string[]
}

const { id, assets, keptOnUse, languages } = __RELEASE__
const ownCache = `release ${id}`

/** The pages that work offline, each with an address at which the server has it. */
const shells: Partial<Record<PageName, string>> = {
  swap: '/swap',
  activity: '/activity',
  portfolio: '/portfolio',
  holder: `/portfolio/0x${'0'.repeat(40)}`,
  receipt: `/swap/1/0x${'0'.repeat(64)}`,
  transfer: `/transfer/1/0x${'0'.repeat(64)}`,
}

/** A slower answer is not waited for. */
const MOST_WAIT_MS = 3_000

self.addEventListener('install', (event) => event.waitUntil(keepRelease()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => event.waitUntil(offerRelease(event)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(event.notification.data))
})

/** Pages and hashed files only: prices, markets and everything else below /api always come from the network. */
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(answerPage(event, shells[findPageName(pathname)]))
  // A page names its files by their hash, so a file of any release is the one that it means.
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event, pathname))
})

/** Fails as a whole, and is tried again later, where a server already has another release. */
async function keepRelease(): Promise<void> {
  for (const path of Object.values(shells)) {
    for (const language of languages) {
      const headers = { accept: 'text/html', 'accept-language': language }
      // Without the cookie, the server picks by the header.
      const answer = await fetch(path, { headers, credentials: 'omit', cache: 'no-store' })
      if (!(await keepPage(path, answer))) throw new Error(`The server has another release than ${id}.`)
    }
  }
  const cache = await caches.open(ownCache)
  const missing = Object.entries(assets)
  const work = async () => {
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) await keepAsset(cache, next)
  }
  await Promise.all([work(), work(), work()])
}

async function keepAsset(cache: Cache, [url, integrity]: readonly [string, string]): Promise<void> {
  const kept = await findAsset(url)
  if (kept === undefined && keptOnUse.includes(url)) return
  const answer = kept ?? (await fetch(url, { integrity }))
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`)
  await cache.put(url, answer)
}

function findAsset(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true })
}

async function answerAsset(event: FetchEvent, path: string): Promise<Response> {
  const kept = await findAsset(event.request.url)
  if (kept !== undefined) return kept
  const answer = await fetch(event.request)
  if (answer.ok && keptOnUse.includes(path)) {
    const copy = answer.clone()
    event.waitUntil(caches.open(ownCache).then((cache) => cache.put(path, copy)))
  }
  return answer
}

/** Keeps a page of this release, and of no other. */
async function keepPage(path: string, answer: Response): Promise<boolean> {
  const html = answer.ok ? await answer.text() : ''
  const [, language] = / lang="([a-z]+)/.exec(html) ?? []
  if (language === undefined || !html.includes(`data-release="${id}"`)) return false
  const cache = await caches.open(ownCache)
  await cache.put(nameShell(path, language), new Response(html, { headers: answer.headers }))
  return true
}

function nameShell(path: string, language: string): string {
  return `${path}?shell=${language}`
}

/** Either way a document of one release, which names all of its files. */
async function answerPage(event: FetchEvent, path: string | undefined): Promise<Response> {
  const asked = askServer(event)
  if (path === undefined) return await asked
  // The server marks its pages, so the latest is kept.
  event.waitUntil(asked.then((answer) => keepPage(path, answer.clone())).catch(ignoreOffline))
  const answer = await Promise.race([asked.then(dropFailure).catch(ignoreOffline), wait(MOST_WAIT_MS)])
  return answer ?? (await findShell(path)) ?? (await asked)
}

async function askServer({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
}

/** A server that restarts, or its proxy. */
function dropFailure(answer: Response): Response | undefined {
  return answer.status >= 500 ? undefined : answer
}

function ignoreOffline(): undefined {}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** In the language that the server would pick. */
async function findShell(path: string): Promise<Response | undefined> {
  const cache = await caches.open(ownCache)
  const chosen = await self.cookieStore?.get('language')
  const preferred = self.navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  for (const language of [chosen?.value ?? '', ...preferred, ...languages]) {
    const shell = await cache.match(nameShell(path, language), { ignoreVary: true })
    if (shell !== undefined) return shell
  }
  return undefined
}

/** Every page holds a lock with the name of its release. Pages of another one keep their worker and their files. */
async function offerRelease({ data, source }: ExtendableMessageEvent): Promise<void> {
  if (data !== 'takeOver') return
  const { held = [] } = await self.navigator.locks.query()
  const isOther = held.some(({ name = '' }) => name.startsWith('release ') && name !== ownCache)
  if (isOther) source?.postMessage({ waiting: id })
  else await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== ownCache) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The page that was looked at last opens the path itself: it may be in the middle of something. */
async function showPage({ path }: { readonly path: string }): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (page === undefined) {
    await self.clients.openWindow(path)
    return
  }
  // First, because a browser may refuse the focus.
  page.postMessage({ open: path })
  await page.focus()
}
