import { createServer } from 'node:http'

/** Plain JavaScript: a TypeScript loader would slow down the baseline of every ratio. */
process.on('message', (/** @type {import('./serverRunners.ts').BareAnswer} */ { headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.on('disconnect', () => process.exit())
