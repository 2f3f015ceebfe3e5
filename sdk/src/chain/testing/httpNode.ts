import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestFetch, type TestNode } from './testNode.ts'

const servers: Server[] = []

/** Serves a fake node over real HTTP, until `closeNodes`. */
export async function serveNode(node: TestNode): Promise<string> {
  const server = createServer((request, response) => void answer(request, { response, node }))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function closeNodes(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

async function answer(request: IncomingMessage, { response, node }: { response: ServerResponse; node: TestNode }) {
  const body = (await request.toArray()).join('')
  try {
    const found = await createTestFetch({ self: node })('self', { body, signal: endOf(response) })
    response.writeHead(found.status).end(await found.text())
  } catch {
    response.destroy()
  }
}

function endOf(response: ServerResponse): AbortSignal {
  const ending = new AbortController()
  response.on('close', () => ending.abort())
  return ending.signal
}
