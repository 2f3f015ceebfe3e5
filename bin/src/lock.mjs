import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs the action under a lock file. A lock of a dead process is taken over.
 * @template T
 * @param {string} file
 * @param {{ action: () => Promise<T>; onWait: () => void }} options
 * @returns {Promise<T>}
 */
export async function withLock(file, { action, onWait }) {
  mkdirSync(dirname(file), { recursive: true })
  if (!take(file)) {
    onWait()
    while (!take(file)) await wait(100)
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await action()
  } finally {
    release()
    process.off('exit', release)
  }
}

/** A link is atomic and appears with its content, so no process reads half a lock. */
function take(/** @type {string} */ file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!isHeld(file)) clear(file)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Renames first: of two processes that find the same dead lock, only one succeeds. */
function clear(/** @type {string} */ file) {
  const away = `${file}.${process.pid}.dead`
  try {
    renameSync(file, away)
    // Another process already holds a new lock, so restore it.
    if (isHeld(away)) linkSync(away, file)
    rmSync(away)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function isHeld(/** @type {string} */ file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function codeOf(/** @type {unknown} */ error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code
}
