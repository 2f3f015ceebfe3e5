import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCandidates } from './chromium.mjs'

let home = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'home-'))
})

afterEach(() => rm(home, { recursive: true }))

async function place(path: string) {
  const file = join(home, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  await chmod(file, 0o755)
  return file
}

test('CHROMIUM_PATH overrides everything else', async () => {
  await place('bin/chromium')
  const env = { CHROMIUM_PATH: '/opt/chrome', PATH: join(home, 'bin') }
  expect(listCandidates(env, home)).toEqual(['/opt/chrome'])
})

test("the PATH comes first, then Playwright's downloads, newest first", async () => {
  const chrome = await place('bin/google-chrome')
  const chromium = await place('bin/chromium')
  const shell = await place('bin/chromium-headless-shell')
  const older = await place('.cache/ms-playwright/chromium-999/chrome-linux/chrome')
  const newer = await place('.cache/ms-playwright/chromium-1208/chrome-linux64/chrome')
  expect(listCandidates({ PATH: join(home, 'bin') }, home)).toEqual([shell, chromium, chrome, newer, older])
})

test('a file that is not executable is ignored', async () => {
  await chmod(await place('bin/chromium'), 0o644)
  expect(listCandidates({ PATH: join(home, 'bin') }, home)).toEqual([])
})
