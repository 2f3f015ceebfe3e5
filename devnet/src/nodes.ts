import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ChainsUnavailable } from './anvil.ts'

/** What runs: one process for each chain, and one that watches over them. */
export type Nodes = {
  /** Of the chains, in their order. */
  processIds(): readonly number[]
  readonly supervisorId: number
  /** Starts one that has ended. Done when it listens; fails where it ends instead. */
  restart(index: number, args: readonly string[]): Promise<void>
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
  const processIds: number[] = []
  supervisor.on('message', (message: Message) => {
    if (message.type === 'listening') processIds[message.index] = message.processId
  })
  try {
    await waitUntilListening(supervisor, [...commands.keys()])
  } catch (error) {
    await stop()
    throw error
  }
  supervisor.on('message', (message: Message) => {
    if (message.type === 'ended') onEnd(message.reason, message.index)
  })
  supervisor.on('exit', (_code, signal) => {
    if (signal === null) return
    endProcesses(processIds)
    onEnd(`their supervisor was ended by ${signal}`)
  })
  return {
    processIds: () => [...processIds],
    supervisorId: supervisor.pid ?? 0,
    restart: async (index, args) => {
      const listening = waitUntilListening(supervisor, [index])
      supervisor.send({ index, args })
      await listening
    },
    stop,
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

function waitUntilListening(supervisor: ChildProcess, indexes: readonly number[]): Promise<void> {
  const waiting = new Set(indexes)
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      supervisor.off('error', finish).off('exit', onExit).off('message', onMessage)
      if (error === undefined) resolve()
      else reject(error)
    }
    const onExit = () => finish(new ChainsUnavailable('The local chains ended while they started.'))
    const onMessage = (message: Message) => {
      if (!waiting.delete(message.index)) return
      if (message.type === 'ended') finish(new ChainsUnavailable(`A local chain has ended: ${message.reason}`))
      else if (waiting.size === 0) finish()
    }
    supervisor.on('error', finish).on('exit', onExit).on('message', onMessage)
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
