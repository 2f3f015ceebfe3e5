import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Ports that nobody has, and that no other world takes before they are released. */
export type ClaimedPorts = { readonly ports: readonly number[]; release(): void }

/** The next free ones from the first one on. Once somebody listens there, they need no claim any more. */
export async function claimFreePorts(first: number, { count }: { count: number }): Promise<ClaimedPorts> {
  const claims: { readonly port: number; release(): void }[] = []
  const release = () => {
    for (const claim of claims) claim.release()
  }
  for (let port = first; claims.length < count; port += 1) {
    if (port > 65_535) {
      release()
      throw new Error(`There are no ${count} free ports from ${first} on.`)
    }
    const claim = await claimPort(port)
    if (claim === undefined) continue
    if (await isFree(port)) claims.push({ port, ...claim })
    else claim.release()
  }
  return { ports: claims.map(({ port }) => port), release }
}

/**
 * By the port of the same number for UDP, which no chain uses: only one process can have it, and it is free again
 * when that process ends, however it ends.
 */
function claimPort(port: number): Promise<{ release(): void } | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      // Where there is no UDP there are no claims either, and the ports are as good as their look.
      resolve(code === 'EADDRINUSE' ? undefined : { release: () => undefined }),
    )
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref()
      resolve({ release: () => socket.close() })
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
