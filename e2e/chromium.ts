import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of `CHROMIUM_PATH`, the newest on the PATH, or Playwright's own. Test processes inherit the choice. */
function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((file) => existsSync(file))
  const [newest] = found.toSorted((one, other) => readVersion(other) - readVersion(one))
  if (newest !== undefined) env.CHROMIUM_PATH = newest
  return newest
}

function readVersion(file: string): number {
  return Number(/ (\d+)\./.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0)
}

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests to other hosts must fail, so that no test depends on the internet.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Without WebGL the flock is a still image. Animating it would keep both cores busy in every test. */
const noGraphics = ['--disable-gpu', '--disable-software-rasterizer']

/** Software WebGL is accurate but slow, so only the tests of the flock use it. */
const softwareGraphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export function launchChromium() {
  const executablePath = findChromium(process.env)
  return { ...(executablePath && { executablePath }), args: [...quiet, ...noGraphics] }
}

export function launchWithGraphics() {
  return { ...launchChromium(), args: [...quiet, ...softwareGraphics] }
}
