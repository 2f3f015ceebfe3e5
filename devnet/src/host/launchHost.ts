import type { ChildProcess } from 'node:child_process'
import type { HostMessage, HostOrder, HostReady } from './messages.ts'
import { spawnEntry, waitForEnd } from './spawnEntry.ts'

/** The chains cannot run here. The message says why. */
export class ChainsUnavailable extends Error {
  readonly isPortTaken: boolean

  constructor(message: string, { isPortTaken = false } = {}) {
    super(message)
    this.isPortTaken = isPortTaken
  }
}

export type LaunchedHost = {
  readonly processId: number
  /** Rejects with `ChainsUnavailable` where the chains do not start; the process ends then. */
  readonly ready: Promise<HostReady>
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

type LaunchOptions = { readonly onMessage: (message: HostMessage) => void; readonly bundle?: URL | undefined }

export function launchHost(order: HostOrder, { onMessage, bundle }: LaunchOptions): LaunchedHost {
  const child = spawnEntry('hostChains', bundle)
  const ended = waitForEnd(child)
  child.on('message', onMessage)
  child.send(order)
  return {
    processId: child.pid ?? 0,
    ready: waitUntilReady(child, ended),
    ended,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

function waitUntilReady(child: ChildProcess, ended: Promise<string>): Promise<HostReady> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if (message.type === 'ready') resolve(message)
      if (message.type !== 'failed') return
      reject(new ChainsUnavailable(message.reason, message))
      if (child.connected) child.disconnect()
    })
    void ended.then((reason) => reject(new ChainsUnavailable(`the process of the chains ended: ${reason}`)))
  })
}
