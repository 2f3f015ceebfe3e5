import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, findOnPath } from './browser.mjs'

// The headless shell opens pages in half the time, so of the same version it comes first.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds the newest Chromium that starts, or installs one if allowed. */
export function ensureChromium() {
  return ensureBrowser({
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    advice: 'The browser tests need Chromium. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    packages: [shell, 'chromium'],
    listCandidates,
  })
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
