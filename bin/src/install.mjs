import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { root } from './project.mjs'
import { excerpt, npm, run } from './run.mjs'

/** @typedef {{ version?: string; integrity?: string; link?: boolean; optional?: boolean }} LockedPackage */

/** Installs the locked packages if one is missing or differs. */
export async function ensureInstalled() {
  if (isInstalled(root)) return
  await withLock(join(root, '.cache/install.lock'), {
    onWait: () => console.log('Waiting for another install to finish…'),
    action: async () => {
      if (!isInstalled(root)) await install()
    },
  })
}

/**
 * Compares the lock with the list that npm writes into node_modules after an install.
 * @param {string} directory
 */
export function isInstalled(directory) {
  const installed = readPackages(join(directory, 'node_modules/.package-lock.json'))
  const locked = readPackages(join(directory, 'package-lock.json'))
  if (installed === undefined || locked === undefined) return false
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(
      ([path, wanted]) => isSame(wanted, installed[path]) && (!installed[path] || existsSync(join(directory, path))),
    )
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} found
 */
function isSame(wanted, found) {
  // npm skips the optional packages of other platforms.
  if (found === undefined) return wanted.optional === true
  return wanted.version === found.version && wanted.integrity === found.integrity && wanted.link === found.link
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Runs no install scripts, except those of packages under `allowScripts` in package.json. */
async function install() {
  console.log('Installing dependencies…')
  // The build needs the dev dependencies, even with NODE_ENV=production. CI has checked the age of the locked
  // versions: a machine with a slow clock must not refuse them.
  await runNpm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--min-release-age=0')
  /** @type {{ allowScripts?: Record<string, boolean> }} */
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  if (allowed.length > 0) await runNpm('rebuild', ...allowed)
}

/** @param {string[]} args */
async function runNpm(...args) {
  const { code, output } = await run(npm(...args))
  if (code !== 0) throw new Failure(`${excerpt(output)}\nInstalling the dependencies failed: the lines above say why.`)
}
