import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { swapScreen } from '../../swap/swapScreen.ts'
import { test as base, expect } from '../../swap/swapTest.ts'
import { countSent, openReview, openTrading, trading } from '../../swap/trading.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'

const chainId = 1

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  server: async ({}, use) => {
    const server = await startOwnServer(chainId, { TRADING: 'open' })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
})

test('F-15: a deployment with TRADING=closed stops an open tab between two steps, and sent ones are followed', async ({
  page,
  request,
  server,
  problems,
}) => {
  // The server is away for a moment.
  const paths = ['/api/trading', '/api/prices', '/api/markets/1', '/api/markets/1/stream', '/assets/ccip*']
  for (const path of paths) problems.expectFailureOf(path)
  await openTrading(page, { chainId, pay: 'BNB', receive: 'ETH', amount: '0.05', trader: 4 })
  const sent = await countSent(request, chainId, 4)
  await openReview(page)
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toBeVisible()
  await server.restart({ TRADING: 'closed' })
  await panel.approve(page, 'SEND')
  await expect(trading.states(page).nth(0)).toHaveAttribute('data-state', 'confirmed')
  await expect(trading.steps(page)).toContainText('Murmur has closed trading. Nothing was sent.')
  await expect(panel.dialog(page)).toBeHidden()
  expect(await countSent(request, chainId, 4)).toBe(sent + 1)

  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Trading is closed for now' })
  await expect(notice).toBeVisible()
  expect(await findViolations(page, { part: '#trading-closed' })).toEqual([])
  await swapScreen.main(page).click()
  await expect(notice).toBeFocused()
  await expect(trading.review(page)).toHaveCount(0)
})

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A second server with its own settings, for one chain of the local world: reading all of them takes a while. */
type OwnServer = {
  readonly origin: string
  /** A deployment: the process ends, and another one with the new settings takes its port. */
  restart(settings: Settings): Promise<void>
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

async function startOwnServer(chainId: number, settings: Settings): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'murmur-server-'))
  const world = await copyWorld(folder, { chainId })
  const start = (own: Settings) => startProcess({ ...world, DATA_DIR: folder, LOG_LEVEL: 'error', ...own })
  let running = await start({ PORT: '0', ...settings })
  const { origin } = running
  return {
    origin,
    async restart(next) {
      await end(running.child)
      running = await start({ PORT: new URL(origin).port, ...next })
    },
    async stop() {
      await end(running.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Book = { readonly networks: readonly { readonly chainId: number; readonly rpcUrls: readonly string[] }[] }

/** Copies the world of the server that all tests share, with one network. */
async function copyWorld(folder: string, { chainId }: { readonly chainId: number }): Promise<Settings> {
  const book: Book = await (await fetch(`${process.env.E2E_ORIGIN}/api/world`)).json()
  const networks = book.networks.filter((network) => network.chainId === chainId)
  const file = join(folder, 'world.json')
  await writeFile(file, JSON.stringify({ ...book, networks }))
  const origins = networks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin))
  return { WORLD_FILE: file, RPC_ORIGINS: origins.join(',') }
}

async function startProcess(settings: Settings) {
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const origin = /running at (http:\/\/\S+)/.exec(said)?.[1]
    if (origin !== undefined) return { child, origin }
  }
  throw new Error(`The server did not start: ${said}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
