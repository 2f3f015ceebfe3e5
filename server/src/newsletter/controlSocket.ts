import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import type { Fewer } from '../database/backup.ts'
import { makeFolder } from '../database/makeFolder.ts'
import { parseEmail } from '../emailAddress.ts'
import { exportSubscribers } from './exportSubscribers.ts'
import type { Subscribers } from './subscribers.ts'

const commandSchema = v.variant('type', [
  v.object({ type: v.literal('export') }),
  v.object({ type: v.literal('erase'), email: v.string() }),
])

/** A command of the operator. */
export type Command = v.InferOutput<typeof commandSchema>

/** The parts of a running server that operators can use. */
export type Operator = {
  readonly subscribers: Subscribers
  /** Writes a compressed backup and ends the stream. */
  backUp(to: Writable): Promise<void>
  /** Replaces all data. Resolves with a sentence about it. */
  restore(from: Readable, options: { readonly fewer: Fewer }): Promise<string>
}

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
export async function openControlSocket(dataDir: string, operator: Operator): Promise<Server> {
  const path = findControlPath(dataDir)
  makeFolder(dirname(path))
  // Left behind by a killed server. No other one can be running, because we hold the database lock.
  rmSync(path, { force: true })
  const server = createServer({ requestTimeout: 0 }, async (incoming, response) => {
    try {
      await answer(operator, { incoming, response })
    } catch (error) {
      if (response.headersSent) response.destroy()
      else
        response.writeHead(400).end(error instanceof RangeError ? error.message : 'The newsletter could not do that.')
    }
  })
  server.listen(path)
  await once(server, 'listening')
  return server
}

type Exchange = { readonly incoming: IncomingMessage; readonly response: ServerResponse }

/** A backup holds the database, so a reader that has stopped reading is cut. */
const LONGEST_STALL_MS = 5_000

async function answer(operator: Operator, { incoming, response }: Exchange): Promise<void> {
  incoming.socket.setTimeout(incoming.url === '/' ? 0 : LONGEST_STALL_MS, () => incoming.socket.destroy())
  if (incoming.url === '/backup') await operator.backUp(response)
  else if (incoming.url === '/restore') response.end(await operator.restore(incoming, { fewer: 'refuse' }))
  else if (incoming.url === '/restore?fewer=accept') response.end(await operator.restore(incoming, { fewer: 'accept' }))
  else {
    const command = tryParse(v.pipe(v.string(), v.parseJson(), commandSchema), await readBody(incoming))
    if (command === undefined) throw new RangeError('The server does not know this command.')
    response.end(await runCommand(command, operator))
  }
}

/** Sends the command to the running server; no value if none is running. */
export async function askServer(dataDir: string, { command }: { command: Command }): Promise<string | undefined> {
  const sent = request({ socketPath: findControlPath(dataDir), method: 'POST' }).end(JSON.stringify(command))
  const response = await findResponse(sent)
  return response && readAnswer(response)
}

/** Writes a backup of the running server; false if none is running. */
export async function fetchBackup(dataDir: string, { to }: { to: Writable }): Promise<boolean> {
  const response = await findResponse(request({ socketPath: findControlPath(dataDir), path: '/backup' }).end())
  if (response === undefined) return false
  if (response.statusCode !== 200) throw new RangeError(await readBody(response))
  await pipeline(response, to)
  return true
}

/** Restores a backup in the running server; no value if none is running. */
export async function sendToRestore(
  dataDir: string,
  { from, fewer }: { readonly from: Readable; readonly fewer: Fewer },
): Promise<string | undefined> {
  const path = fewer === 'accept' ? '/restore?fewer=accept' : '/restore'
  const sent = request({ socketPath: findControlPath(dataDir), path, method: 'POST' })
  from.pipe(sent)
  const response = await findResponse(sent)
  return response && readAnswer(response)
}

async function findResponse(sent: ClientRequest): Promise<IncomingMessage | undefined> {
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const text = await readBody(response)
  if (response.statusCode !== 200) throw new RangeError(text)
  return text
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
