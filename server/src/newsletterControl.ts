import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEmail } from './email.ts'
import { exportSubscribers } from './exportSubscribers.ts'
import { makeFolder } from './makeFolder.ts'
import type { Subscribers } from './subscribers.ts'

/** What a command asks of the newsletter. */
export type Command = { readonly type: 'export' } | { readonly type: 'erase'; readonly email: string }

/** Its answer, or an error that says what was wrong with the question. */
export async function runCommand(command: Command, { subscribers }: { subscribers: Subscribers }): Promise<string> {
  if (command.type === 'export') return exportSubscribers(subscribers)
  const result = parseEmail(command.email)
  if (result.type !== 'email') throw new RangeError('That does not look like an email address.')
  await subscribers.erase(result.email)
  return 'Everything about this address is erased, and no mail goes to it any more.\n'
}

/**
 * The running server has the database for itself, so commands on the same machine ask it here: a socket in a folder that
 * only the server's own user may enter. Nothing of it is on the network.
 */
export async function openControl(dataDir: string, { subscribers }: { subscribers: Subscribers }): Promise<Server> {
  const path = findControlPath(dataDir)
  makeFolder(dirname(path))
  // Left by a server that was killed: whoever has the database's lock is the only one.
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

/** Asks the running server; undefined where none runs. */
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

/** A socket's path has at most 107 bytes. */
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
