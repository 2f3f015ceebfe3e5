import { spawn } from 'node:child_process'
import { builtServer } from '../builtServer.ts'

type Server = { readonly origin: string; stop(): void }

/** Serves the built site of a folder, by default of this one, and waits for its local chains. */
export async function startServer(cwd: string = builtServer.cwd): Promise<Server> {
  const [command = '', ...args] = builtServer.command.split(' ')
  const server = spawn(command, args, {
    cwd,
    env: { ...process.env, ...builtServer.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout) {
    const origin = builtServer.isReady.exec(String(chunk))?.groups?.e2e_origin
    if (origin !== undefined) return { origin, stop: () => void server.kill() }
  }
  throw new Error('The server did not start.')
}
