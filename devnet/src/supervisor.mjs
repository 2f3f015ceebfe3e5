/**
 * Keeps the chains from outliving who started them: anvil does not notice that its parent is gone, but this process
 * does, by the channel that closes with it, however it ended. Tells its parent who listens and who has ended, and
 * starts one again where it is told to.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [program = '', commands = '[]'] = process.argv.slice(2)

let isEnding = false
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @type {string[][]} */
const all = JSON.parse(commands)
for (const [index, args] of all.entries()) start(index, args)

/**
 * @param {number} index
 * @param {string[]} args
 */
function start(index, args) {
  const node = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(node)
  let complaint = ''
  node.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-500)
  })
  createInterface(node.stdout).on('line', (line) => {
    if (line.startsWith('Listening on')) process.send?.({ type: 'listening', index, processId: node.pid })
  })
  node.on('error', (error) => process.send?.({ type: 'ended', index, reason: error.message }))
  node.on('close', (code, signal) => {
    running.delete(node)
    if (isEnding) leaveWhenAlone()
    else process.send?.({ type: 'ended', index, reason: complaint.trim() || (signal ?? `code ${code}`) })
  })
}

process.on('message', (/** @type {{ index: number; args: string[] }} */ { index, args }) => {
  if (!isEnding) start(index, args)
})
process.on('disconnect', endAll)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, endAll)

function endAll() {
  isEnding = true
  for (const node of running) node.kill('SIGKILL')
  leaveWhenAlone()
}

function leaveWhenAlone() {
  if (running.size === 0) process.exit()
}
