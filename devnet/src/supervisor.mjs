/**
 * Keeps the chains from outliving who started them: anvil does not notice that its parent is gone, but this process
 * does, by the channel that closes with it, however it ended. Tells its parent who listens and who has ended.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [program = '', commands = '[]'] = process.argv.slice(2)

let isEnding = false
let running = 0

/** @type {import('node:child_process').ChildProcess[]} */
const nodes = JSON.parse(commands).map((/** @type {string[]} */ args, /** @type {number} */ index) => {
  const node = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running += 1
  let complaint = ''
  node.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-500)
  })
  createInterface(node.stdout).on('line', (line) => {
    if (line.startsWith('Listening on')) process.send?.({ type: 'listening', index, processId: node.pid })
  })
  node.on('error', (error) => process.send?.({ type: 'ended', index, reason: error.message }))
  node.on('close', (code) => {
    running -= 1
    if (isEnding) leaveWhenAlone()
    else process.send?.({ type: 'ended', index, reason: complaint.trim() || `code ${code}` })
  })
  return node
})

process.on('disconnect', endAll)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, endAll)

function endAll() {
  isEnding = true
  for (const node of nodes) node.kill('SIGKILL')
  leaveWhenAlone()
}

function leaveWhenAlone() {
  if (running === 0) process.exit()
}
