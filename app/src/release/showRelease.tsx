import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import toast from '@murmur/ui/Toast.module.css'
import toastAction from '@murmur/ui/ToastAction.module.css'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { trustScriptUrl } from '../startWorker.ts'

let started: Promise<PageRelease> | undefined

/** The release of this page load. */
type OwnRelease = {
  readonly id: string
  /** Shared by all pages of the release. The worker of another one waits for it. */
  readonly lock: { release(): void }
}

/** Follows the release of this page load, once. */
export async function showRelease(own: OwnRelease): Promise<ReactNode> {
  started ??= followRelease(window, own)
  return <ReleaseNotice release={await started} />
}

/** Says that a newer release is ready. The user decides when it comes. */
function ReleaseNotice({ release }: { readonly release: PageRelease }) {
  const copy = useCopy(siteCopy).release
  const isReplaced = useSyncExternalStore(release.isReplaced.subscribe, release.isReplaced.get)
  const [isBusy, setBusy] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const reload = async () => setBusy(!(await release.reload()))
  return (
    <div role="status" className={toast.region}>
      {isReplaced && !isDismissed && (
        <div className={`${toast.notice} ${toastAction.narrow}`} data-release-notice>
          <p>{isBusy ? copy.busy : copy.ready}</p>
          <button type="button" className={toastAction.action} onClick={() => void reload()}>
            {copy.reload}
          </button>
          <button type="button" className={toast.dismiss} aria-label={copy.later} onClick={() => setDismissed(true)}>
            <Icon path={close} />
          </button>
        </div>
      )}
    </div>
  )
}

/** The service worker. The server never lets a browser cache it. */
const WORKER = '/sw.js'

const CHECK_EACH_MS = 10 * 60_000
const MOST_WAIT_MS = 1_000

/** The sdk holds one while it waits for a wallet (`trade/locks.ts`), in this tab or another one. */
const WALLET_LOCKS = 'murmur.wallet.'

type PageRelease = {
  /** A newer release is installed and waits, because pages of this one are open. */
  readonly isReplaced: ReadableStore<boolean>
  /** Loads the newer release in this page. False, and nothing happens, while a wallet is asked to sign or send. */
  reload(): Promise<boolean>
}

/**
 * Keeps this page's release for offline use, and lets a newer one take over as soon as no page of another release is
 * open. A page is never reloaded by itself.
 */
async function followRelease(page: Window, { id, lock }: OwnRelease): Promise<PageRelease> {
  const { serviceWorker } = page.navigator
  const isReplaced = createStore(false)
  const registration = await serviceWorker.register(trustScriptUrl(WORKER))
  const offer = () => registration.waiting?.postMessage('takeOver')
  const watch = () => registration.installing?.addEventListener('statechange', offer)
  let checked = performance.now()
  const check = () => {
    if (page.document.visibilityState === 'hidden') return
    offer()
    if (performance.now() - checked < CHECK_EACH_MS) return
    checked = performance.now()
    registration.update().catch(ignoreOffline)
  }
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ waiting?: unknown }>) => {
    if (typeof data.waiting === 'string') isReplaced.set(data.waiting !== id)
  })
  registration.addEventListener('updatefound', watch)
  page.document.addEventListener('visibilitychange', check)
  watch()
  offer()
  return {
    isReplaced,
    async reload() {
      const { held = [] } = await page.navigator.locks.query()
      if (held.some(({ name }) => name?.startsWith(WALLET_LOCKS))) return false
      lock.release()
      const isTaken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
      offer()
      await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))])
      page.location.reload()
      return true
    },
  }
}

/** The next check tries again. */
function ignoreOffline(): void {}
