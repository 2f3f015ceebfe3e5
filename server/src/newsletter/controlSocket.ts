import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder } from '../database/makeFolder.ts'
import { parseEmail } from '../emailAddress.ts'
import { exportSubscribers } from './exportSubscribers.ts'
import type { Subscribers } from './subscribers.ts'

/** A command of the operator. */
export type Command = { readonly type: 'export' } | { readonly type: 'erase'; readonly email: string }

/** Throws a RangeError if the command itself is invalid. */
export async function runCommand(command: Command, { subscribers }: { subscribers: Subscribers }): Promise<string> {
  if (command.type === 'export') return exportSubscribers(subscribers)
  const result = parseEmail(command.email)
  if (result.type !== 'email') throw new RangeError('That does not look like an email address.')
  await subscribers.erase(result.email)
  return 'Everything about this address is erased, and no mail goes to it any more.\n'
}

/**
 * The running server locks the database, so commands on the same machine go through this Unix socket, in a folder that
 * only the server's user may enter.
 */
export async function openControlSocket(
  dataDir: string,
  { subscribers }: { subscribers: Subscribers },
): Promise<Server> {
  const path = findControlPath(dataDir)
  makeFolder(dirname(path))
  // Left behind by a killed server. No other one can be running, because we hold the database lock.
  rmSync(path, { force: true })
  const server = createServer(async (incoming, response) => {
    try {
      response.end(await runCommand(JSON.parse(await readBody(incoming)), { subscribers }))
    } catch (error) {
      response.writeHead(400).end(error instanceof RangeError ? error.message : 'The newsletter could not do that.')
    }
  })
  server.listen(path)
  await once(server, 'listening')
  return server
}

/** Sends the command to the running server; undefined if none is running. */
export async function askServer(dataDir: string, { command }: { command: Command }): Promise<string | undefined> {
  const sent = request({ socketPath: findControlPath(dataDir), method: 'POST' }).end(JSON.stringify(command))
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const answer = await readBody(response)
    if (response.statusCode !== 200) throw new RangeError(answer)
    return answer
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

/** Linux limits the path of a socket to 107 bytes. */
const LONGEST_PATH = 100

function findControlPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `murmur-${process.getuid?.() ?? 0}-${name}`, 'control.sock')
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
