/** The part of a Worker that we use. Messages wait until the file has been checked. */
type PageWorker = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'> & {
  postMessage(message: unknown, transfer?: Transferable[]): void
}

/** Starts a worker if its file has the digest that the page demands. Otherwise `onerror` is called and nothing runs. */
export function startWorker(url: string): PageWorker {
  const trusted = trustScriptUrl(url)
  const waiting: [unknown, Transferable[]][] = []
  let worker: Worker | undefined
  let isEnded = false
  const page: PageWorker = {
    onmessage: null,
    onerror: null,
    postMessage(message, transfer = []) {
      if (worker === undefined) waiting.push([message, transfer])
      else worker.postMessage(message, transfer)
    },
    terminate() {
      isEnded = true
      worker?.terminate()
    },
  }
  const start = () => {
    if (isEnded) return
    worker = new Worker(trusted, { type: 'module' })
    worker.onmessage = (event) => page.onmessage?.call(page as Worker, event)
    worker.onerror = (event) => page.onerror?.call(page as Worker, event)
    for (const [message, transfer] of waiting.splice(0)) worker.postMessage(message, transfer)
  }
  checkFile(url).then(start, (error: unknown) => {
    page.onerror?.call(page as Worker, new ErrorEvent('error', { error }))
  })
  return page
}

/**
 * Browsers check no digest of a worker, so the file is fetched with one first. The worker then gets it from the cache:
 * the file is immutable.
 */
async function checkFile(url: string): Promise<void> {
  // The development server has no import map.
  const map = document.querySelector<HTMLScriptElement>('script[type=importmap]')?.text
  if (map === undefined) return
  const response = await fetch(url, { integrity: JSON.parse(map).integrity[url] })
  if (!response.ok) throw new Error(`The code of a worker could not be loaded: ${response.status}`)
}

type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/**
 * Checks the URL of a script: under Trusted Types a browser accepts only URLs from this policy, which allows only our own
 * built files. The result is a string for TypeScript and a TrustedScriptURL for browsers that support it.
 */
export function trustScriptUrl(url: string): string {
  policy ??= createPolicy()
  return policy.createScriptURL(url)
}

function createPolicy(): Policy {
  const rules = { createScriptURL: checkScriptUrl }
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy('app', rules) ?? rules
}

function checkScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  // The development server has no /assets/ and sends no policy either.
  const isBuilt = pathname.startsWith('/assets/') || pathname === '/sw.js'
  const isOurs = origin === location.origin && (isBuilt || import.meta.env.DEV)
  if (!isOurs) throw new TypeError(`This script is not one of ours: ${url}`)
  return url
}
