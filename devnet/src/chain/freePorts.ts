import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Free ports that no other local world takes until they are released. */
export type ClaimedPorts = { readonly ports: readonly number[]; release(): void }

/** Claims the next free ports, starting at `first`. A port that is in use needs no claim any more. */
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
 * The claim is a UDP socket on the same port number, which no chain uses: only one process can hold it, and the
 * system frees it when that process ends.
 */
function claimPort(port: number): Promise<{ release(): void } | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      // Without UDP there are no claims. The check whether the port is free must do.
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
