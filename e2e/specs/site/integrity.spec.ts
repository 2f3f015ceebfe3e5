import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Route } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { openSwap } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'

const built = fileURLToPath(new URL('../../../app/dist/local', import.meta.url))

test('F-03: a script with one changed byte does not run', async ({ page, problems }) => {
  const blocked = watchBlocked(page)
  problems.expectLog('digest')
  await page.route(/\/assets\/[^/]+\.js$/, changeOneByte)
  await page.goto('/', { waitUntil: 'load' })
  const scripts = await page.evaluate(async () => {
    const map = document.querySelector<HTMLScriptElement>('script[type=importmap]')?.text ?? '{}'
    const urls = Object.keys(JSON.parse(map).integrity).filter((url) => url.endsWith('.js'))
    const results = await Promise.allSettled(urls.map((url) => import(url)))
    return urls.map((url, index) => ({ url, result: results[index]?.status }))
  })
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter(({ result }) => result !== 'rejected')).toEqual([])
  await expect.poll(() => scripts.filter(({ url }) => !blocked.has(url))).toEqual([])
  await expect(page.getByRole('main')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(document.querySelector('#root') ?? {}))).toEqual([])
})

test('F-03: a style or a worker with one changed byte is not used', async ({ page, problems }) => {
  const blocked = watchBlocked(page)
  problems.expectLog('digest')
  problems.expectLog('integrity checks failed')
  // The server may not have read this market yet.
  problems.expectFailureOf('/api/markets/1')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.route(/\/assets\/(PressroomPage[^/]+\.css|quotes\.worker[^/]+\.js)$/, changeOneByte)

  await openPage(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: /press/i }).click()
  await expect.poll(() => [...blocked].some((url) => url.includes('PressroomPage'))).toBe(true)

  // Open trading starts the worker.
  await page.addInitScript(() => localStorage.setItem('trading', '"tried"'))
  await openSwap(page)
  await expect.poll(() => [...blocked].some((url) => url.includes('quotes.worker'))).toBe(true)
  // Fetched early into the cache and for the check, and never started.
  expect(requests.filter((url) => url.includes('quotes.worker'))).toHaveLength(2)
  expect(page.workers().filter((worker) => worker.url().includes('quotes.worker'))).toEqual([])
})

/** The files that Chromium blocked because of their digest. */
function watchBlocked(page: Page): ReadonlySet<string> {
  const blocked = new Set<string>()
  page.on('console', (message) => {
    const [, url] = /valid digest in the 'integrity' attribute for resource '([^']+)'/.exec(message.text()) ?? []
    if (url !== undefined) blocked.add(new URL(url).pathname)
  })
  return blocked
}

/** The last byte: a line break or a bracket. */
async function changeOneByte(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname
  const body = readFileSync(`${built}${path}`)
  body[body.length - 1] = 0x20
  await route.fulfill({ body, contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript' })
}
