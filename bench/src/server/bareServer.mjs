import { createServer } from 'node:http'

/** Plain Node without a loader: the one that runs TypeScript would slow down the server that is the 1.0 of every ratio. */
process.on('message', (/** @type {import('./serverRunners.ts').BareAnswer} */ { headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.on('disconnect', () => process.exit())
