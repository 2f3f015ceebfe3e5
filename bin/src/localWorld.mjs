import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const FIRST_PORT = 18_545
const CHAINS = 8

/**
 * @typedef {import('@murmur/devnet/runWorld').WorldMessage} WorldMessage
 *
 * @typedef {object} LocalWorld
 * @property {Record<string, string>} env the environment for a server in this world
 * @property {Promise<boolean>} ready resolves with whether the chains started
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the local chains and services without waiting for them: their ports are known at once, and `/api/world`
 * answers 503 until they are up.
 * @param {{ say: (line: string) => void }} options
 * @returns {Promise<LocalWorld>}
 */
export async function startLocalWorld({ say }) {
  const folder = join(root, '.cache/devnet')
  mkdirSync(folder, { recursive: true })
  // Never released, so that a chain gets its port back after a restart.
  const { ports } = await claimPorts()
  const [rpcPorts, servicesPort] = [ports.slice(0, CHAINS), ports.at(-1)]
  if (rpcPorts[0] !== FIRST_PORT || servicesPort !== FIRST_PORT + CHAINS) {
    say(`Some ports from ${FIRST_PORT} on are in use. The chains use ${rpcPorts.join(', ')}.`)
  }
  const worldFile = join(root, `.cache/world-${process.pid}.json`)
  rmSync(worldFile, { force: true })
  const order = {
    directory: folder,
    ports: rpcPorts,
    servicesPort,
    worldFile,
    isDrifting: process.argv.includes('--drift'),
  }
  const child = spawn(process.execPath, [join(root, 'devnet/dist/runWorld.js'), JSON.stringify(order)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Its own process group: Ctrl-C ends the server first, which closes the channel and so ends this process.
    detached: process.platform !== 'win32',
  })
  const ready = printMessages(child, { say, rpcPorts })
  const services = `http://127.0.0.1:${servicesPort}`
  return {
    env: {
      WORLD_FILE: worldFile,
      RPC_ORIGINS: rpcPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
      MORALIS_URL: `${services}/moralis`,
      MORALIS_API_KEY: 'local',
      DEFILLAMA_URL: `${services}/llama`,
      LCD_URL: `${services}/lcd`,
      ACROSS_URL: `${services}/across`,
      ALLORA_URL: `${services}/allora`,
      // The local world also uses your own model.
      ...(process.env.LLM_URL ? {} : { LLM_URL: `${services}/llm`, LLM_MODEL: 'local' }),
    },
    ready,
    stop: () => stop(child),
  }
}

/** @returns {Promise<import('@murmur/devnet/chain/freePorts').ClaimedPorts>} */
async function claimPorts() {
  const { claimFreePorts } = await import(new URL('../../devnet/dist/freePorts.js', import.meta.url).href)
  return await claimFreePorts(FIRST_PORT, { count: CHAINS + 1 })
}

/**
 * Prints every line until the chains are up. After that, prints only failures and writes the rest to a file.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ say: (line: string) => void; rpcPorts: readonly number[] }} options
 */
function printMessages(child, { say, rpcPorts }) {
  const log = createWriteStream(join(root, '.cache/devnet.log'))
  return /** @type {Promise<boolean>} */ (
    new Promise((resolve) => {
      let isSettled = false
      child.on('message', (/** @type {WorldMessage} */ message) => {
        if (message.type === 'line') {
          log.write(`${new Date().toISOString()} ${message.text}\n`)
          if (!isSettled || message.text.startsWith('The local chains ')) say(message.text)
          return
        }
        isSettled = true
        say(describe(message, rpcPorts))
        resolve(message.type === 'ready')
      })
      child.on('exit', () => resolve(false))
    })
  )
}

/**
 * @param {Exclude<WorldMessage, { type: 'line' }>} message
 * @param {readonly number[]} ports
 */
function describe(message, ports) {
  if (message.type === 'failed') {
    return `The local chains did not start (${message.reason}). To run without them: npm start -- --live`
  }
  const { chains, seconds } = message
  const where = `${chains} chains on ports ${ports[0]} to ${ports.at(-1)}`
  return `Local network, test funds only: ${where}, ready in ${seconds.toFixed(1)} s. For the real networks: npm start -- --live`
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function stop(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    if (child.connected) child.disconnect()
  })
}
