import { once } from 'node:events'
import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

/**
 * Parses PORT and checks that it is free.
 * @param {string} text
 */
export async function claimPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65535) throw new Failure(`PORT must be a whole number from 1 to 65535, not "${text}".`)
  if (!(await isFree(port))) {
    throw new Failure(
      `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm run dev`,
    )
  }
  return port
}

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, 'localhost', () => server.close(() => resolve(true)))
  })
}
