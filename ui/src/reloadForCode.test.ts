import { expect, test } from 'vitest'
import { reloadForCode } from './reloadForCode.ts'

const htmlOf = (entry: string) => `<head><script type="module" crossorigin src="/assets/${entry}.js"></script></head>`

test('after a deployment the page is reloaded once', async () => {
  const page = create({ served: 'index-new' })
  await fail(page)
  await fail(page)
  expect(page.reloads).toBe(1)
})

test('another deployment reloads it once more', async () => {
  const page = create({ served: 'index-new' })
  await fail(page)
  page.served = 'index-newer'
  await fail(page)
  expect(page.reloads).toBe(2)
})

test('a failure within the same deployment reloads nothing until the user tries again', async () => {
  const page = create({ served: 'index-old' })
  await fail(page)
  expect(page.reloads).toBe(0)
  await fail(page, { isRetry: true })
  expect(page.reloads).toBe(1)
})

test('without a connection nothing is reloaded, however often the user tries', async () => {
  const page = create({ served: undefined })
  await fail(page)
  await fail(page, { isRetry: true })
  expect(page.reloads).toBe(0)
})

test('where storage throws, a page that was reloaded is not reloaded again', async () => {
  const page = create({ served: 'index-new', isStorageBlocked: true })
  await fail(page)
  expect(page.reloads).toBe(1)
  page.navigation = 'reload'
  await fail(page)
  expect(page.reloads).toBe(1)
})

test('where the browser denies locks, as in a frame without storage, the page is reloaded', async () => {
  const page = create({ served: 'index-new' })
  page.navigator.locks.query = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  await fail(page)
  expect(page.reloads).toBe(1)
})

test('while a swap is under way only the user reloads the page', async () => {
  const page = create({ served: 'index-new', held: ['release old', 'murmur.wallet.1.0xa'] })
  await fail(page)
  expect(page.reloads).toBe(0)
  await fail(page, { isRetry: true })
  expect(page.reloads).toBe(1)
})

type Options = {
  readonly served: string | undefined
  readonly isStorageBlocked?: boolean
  /** The names of locks. */
  readonly held?: readonly string[]
}

function create({ served, isStorageBlocked = false, held = ['release old'] }: Options) {
  const items = new Map<string, string>()
  const page = {
    served,
    reloads: 0,
    navigation: 'navigate',
    location: {
      pathname: '/swap',
      reload: () => {
        page.reloads += 1
      },
    },
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
    document: { querySelector: () => ({ outerHTML: htmlOf('index-old') }) },
    performance: { getEntriesByType: () => [{ type: page.navigation }] },
    get sessionStorage() {
      if (isStorageBlocked) throw new DOMException('denied', 'SecurityError')
      return {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
      }
    },
    async fetch() {
      if (page.served === undefined) throw new TypeError('Failed to fetch')
      const html = htmlOf(page.served)
      return { text: async () => html }
    },
  }
  return page
}

/** A reload never resolves, so this only lets it happen. */
async function fail(page: object, { isRetry = false } = {}): Promise<void> {
  void reloadForCode(page as Parameters<typeof reloadForCode>[0], { isRetry })
  await new Promise((resolve) => setTimeout(resolve))
}
