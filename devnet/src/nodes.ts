import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ChainsUnavailable } from './anvil.ts'

/** What runs: one process for each chain, and one that watches over them. */
export type Nodes = {
  /** Of the chains, in their order. */
  readonly processIds: readonly number[]
  readonly supervisorId: number
  readonly stop: () => Promise<void>
}

type NodesOptions = {
  readonly commands: readonly (readonly string[])[]
  /** Called when a chain ends that nobody has stopped; without an index, when all of them do. */
  readonly onEnd: (reason: string, index?: number) => void
}

type Message =
  | { readonly type: 'listening'; readonly index: number; readonly processId: number }
  | { readonly type: 'ended'; readonly index: number; readonly reason: string }

// By way of src, so that it is found from dist as well.
const supervisorPath = fileURLToPath(new URL('../src/supervisor.mjs', import.meta.url))

/** Done when all of them listen. */
export async function startNodes(program: string, { commands, onEnd }: NodesOptions): Promise<Nodes> {
  const supervisor = spawn(process.execPath, [supervisorPath, program, JSON.stringify(commands)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Out of reach of the terminal's Ctrl-C: whoever started the chains ends them, in its own order.
    detached: true,
    windowsHide: true,
  })
  const stop = createStop(supervisor)
  try {
    const processIds = await waitUntilAllListen(supervisor, commands.length)
    supervisor.on('message', (message: Message) => {
      if (message.type === 'ended') onEnd(message.reason, message.index)
    })
    supervisor.on('exit', (_code, signal) => {
      if (signal === null) return
      endProcesses(processIds)
      onEnd(`their supervisor was ended by ${signal}`)
    })
    return { processIds, supervisorId: supervisor.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createStop(supervisor: ChildProcess): () => Promise<void> {
  const ended = once(supervisor, 'exit')
  return async () => {
    supervisor.removeAllListeners('message')
    if (supervisor.connected) supervisor.disconnect()
    await ended
  }
}

function waitUntilAllListen(supervisor: ChildProcess, count: number): Promise<readonly number[]> {
  const processIds = new Map<number, number>()
  return new Promise((resolve, reject) => {
    supervisor.on('error', reject)
    supervisor.on('exit', () => reject(new ChainsUnavailable('The local chains ended while they started.')))
    supervisor.on('message', (message: Message) => {
      if (message.type === 'ended') return reject(new ChainsUnavailable(`A local chain has ended: ${message.reason}`))
      processIds.set(message.index, message.processId)
      if (processIds.size < count) return
      resolve(Array.from({ length: count }, (_, index) => processIds.get(index) ?? 0))
    })
  })
}

/** For a supervisor that was killed itself: nobody else is left to end them. */
function endProcesses(processIds: readonly number[]): void {
  for (const processId of processIds) {
    try {
      process.kill(processId, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
