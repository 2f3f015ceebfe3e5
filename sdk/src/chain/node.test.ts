import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createNode } from './node.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('an answer gives its result', async () => {
  const url = await serve((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { id, method, params } = JSON.parse(text)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: [method, params] }))
    })
  })
  expect(await ask(url)).toEqual({ type: 'result', value: ['eth_call', [7]] })
})

/** R-01, over real connections. */
const faults: Readonly<Record<string, RequestListener>> = {
  'a reset': (request) => request.socket.destroy(),
  'half an answer': (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"jsonrpc":"2.0","id":1,"res')
    setTimeout(() => response.destroy(), 10)
  },
  'an answer cut off inside': (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x'),
  'a page': (_, response) => response.end('<!doctype html><h1>Verify your wallet</h1>'),
  'too many requests': (_, response) => response.writeHead(429).end('slow down'),
  'a broken node': (_, response) => response.writeHead(500).end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
  "another question's answer": (_, response) => response.end('{"jsonrpc":"2.0","id":2,"result":"0x1"}'),
  'a list of answers': (_, response) => response.end('[{"jsonrpc":"2.0","id":1,"result":"0x1"}]'),
  'an error beside a result': (_, response) => response.end('{"id":1,"result":"0x1","error":{"code":1}}'),
  nothing: (_, response) => response.end(),
  'more than anybody asked for': (_, response) => response.end(`{"id":1,"result":"${'0'.repeat(1_000_001)}"}`),
  'a way to somewhere else': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
}

test.each(Object.entries(faults))("R-01: %s is a failure, without the node's text", async (_, listener) => {
  expect(await ask(await serve(listener))).toEqual({ type: 'failed' })
})

test('R-01: a node that hangs fails when the signal aborts', async () => {
  const url = await serve(() => {})
  expect(await ask(url, AbortSignal.timeout(50))).toEqual({ type: 'failed' })
})

test('R-01: a refused connection is a failure', async () => {
  expect(await ask('http://127.0.0.1:1')).toEqual({ type: 'failed' })
})

function ask(url: string, signal: AbortSignal = new AbortController().signal) {
  return createNode(url, { fetch }).request({ method: 'eth_call', params: [7], signal })
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
