import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { ensureDevnetBuilt } from './buildDevnet.mjs'

const module = new URL('./localWorld.mjs', import.meta.url).href

beforeAll(ensureDevnetBuilt)

/** A process that only runs the local world. */
async function holdWorld(): Promise<{ holder: ChildProcess; env: Record<string, string> }> {
  const program = `
    const { startLocalWorld } = await import(${JSON.stringify(module)})
    const { env, ready, stop } = await startLocalWorld({ say: () => {} })
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    await ready
    console.log(JSON.stringify(env))
  `
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(holder.stdout)) return { holder, env: JSON.parse(line) }
  throw new Error('The local world did not start.')
}

const isAnswering = (url: string) =>
  fetch(url, { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  )

test('concurrent worlds use different ports, and a world that ends leaves nothing behind', async () => {
  const worlds = await Promise.all([holdWorld(), holdWorld()])
  const origins = worlds.map(({ env }) => [...(env.RPC_ORIGINS ?? '').split(','), new URL(env.LCD_URL ?? '').origin])
  expect(new Set(origins.flat()).size).toBe(18)
  expect(await Promise.all(origins.flat().map(isAnswering))).toEqual(origins.flat().map(() => true))
  for (const [index, signal] of (['SIGTERM', 'SIGKILL'] as const).entries()) {
    const { holder, env } = worlds[index] ?? worlds[0]
    const own = origins[index] ?? []
    expect(existsSync(env.WORLD_FILE ?? '')).toBe(true)
    holder.kill(signal)
    await expect
      .poll(async () => [...(await Promise.all(own.map(isAnswering))), existsSync(env.WORLD_FILE ?? '')], {
        timeout: 20_000,
      })
      .toEqual([...own.map(() => false), false])
  }
})
