import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { excerpt, run } from './run.mjs'

// The headless shell opens pages in half the time.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds a Chromium that starts, or installs one if allowed. */
export async function ensureChromium() {
  const found = await findWorking(listCandidates(process.env))
  if (found !== undefined) return found
  if (process.env.CHROMIUM_PATH)
    throw new Failure(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not start.`)
  if (process.getuid?.() !== 0 || findOnPath(process.env, 'apt-get') === undefined) {
    throw new Failure(
      'The browser tests need Chromium. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    )
  }
  await installChromium()
  const installed = await findWorking(listCandidates(process.env))
  if (installed === undefined) throw new Failure('Chromium was installed, but does not start.')
  return installed
}

/**
 * Possible paths of Chromium, best first.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [home]
 */
export function listCandidates(env, home = homedir()) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  const onPath = names.map((name) => findOnPath(env, name)).filter((file) => file !== undefined)
  const onMac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const installed = [...onMac, ...listWindowsPaths(env)].filter((file) => existsSync(file))
  return [...onPath, ...installed, ...listDownloads(env, home)]
}

/** @param {NodeJS.ProcessEnv} env */
function listWindowsPaths(env) {
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((one) => one !== undefined)
  return folders.flatMap((folder) =>
    ['Google/Chrome', 'Chromium'].map((name) => join(folder, name, 'Application', 'chrome.exe')),
  )
}

/**
 * The browsers that Playwright has downloaded, newest first.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} home
 */
function listDownloads(env, home) {
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || join(home, '.cache/ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => ['chrome-linux64', 'chrome-linux'].map((system) => join(folder, name, system, 'chrome')))
    .filter((file) => existsSync(file))
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function findOnPath(env, name) {
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs each with `--version`: on some systems the program only prints how to install Chromium.
 * @param {readonly string[]} candidates
 */
async function findWorking(candidates) {
  for (const file of candidates) {
    // On Windows, Chrome opens a window instead.
    if (file.endsWith('.exe')) return file
    const isWorking = await run([file, '--version']).then(
      ({ code }) => code === 0,
      () => false,
    )
    if (isWorking) return file
  }
  return undefined
}

async function installChromium() {
  console.log("No Chromium found: installing Debian's package…")
  await apt(['update'])
  // Older Debian releases have no package of the shell.
  await apt(['install', '-y', '--no-install-recommends', shell]).catch(() =>
    apt(['install', '-y', '--no-install-recommends', 'chromium']),
  )
}

/** @param {readonly string[]} words */
async function apt(words) {
  const command = ['apt-get', ...words]
  const { code, output } = await run(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Failure(`${excerpt(output)}\nChromium could not be installed: ${command.join(' ')} failed.`)
}
