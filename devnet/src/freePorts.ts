import { createServer } from 'node:net'

/** The next free ports from the first one on. */
export async function findFreePorts(first: number, { count }: { count: number }): Promise<readonly number[]> {
  const ports: number[] = []
  for (let port = first; ports.length < count; port += 1) {
    if (port > 65_535) throw new Error(`There are no ${count} free ports from ${first} on.`)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
