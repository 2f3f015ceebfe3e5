import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { builtServer, findMissingBuild } from './builtServer.ts'
import { launchWithGraphics } from './chromium.ts'
import { openPage } from './site/openPage.ts'
import { menuRoutes, routes } from './site/routes.ts'
import { sections, topMenu } from './site/topMenu.ts'

const widths = [360, 768, 1280, 1920]
const PHONE_MENU_ENDS = 1080

const problem = findMissingBuild()
if (problem !== undefined) throw new Error(problem)
const outDir = resolve(process.argv[2] ?? 'test-results/screenshots')
await mkdir(outDir, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(launchWithGraphics())
try {
  for (const width of widths) await shootWidth(browser, width)
} finally {
  await browser.close()
  server.process.kill()
}
console.log(`The pictures are in ${outDir}`)

async function startServer() {
  const [command = '', ...args] = builtServer.command.split(' ')
  const process_ = spawn(command, args, {
    cwd: builtServer.cwd,
    env: { ...process.env, ...builtServer.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of process_.stdout) {
    const origin = builtServer.isReady.exec(String(chunk))?.groups?.e2e_origin
    if (origin !== undefined) return { process: process_, origin }
  }
  throw new Error('The server did not start.')
}

async function shootWidth(shown: Browser, width: number): Promise<void> {
  const context = await shown.newContext({ baseURL: server.origin, viewport: { width, height: heightOf(width) } })
  // Software WebGL draws a large flock slowly.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  for (const { path } of routes) {
    await openPage(page, path)
    await shoot(page, { name: nameOf(path), width })
  }
  await shootMenu(page, width)
  await shootMessages(page, width)
  await context.close()
}

async function shootMenu(page: Page, width: number): Promise<void> {
  await openPage(page, menuRoutes[0]?.path ?? '/')
  const isPhone = width < PHONE_MENU_ENDS
  if (isPhone) {
    await topMenu.burger(page).click()
    await shootWindow(page, { name: 'menu-sheet', width })
  }
  for (const section of sections) {
    await (isPhone ? topMenu.sheetItem(page, section) : topMenu.item(page, section)).click()
    await shootWindow(page, { name: section.id, width })
    await page.keyboard.press('Escape')
  }
}

async function shootMessages(page: Page, width: number): Promise<void> {
  await openPage(page, '/subscribe')
  const field = page.getByRole('textbox')
  for (const [name, address] of [
    ['empty', ''],
    ['malformed', 'ada@'],
    ['accepted', 'ada@example.com'],
  ] as const) {
    await field.fill(address)
    await field.press('Enter')
    await page.locator('main').locator('[role="alert"]:not(:empty), [role="status"]:not(:empty)').first().waitFor()
    await shootWindow(page, { name: `subscribe-${name}`, width })
  }
}

type Shot = { readonly name: string; readonly width: number }

/** The whole page, after scrolling through it to load everything. */
async function shoot(page: Page, { name, width }: Shot): Promise<void> {
  await showAll(page)
  await page.screenshot({ path: join(outDir, `${name}-${width}.png`), fullPage: true })
}

async function shootWindow(page: Page, { name, width }: Shot): Promise<void> {
  await waitForPictures(page)
  await page.screenshot({ path: join(outDir, `${name}-${width}.png`), animations: 'disabled' })
}

async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await waitForPictures(page)
  await page.locator('[data-flock="live"], [data-flock="still"], body:not(:has([data-flock]))').first().waitFor()
}

async function waitForPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-phase="waiting"], [data-phase="loading"]')]
      .filter((frame) => frame.checkVisibility({ visibilityProperty: true }))
      .map((frame) => frame.getBoundingClientRect())
      .every(({ left, right, top, bottom }) => right < 0 || bottom < 0 || left > innerWidth || top > innerHeight),
  )
}

function heightOf(width: number): number {
  return width < 768 ? 740 : Math.round(width * 0.5625)
}

function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path === '/no/such/page' ? 'link-broken' : path.slice(1).replace('.', '-')
}
