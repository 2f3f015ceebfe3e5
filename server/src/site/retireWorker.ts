import { compressBody } from './compressSite.ts'
import type { Site } from './loadSite.ts'

/** Its path in the site. */
export const SERVICE_WORKER = 'sw.js'

/** Takes the place of any service worker at once, forgets what it kept, and leaves the browser. */
const retired = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** For an operator who wants browsers to load everything from the server again. */
export async function retireWorker(site: Site): Promise<Site> {
  const body = Buffer.from(retired)
  const worker = { path: SERVICE_WORKER, body, ...(await compressBody(body)) }
  return site.map((file) => (file.path === SERVICE_WORKER ? worker : file))
}
