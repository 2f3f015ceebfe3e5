import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNewest } from './browser.mjs'
import { listCandidates } from './chromium.mjs'

let home = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'home-'))
})

afterEach(() => rm(home, { recursive: true }))

async function place(path: string, script = '') {
  const file = join(home, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, script)
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

test('the newest one that starts is used, and of the same version the headless shell', async () => {
  const says = (text: string) => `#!/bin/sh\necho '${text}'\n`
  const shell = await place('bin/chromium-headless-shell', says('Chromium 140.0.7339.16'))
  const chromium = await place('bin/chromium', says('Chromium 156.0.8078.79 built on Debian GNU/Linux 12'))
  const broken = await place('bin/chromium-browser', '#!/bin/sh\nexit 1\n')
  const chrome = await place('bin/google-chrome', says('Google Chrome 156.0.8078.80'))
  expect(await findNewest([shell, broken, chromium, chrome])).toBe(chromium)
  expect(await findNewest([shell, broken])).toBe(shell)
  expect(await findNewest([broken])).toBeUndefined()
})

test('a file that is not executable is ignored', async () => {
  await chmod(await place('bin/chromium'), 0o644)
  expect(listCandidates({ PATH: join(home, 'bin') }, home)).toEqual([])
})
