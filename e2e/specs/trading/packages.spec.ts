import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { waitForMarket } from '../../swap/openQuote.ts'

// Without the watch over Murmur's own pages: this one is somebody else's.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)
const answer = /^\d+ units of USDC\. Steps: swap\. The simulation passes\.$/

test('the packed sdk, installed elsewhere, quotes, plans and simulates a swap in Node and in a page', async ({
  page,
  request,
  baseURL,
}) => {
  await waitForMarket(request, 1)
  const folder = mkdtempSync(join(tmpdir(), 'murmur-packages-'))
  const own = { cwd: folder }
  try {
    await test.step('packs and installs', async () => {
      await run('npm', ['run', 'build', '-w', 'sdk'], { cwd: root })
      await run('npm', ['pack', '-w', 'engine', '-w', 'sdk', '--pack-destination', folder], { cwd: root })
      const packed = readdirSync(folder).map((name) => `./${name}`)
      expect(packed).toHaveLength(2)
      cpSync(join(root, 'examples'), folder, { recursive: true })
      await run('npm', ['install', '--prefer-offline', '--ignore-scripts', ...packed], own)
    })
    await test.step('answers in Node', async () => {
      // The declarations of the packages are checked, too.
      await run(process.execPath, [findProgram('typescript', 'bin/tsc')], own)
      const { stdout } = await run(process.execPath, ['dist/quoteCommand.js', baseURL ?? ''], own)
      expect(stdout.trim()).toMatch(answer)
    })
    await test.step('answers in a page that Vite has built', async () => {
      await run(process.execPath, [findProgram('vite', 'bin/vite.js'), 'build', '--outDir=site'], own)
      await page.goto(await serve(join(folder, 'site'), { server: baseURL ?? '' }))
      await expect(page.locator('body')).toHaveText(answer)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The page of another site, whose server proxies requests to Murmur's. */
async function serve(folder: string, { server }: { readonly server: string }): Promise<string> {
  const site = createServer(async ({ url = '/' }, reply) => {
    if (url.startsWith('/api/')) {
      const answer = await fetch(`${server}${url}`)
      return reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }
    reply.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    return reply.end(await readFile(join(folder, url === '/' ? 'index.html' : url)))
  })
  site.unref().listen(0, '127.0.0.1')
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

/** The house installs them; the example does not bring its own. */
function findProgram(name: string, path: string): string {
  return join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', path)
}
