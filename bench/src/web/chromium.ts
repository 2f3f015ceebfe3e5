import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// The shell first: the windows and toolbars of the others take their share of a machine with two cores.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const args = [
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // V8 parses a script a second time to name its lines, but only under inspection: no visitor pays for that.
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
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
