import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort } from 'node:worker_threads'
import { connectMurmur } from './connectMurmur.ts'
import { createRunTool, type ToolAnswer, type ToolCall } from './runTool.ts'

/** `client` is the agent's address. */
export type ToWorker = { readonly id: number; readonly call: ToolCall; readonly client: string }

export type FromWorker =
  | { readonly type: 'answer'; readonly id: number; readonly answer: ToolAnswer }
  | { readonly type: 'error'; readonly name: string }

const port = parentPort
if (port === null) throw new Error('This file runs in a worker.')
const send = (message: FromWorker) => port.postMessage(message)

const client = new AsyncLocalStorage<string>()
const source = connectMurmur({ getClient: () => client.getStore() })
const runTool = createRunTool(source, {
  // Its message could name a node with its key.
  onError: (error) => send({ type: 'error', name: error instanceof Error ? error.name : typeof error }),
})

port.on('message', ({ id, call, client: address }: ToWorker) =>
  client.run(address, async () => send({ type: 'answer', id, answer: await runTool(call) })),
)
