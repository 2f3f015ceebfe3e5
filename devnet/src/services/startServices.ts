import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, Question, Service } from './answer.ts'

/** Keyed by the first segment of the path. */
export type Services = Readonly<Record<string, Service>>

export type RunningServices = {
  readonly origin: string
  readonly stop: () => Promise<void>
}

type ServicesOptions = {
  /** 0 for any free port. */
  readonly port: number
  /** Requests wait until the services are ready. */
  readonly services: Promise<Services>
}

/** Listens on the loopback interface only, since the faucet has no access control. */
export async function startServices({ port, services }: ServicesOptions): Promise<RunningServices> {
  const server = createServer((request, response) => {
    answer(request, services).then(
      (result) => send(response, result),
      (error) => send(response, { status: 502, body: { message: String(error) } }),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${bound}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, services: Promise<Services>): Promise<Answer> {
  // Against DNS rebinding.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
    return refuse(403, 'Requests are accepted from this machine only.')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, name = '', path = ''] = /^\/([^/]+)(.*)$/.exec(pathname) ?? []
  const body = await readBody(request)
  if (body.type === 'broken') return refuse(400, 'The body is not JSON or is too long.')
  const known = await services
  const service = Object.hasOwn(known, name) ? known[name] : undefined
  if (service === undefined)
    return refuse(404, `There is no ${pathname}. Known services: ${Object.keys(known).join(', ')}`)
  const question: Question = {
    method: request.method ?? 'GET',
    path,
    query: searchParams,
    headers: request.headers,
    body: body.value,
  }
  return await service(question)
}

const BYTE_LIMIT = 65_536

async function readBody(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > BYTE_LIMIT) return { type: 'broken' } as const
  }
  try {
    return { type: 'json', value: text === '' ? undefined : (JSON.parse(text) as unknown) } as const
  } catch {
    return { type: 'broken' } as const
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}
