import { expect, test } from 'vitest'
import { createNotifier } from './createNotifier.ts'

const message = { id: 'a', title: '1 ETH → 3,000 USDC', text: 'Done', path: '/swap/1/0xab' }

test('nothing is shown before the user turns it on, and permission is only asked then', async () => {
  const page = createPage({ permission: 'default', answer: 'granted' })
  const notifier = createNotifier(page)
  await notifier.send(message)
  expect([notifier.state.get(), page.asked, page.shown]).toEqual(['off', 0, []])
  await notifier.turnOn()
  await notifier.send(message)
  expect([notifier.state.get(), page.asked]).toEqual(['on', 1])
  expect(page.shown).toEqual([
    {
      title: '1 ETH → 3,000 USDC',
      options: { body: 'Done', tag: 'a', icon: '/icon-192.png', data: { path: '/swap/1/0xab' } },
    },
  ])
})

test('a page that is looked at shows none', async () => {
  const page = createPage({ permission: 'granted', hidden: false })
  const notifier = createNotifier(page)
  await notifier.turnOn()
  await notifier.send(message)
  expect(page.shown).toEqual([])
})

test('turned off, here or in another tab, none is shown, although the browser would', async () => {
  const page = createPage({ permission: 'granted' })
  const notifier = createNotifier(page)
  await notifier.turnOn()
  createNotifier(page).turnOff()
  await notifier.send(message)
  expect([notifier.state.get(), page.shown]).toEqual(['off', []])
})

test('a refusal of the browser is a state, and so is a browser without notifications', async () => {
  const page = createPage({ permission: 'default', answer: 'denied' })
  const notifier = createNotifier(page)
  await notifier.turnOn()
  await notifier.send(message)
  expect([notifier.state.get(), page.shown]).toEqual(['denied', []])
  const { Notification: _, ...without } = page
  expect(createNotifier(without).state.get()).toBe('unsupported')
})

test('a click brings the page to the front and opens the receipt, with and without a service worker', async () => {
  for (const hasWorker of [true, false]) {
    const page = createPage({ permission: 'granted', hasWorker })
    const notifier = createNotifier(page)
    const opened: string[] = []
    notifier.onOpen((path) => opened.push(path))
    await notifier.turnOn()
    await notifier.send(message)
    page.click()
    expect([opened, page.focused]).toEqual([['/swap/1/0xab'], hasWorker ? 0 : 1])
  }
})

type Options = {
  readonly permission: NotificationPermission
  readonly answer?: NotificationPermission
  readonly hidden?: boolean
  readonly hasWorker?: boolean
}

/** With a worker, its own code brings the page to the front and sends the path. */
function createPage({ permission, answer = permission, hidden = true, hasWorker = true }: Options) {
  const items = new Map<string, string>()
  const shown: { title: string; options: NotificationOptions }[] = []
  const onMessage: ((event: MessageEvent) => void)[] = []
  let last: { onclick: Notification['onclick']; close(): void } | undefined
  class FakeNotification {
    static permission = permission
    static async requestPermission() {
      page.asked += 1
      FakeNotification.permission = answer
      return answer
    }
    onclick: Notification['onclick'] = null
    constructor(title: string, options: NotificationOptions) {
      shown.push({ title, options })
      last = this
    }
    close() {}
  }
  const registration = {
    active: {},
    showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
  }
  const page = {
    asked: 0,
    focused: 0,
    shown,
    document: { hidden },
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    navigator: {
      serviceWorker: {
        getRegistration: async () => (hasWorker ? (registration as unknown as ServiceWorkerRegistration) : undefined),
        addEventListener: (_: string, listener: unknown) =>
          void onMessage.push(listener as (event: MessageEvent) => void),
      },
    },
    Notification: FakeNotification,
    focus: () => {
      page.focused += 1
    },
    click() {
      if (!hasWorker) return void last?.onclick?.call(last as Notification, {} as Event)
      for (const listener of onMessage) listener({ data: { open: shown.at(-1)?.options.data.path } } as MessageEvent)
    },
  }
  return page
}
