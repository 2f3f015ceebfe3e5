import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {'capture' | 'inherit'} [output]
 * @property {number} [limitMs] a program that runs longer is ended, and counts as failed
 *
 * @typedef {object} RunResult
 * @property {number} code
 * @property {string} output empty if it went to the terminal
 * @property {number} seconds
 */

const isWindows = process.platform === 'win32'
/** Processes that a program leaves running may write for this long after its end. */
const leftOverMs = 5_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/**
 * Runs a program to its end.
 * @param {readonly string[]} command the program and its arguments
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, options = {}) {
  const started = performance.now()
  const child = start(command, options)
  let output = ''
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const limit = options.limitMs === undefined ? undefined : setTimeout(() => endProgram(child), options.limitMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(limit)
      // A process that the program left running holds the output open.
      const wait = setTimeout(() => endProgram(child), leftOverMs)
      child.on('close', () => clearTimeout(wait))
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }))
  })
}

/** Ends a program and what it started, and stops reading what they write. */
function endProgram(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (child.pid !== undefined) killTree(child.pid, 'SIGKILL')
  child.stdout?.destroy()
  child.stderr?.destroy()
}

/**
 * Starts a program that is stopped when this process ends.
 * @param {readonly string[]} command
 * @param {RunOptions} [options]
 */
export function start(command, { cwd = root, env = {}, output = 'capture' } = {}) {
  const [program = '', ...args] = command
  const stdio = output === 'inherit' ? output : 'pipe'
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
    // Its own process group, so that a signal reaches its children too.
    detached: !isWindows,
  })
  children.add(child)
  child.on('close', () => children.delete(child))
  return child
}

/** The npm that runs this command, if there is one: Windows has no program named npm. */
export function npm(/** @type {string[]} */ ...args) {
  const cli = process.env.npm_execpath
  return cli === undefined ? ['npm', ...args] : [process.execPath, cli, ...args]
}

/** The beginning and the end of a long output. */
export function excerpt(/** @type {string} */ output) {
  const lines = output.trimEnd().split('\n')
  return lines.length <= 60 ? lines.join('\n') : [...lines.slice(0, 20), '…', ...lines.slice(-40)].join('\n')
}

/**
 * On a signal, ends the children first and then this process by the same signal.
 * @returns a function that removes the handlers
 */
export function endChildrenOnSignal() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    killChildren(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, end)
  process.on('exit', () => killChildren('SIGTERM'))
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

function killChildren(/** @type {NodeJS.Signals} */ signal) {
  for (const { pid } of children) {
    if (pid !== undefined) killTree(pid, signal)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function killTree(pid, signal) {
  // Windows has neither process groups nor signals.
  if (isWindows) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // It has ended in the meantime.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
