import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { waitForMarket } from '../../swap/openQuote.ts'

// Without the watch over Murmur's own pages: this one is somebody else's.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

test('the packed sdk swaps in the page of another site, with wagmi', async ({ page, request, baseURL }) => {
  await waitForMarket(request, 1)
  const folder = mkdtempSync(join(tmpdir(), 'murmur-packages-'))
  const own = { cwd: folder, env: { ...process.env, VITE_MURMUR_URL: baseURL } }
  try {
    await test.step('packs and installs', async () => {
      await run('npm', ['run', 'build', '-w', 'sdk'], { cwd: root })
      await run('npm', ['pack', join(root, '.cache/packages/sdk')], own)
      const packed = readdirSync(folder).map((name) => `./${name}`)
      expect(packed).toHaveLength(1)
      cpSync(join(root, 'examples/page'), folder, { recursive: true })
      await run('npm', ['install', '--prefer-offline', '--ignore-scripts', ...packed], own)
    })
    await test.step('builds', async () => {
      // The declarations of the package are checked, too.
      await run(process.execPath, ['node_modules/typescript/bin/tsc'], own)
      await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir=site'], own)
    })
    await test.step('swaps', async () => {
      const { networks } = await (await request.get('/v1/networks')).json()
      const { rpcUrls } = networks.find(({ chainId }: { readonly chainId: number }) => chainId === 1)
      await page.addInitScript(installWallet, { rpcUrl: rpcUrls[0], account })
      await page.goto(await serve(join(folder, 'site')))
      await expect(page.getByText(/^0\.1 ETH gives at least [\d.]+ USDC$/)).toBeVisible()
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('button', { name: 'Swap' }).click()
      await expect(page.getByRole('status')).toHaveText('confirmed', { timeout: 60_000 })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** A wallet of the local node, which signs for its own accounts without asking. */
function installWallet({ rpcUrl, account }: { readonly rpcUrl: string; readonly account: string }): void {
  const request = async ({
    method,
    params = [],
  }: {
    readonly method: string
    readonly params?: readonly unknown[]
  }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account]
    if (method.startsWith('wallet_')) throw Object.assign(new Error('It is not supported.'), { code: 4200 })
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await answer.json()
    if (error !== undefined) throw Object.assign(new Error(error.message), error)
    return result
  }
  Object.assign(window, { ethereum: { request, on: () => {}, removeListener: () => {} } })
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }

async function serve(folder: string): Promise<string> {
  const site = createServer(async ({ url = '/' }, reply) => {
    const path = url === '/' ? 'index.html' : url
    const type = types[extname(path)]
    if (type === undefined) return reply.writeHead(404).end()
    return reply.setHeader('content-type', type).end(await readFile(join(folder, path)))
  })
  site.unref().listen(0, '127.0.0.1')
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}
