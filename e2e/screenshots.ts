import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { builtServer, findMissingBuild } from './builtServer.ts'
import { launchWithGraphics } from './chromium.ts'
import { heightOf, nameOf, openContext, showAll, waitForPictures } from './look/showAll.ts'
import { listSiteStates } from './look/siteStates.ts'
import { openPage } from './site/openPage.ts'
import { routes } from './site/routes.ts'

const widths = [360, 768, 1280, 1920]

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
  server.stop()
}
console.log(`The pictures are in ${outDir}`)

async function shootWidth(shown: Browser, width: number): Promise<void> {
  const context = await openContext(shown, { baseURL: server.origin, viewport: { width, height: heightOf(width) } })
  // Software WebGL draws a large flock slowly.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  for (const { path } of routes) {
    await openPage(page, path)
    await shoot(page, { name: nameOf(path), width })
  }
  for (const { name, reach } of listSiteStates(width)) {
    await reach(page)
    await shootWindow(page, { name, width })
  }
  await context.close()
}

type Shot = { readonly name: string; readonly width: number }

/** The whole page, after scrolling through it to load everything. */
async function shoot(page: Page, { name, width }: Shot): Promise<void> {
  await showAll(page)
  await page.screenshot({ path: join(outDir, `${name}-${width}.png`), fullPage: true })
}

async function shootWindow(page: Page, { name, width }: Shot): Promise<void> {
  await page.waitForLoadState('networkidle')
  await waitForPictures(page)
  await page.screenshot({ path: join(outDir, `${name}-${width}.png`), animations: 'disabled' })
}

type Server = { readonly origin: string; stop(): void }

/** Serves the built site of a folder, by default of this one, and waits for its local chains. */
async function startServer(cwd: string = builtServer.cwd): Promise<Server> {
  const [command = '', ...args] = builtServer.command.split(' ')
  const server = spawn(command, args, {
    cwd,
    env: { ...process.env, ...builtServer.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout) {
    const origin = builtServer.isReady.exec(String(chunk))?.groups?.e2e_origin
    if (origin !== undefined) return { origin, stop: () => void server.kill() }
  }
  throw new Error('The server did not start.')
}
