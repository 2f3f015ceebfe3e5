import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// At equal versions the headless shell is used: the browser UI of the others uses CPU time too.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const args = [
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Under inspection V8 parses scripts twice for line numbers, which no visitor pays for.
  '--js-flags=--no-enable-lazy-source-positions',
]

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium(process.env)
  if (executablePath === undefined) {
    throw new Error('No Chromium was found. Install the package "chromium", or set CHROMIUM_PATH.')
  }
  return await chromium.launch({ executablePath, args })
}

function findChromium({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH
  const folders = PATH.split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
  return found.toSorted((one, other) => readVersion(other) - readVersion(one))[0]
}

function readVersion(file: string): number {
  return Number(/ (\d+)\./.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
