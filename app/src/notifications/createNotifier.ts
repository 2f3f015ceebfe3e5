import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { createSafeStorage } from '@murmur/ui/safeStorage'

type NotifierState =
  /** As in Safari on a phone, unless the site is installed. */
  | 'unsupported'
  /** The user has forbidden them to this site, in the browser. */
  | 'denied'
  | 'off'
  | 'on'

export type Notifier = {
  readonly state: ReadableStore<NotifierState>
  /** Only after a click: it may make the browser ask for permission. */
  turnOn(): Promise<void>
  turnOff(): void
  /** Shows it if the user wants that and the page is in the background. */
  send(message: Message): Promise<void>
  /** Called with the path of a notification that was clicked, in the page that then comes to the front. */
  onOpen(listener: (path: string) => void): () => void
}

type Message = {
  /** Tabs that send the same one show it once. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}

/** The parts of the browser that notifications need. */
type NotifierPage = {
  readonly document: Pick<Document, 'hidden'>
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly navigator: { readonly serviceWorker?: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'> }
  readonly Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'> &
    (new (
      title: string,
      options: NotificationOptions,
    ) => Pick<Notification, 'onclick' | 'close'>)
  focus(): void
}

const KEY = 'notifications'
const ICON = '/icon-192.png'

export function createNotifier(page: NotifierPage): Notifier {
  const storage = createSafeStorage(() => page.localStorage)
  const listeners = new Set<(path: string) => void>()
  const read = (): NotifierState => {
    const permission = page.Notification?.permission
    if (permission === undefined) return 'unsupported'
    if (permission === 'denied') return 'denied'
    return permission === 'granted' && storage.get(KEY) === 'on' ? 'on' : 'off'
  }
  const state = createStore(read())
  const open = (path: unknown) => {
    if (typeof path === 'string') for (const listener of listeners) listener(path)
  }
  page.navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) =>
    open(data.open),
  )

  const show = async ({ id, title, text, path }: Message) => {
    const options = { body: text, tag: id, icon: ICON, data: { path } }
    const registration = await page.navigator.serviceWorker?.getRegistration()
    // Chrome on Android has no other kind.
    if (registration?.active) return await registration.showNotification(title, options)
    if (page.Notification === undefined) return
    const shown = new page.Notification(title, options)
    shown.onclick = () => {
      page.focus()
      shown.close()
      open(path)
    }
  }

  return {
    state,
    async turnOn() {
      await page.Notification?.requestPermission()
      storage.set(KEY, 'on')
      state.set(read())
    },
    turnOff() {
      storage.set(KEY, 'off')
      state.set(read())
    },
    async send(message) {
      // Another tab may have turned them on or off.
      state.set(read())
      if (state.get() === 'on' && page.document.hidden) await show(message)
    },
    onOpen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
