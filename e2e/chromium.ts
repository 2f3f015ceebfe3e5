import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser that `CHROMIUM_PATH` names, or the first on the PATH; without one Playwright looks for its own. */
function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test that reaches for another host must fail here, and never depend on the weather out there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** No WebGL: the flock stands still as a picture. One that flies keeps both cores busy in every test. */
const noGraphics = ['--disable-gpu', '--disable-software-rasterizer']

/** Draws WebGL on the processor: true to the pixel, but slow, so only for those who look at the flock. */
const softwareGraphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export function launchChromium() {
  const executablePath = findChromium(process.env)
  return { ...(executablePath && { executablePath }), args: [...quiet, ...noGraphics] }
}

export function launchWithGraphics() {
  return { ...launchChromium(), args: [...quiet, ...softwareGraphics] }
}
