import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { linkPackages } from '../../look/linkPackages.mjs'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { test as base, expect } from '../../test.ts'
import { type OwnServer, startOwnServer } from '../../world/ownServer.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Those of the site, and those that their `tsconfig` files refer to. */
const rooms = ['app', 'contracts', 'devnet', 'engine', 'mcp', 'sdk', 'server', 'ui']

/** The subtitle of the card, which the second release changes. */
const subtitles = { first: 'EXCHANGE ALL CHAIN ASSETS', second: 'EXCHANGE ALL THE CHAIN ASSETS' } as const

/** Two releases of the site, which the same server can have one after the other. */
const releases = { first: listAssets(), second: undefined as ReadonlySet<string> | undefined }
const folder = mkdtempSync(join(tmpdir(), 'murmur-releases-'))
const tree = join(folder, 'second')

/** The chunks of WalletConnect's client. */
const walletConnect = ['core', 'loadRelayClient']

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  server: async ({}, use) => {
    const server = await startOwnServer([1], {})
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
})

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

test.beforeEach(({ problems }) => {
  // The server goes away in these tests.
  problems.expectFailureOf('/*')
  for (const text of ['net::ERR_', 'The prices could not be fetched.', 'The server does not answer.'])
    problems.expectLog(text)
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the site can be installed: name, colours, icons in every size, and shortcuts to its pages', async ({
  request,
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Murmur', start_url: '/swap', scope: '/', display: 'standalone' })
  const html = await (await request.get('/swap')).text()
  expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`)
  expect(html).toContain('rel="apple-touch-icon"')
  type Icon = { readonly src: string; readonly sizes: string; readonly purpose?: string }
  const icons: readonly Icon[] = manifest.icons
  for (const purpose of [undefined, 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  }
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    const png = await (await request.get(src)).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
})

test('without a server the pages of its release open and say that they are offline, and no answer of the server is kept', async ({
  page,
  context,
  server,
}) => {
  await openKept(page)
  const kept = await listKept(page)
  expect(kept.names).toHaveLength(1)
  expect(nameLeftOut(kept, releases.first)).toEqual(['ChartPanel', ...walletConnect])
  await page.getByRole('button', { name: 'Price chart' }).click()
  await page.locator('#swap-chart').waitFor()
  await expect.poll(async () => nameLeftOut(await listKept(page), releases.first)).toEqual(walletConnect)
  expect(kept.paths.filter((path) => !path.startsWith('/assets/')).map((path) => path.replace(/0{40,}/, '0'))).toEqual([
    '/swap?shell=en',
    '/swap?shell=zh',
    '/activity?shell=en',
    '/activity?shell=zh',
    '/portfolio?shell=en',
    '/portfolio?shell=zh',
    '/portfolio/0x0?shell=en',
    '/portfolio/0x0?shell=zh',
    '/swap/1/0x0?shell=en',
    '/swap/1/0x0?shell=zh',
    '/transfer/1/0x0?shell=en',
    '/transfer/1/0x0?shell=zh',
  ])

  await server.goAway()
  await context.setOffline(true)
  await reload(page)
  await expect(swapScreen.card(page)).toContainText('You are offline. Prices and balances come back')
  await expectRelease(page, 'first')
  await page.getByRole('button', { name: 'Price chart' }).click()
  await expect(page.locator('#swap-chart')).toContainText(
    'You are offline. The chart loads when the connection is back.',
  )
  const answers = await page.evaluate(async () => {
    const ask = (path: string) =>
      fetch(path).then(
        ({ status }) => String(status),
        () => 'no answer',
      )
    return Promise.all(['/api/prices', '/api/markets/1', '/api/trading', '/healthz', '/ads.txt'].map(ask))
  })
  expect(new Set(answers)).toEqual(new Set(['no answer']))

  await openPage(page, '/activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ACTIVITY')
  await openPage(page, `/swap/1/0x${'ab'.repeat(32)}`)
  await expectRelease(page, 'first')
  await context.addCookies([{ name: 'language', value: 'zh', url: server.origin }])
  await openPage(page, '/swap')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await context.clearCookies()

  await server.restart({})
  await context.setOffline(false)
  await openPage(page, '/swap')
  await expect(swapScreen.card(page)).not.toContainText('You are offline.')
})

test('a server that does not answer is not waited for', async ({ page, server }) => {
  await openKept(page)
  server.freeze()
  await reload(page)
  await expect(swapScreen.card(page)).toBeVisible()
  await expectRelease(page, 'first')
})

test('old and new release side by side: each page is of one release, and the new one takes over when the last old page reloads', async ({
  page,
  context,
  server,
}) => {
  await buildSecond()
  await openKept(page)
  const other = await context.newPage()
  await openPage(other, '/swap')
  await expectRelease(other, 'first')

  await server.restart({}, { tree })
  // An old page loads code for the first time, which the server does not have any more.
  await other.getByRole('contentinfo').getByRole('link', { name: /press/i }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('PRESS ROOM')
  await expectRelease(other, 'first')
  await other.goBack()

  const young = await context.newPage()
  await openPage(young, '/swap')
  await expectRelease(young, 'second')
  await expect(noticeOf(page)).toBeVisible()
  await expect(noticeOf(other)).toBeVisible()
  await expect(noticeOf(young)).toHaveCount(0)
  expect((await listKept(page)).names).toHaveLength(2)
  await expectRelease(page, 'first')

  // A reload while the server is away again: the old page is the old one as a whole.
  await server.goAway()
  await reload(other)
  await expectRelease(other, 'first')
  await server.restart({}, { tree })

  // A wallet that is asked to sign must not lose its page.
  await page.evaluate(() => {
    const isAnswered = new Promise<void>((resolve) => Object.assign(window, { answerWallet: resolve }))
    void navigator.locks.request('murmur.wallet.1.0x0', () => isAnswered)
  })
  const reloads = countLoads(page)
  await noticeOf(page).getByRole('button', { name: 'RELOAD' }).click()
  await expect(noticeOf(page)).toContainText('Your wallet still has an open request.')
  expect(reloads()).toBe(0)
  await page.evaluate(() => (window as unknown as { answerWallet(): void }).answerWallet())

  await noticeOf(page).getByRole('button', { name: 'RELOAD' }).click()
  await expectRelease(page, 'second')
  await expectRelease(other, 'first')
  expect((await listKept(other)).names).toHaveLength(2)

  await expect(noticeOf(other)).toBeVisible()
  await noticeOf(other).getByRole('button', { name: 'RELOAD' }).click()
  await expectRelease(other, 'second')
  await expect.poll(async () => (await listKept(page)).names).toHaveLength(1)
  expect(nameLeftOut(await listKept(page), releases.second)).toEqual(['ChartPanel', ...walletConnect])

  // From now on the new release is the one without a server.
  await server.goAway()
  for (const each of [page, other, young]) {
    await reload(each)
    await expectRelease(each, 'second')
  }
})

test('a new release takes over without a question where no old page is open', async ({ page, server }) => {
  await buildSecond()
  await openKept(page)
  const [old] = (await listKept(page)).names
  await server.restart({}, { tree })
  await reload(page)
  await expectRelease(page, 'second')
  await expect.poll(async () => (await listKept(page)).names).not.toContain(old)
  await expect(noticeOf(page)).toHaveCount(0)
  await expectRelease(page, 'second')
})

test('with SERVICE_WORKER=off browsers forget everything and load from the server again', async ({ page, server }) => {
  await openKept(page)
  await server.restart({ SERVICE_WORKER: 'off' })
  await reload(page)
  await expect.poll(() => countWorkers(page)).toBe(0)
  expect((await listKept(page)).names).toEqual([])
  await reload(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})

/** Opens the swap screen and waits until its release is kept. */
async function openKept(page: Page): Promise<void> {
  await openPage(page, '/swap')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitForScript(page)
}

async function buildSecond(): Promise<void> {
  if (releases.second !== undefined) return
  await buildSecondRelease(tree)
  releases.second = listAssets(tree)
}

function noticeOf(page: Page) {
  return page.locator('[data-release-notice]')
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** The text of the page and every file that it loaded are of this release. */
async function expectRelease(page: Page, name: keyof typeof releases): Promise<void> {
  const subtitle = page.locator('[data-swap-card]').getByText(subtitles[name], { exact: true })
  if (new URL(page.url()).pathname === '/swap') await expect(subtitle).toBeVisible()
  await waitForScript(page)
  const loaded = await page.evaluate(() => {
    const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
    const named = Object.keys(JSON.parse(map).integrity)
    const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
    return [...named, ...paths.filter((path) => path.startsWith('/assets/'))]
  })
  expect(loaded.length).toBeGreaterThan(50)
  expect(loaded.filter((path) => !releases[name]?.has(path))).toEqual([])
}

/** The parts of a release that are not kept yet. No file of another release may be kept. */
function nameLeftOut({ paths }: Kept, release: ReadonlySet<string> = new Set()): string[] {
  const assets = paths.filter((path) => path.startsWith('/assets/'))
  expect(assets.filter((path) => !release.has(path))).toEqual([])
  const leftOut = [...release].filter((path) => !assets.includes(path))
  return [...new Set(leftOut.map((path) => path.replace(/^\/assets\/(\w+)-.*$/, '$1')))].sort()
}

type Kept = { readonly names: readonly string[]; readonly paths: readonly string[] }

/** The caches of this site, and the addresses in them. */
async function listKept(page: Page): Promise<Kept> {
  return await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
    return { names, paths }
  })
}

async function countWorkers(page: Page): Promise<number> {
  return await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

/** Copies the sources to a folder, changes one text and builds the site there, as a later release would be. */
async function buildSecondRelease(tree: string): Promise<void> {
  mkdirSync(tree, { recursive: true })
  for (const room of rooms) cpSync(join(root, room), join(tree, room), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file))
  cpSync(join(root, 'server/dist'), join(tree, 'server/dist'), { recursive: true })
  linkPackages(root, tree)
  const nested = join(root, 'server/node_modules')
  if (existsSync(nested)) symlinkSync(nested, join(tree, 'server/node_modules'), 'junction')
  const texts = join(tree, 'app/src/content/en/card.ts')
  const source = readFileSync(texts, 'utf8')
  if (!source.includes(subtitles.first)) throw new Error('The card has another subtitle.')
  writeFileSync(texts, source.replace(subtitles.first, subtitles.second))
  const env = { ...process.env, MURMUR_WORLD: 'local', NODE_ENV: 'production' }
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  await promisify(execFile)(process.execPath, [tsx, 'build.ts'], { cwd: join(tree, 'app'), env })
}

function isSource(path: string): boolean {
  return !/(^|[\\/])(node_modules|dist|\.cache)([\\/]|$)/.test(relative(root, path))
}

/** The hashed files of a release, by their address. */
function listAssets(tree: string = root): ReadonlySet<string> {
  const list = readFileSync(join(tree, 'app/dist/local/release.sha256'), 'utf8')
  return new Set([...list.matchAll(/ {2}(assets\/.+)$/gm)].map(([, path]) => `/${path}`))
}
