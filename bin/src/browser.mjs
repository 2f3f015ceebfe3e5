import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { excerpt, run } from './run.mjs'

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} variable the environment variable that names its path
 * @property {string} advice what to do if there is none
 * @property {readonly string[]} packages of Debian, best first: older releases lack some
 * @property {(env: NodeJS.ProcessEnv) => string[]} listCandidates possible paths, best first
 */

/**
 * Finds the newest browser that starts, or installs one if allowed.
 * @param {Browser} browser
 */
export async function ensureBrowser({ name, variable, advice, packages, listCandidates }) {
  const found = await findNewest(listCandidates(process.env))
  if (found !== undefined) return found
  const chosen = process.env[variable]
  if (chosen) throw new Failure(`${variable} names ${chosen}, which does not start.`)
  if (process.getuid?.() !== 0 || findOnPath(process.env, 'apt-get') === undefined) throw new Failure(advice)
  console.log(`No ${name} found: installing Debian's package…`)
  await installFirst(packages, { name })
  const installed = await findNewest(listCandidates(process.env))
  if (installed === undefined) throw new Failure(`${name} was installed, but does not start.`)
  return installed
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export function findOnPath(env, name) {
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
 * The newest one that starts; of the same version, the first. Runs each with `--version`: on some systems the program only
 * prints how to install the browser.
 * @param {readonly string[]} candidates
 */
export async function findNewest(candidates) {
  /** @type {{ file: string; version: number } | undefined} */
  let newest
  for (const file of candidates) {
    const version = await readVersion(file)
    if (version !== undefined && version > (newest?.version ?? -1)) newest = { file, version }
  }
  return newest?.file
}

/**
 * Its major version, or undefined if it does not start.
 * @param {string} file
 */
async function readVersion(file) {
  // On Windows, Chrome opens a window instead.
  if (file.endsWith('.exe')) return 0
  const { code, output } = await run([file, '--version']).catch(() => ({ code: 1, output: '' }))
  return code === 0 ? Number(/ (\d+)\./.exec(output)?.[1] ?? 0) : undefined
}

/**
 * @param {readonly string[]} packages
 * @param {{ name: string }} browser
 */
async function installFirst(packages, { name }) {
  await apt(['update'], { name })
  const [first = '', ...others] = packages
  let installing = apt(['install', '-y', '--no-install-recommends', first], { name })
  for (const other of others) {
    installing = installing.catch(() => apt(['install', '-y', '--no-install-recommends', other], { name }))
  }
  await installing
}

/**
 * @param {readonly string[]} words
 * @param {{ name: string }} browser
 */
async function apt(words, { name }) {
  const command = ['apt-get', ...words]
  const { code, output } = await run(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Failure(`${excerpt(output)}\n${name} could not be installed: ${command.join(' ')} failed.`)
}
