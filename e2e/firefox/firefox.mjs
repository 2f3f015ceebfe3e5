import { existsSync } from 'node:fs'
import { ensureBrowser, findOnPath } from '../../bin/src/browser.mjs'

const names = ['firefox-esr', 'firefox']
const usualPlaces = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/opt/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Finds a Firefox that starts, or installs one if allowed. */
export function ensureFirefox() {
  return ensureBrowser({
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    advice: 'These tests need Firefox. Install firefox-esr or Firefox, or set FIREFOX_PATH to one.',
    packages: ['firefox-esr', 'firefox'],
    listCandidates: listFirefoxes,
  })
}

/**
 * Possible paths of Firefox, best first.
 * @param {NodeJS.ProcessEnv} env
 */
export function listFirefoxes(env, places = usualPlaces) {
  if (env.FIREFOX_PATH) return [env.FIREFOX_PATH]
  const onPath = names.map((name) => findOnPath(env, name)).filter((file) => file !== undefined)
  return [...onPath, ...places.filter((file) => existsSync(file))]
}
