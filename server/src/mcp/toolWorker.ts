import { setTimeout as wait } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type Answer, createMurmur } from '@murmur/mcp/murmur'
import { createRunTool } from '@murmur/mcp/runTool'
import type { FromWorker, ToWorker } from './toolMessages.ts'

/** The tools in a thread of their own: a search for routes takes long enough to delay every other request. */
const port = parentPort
if (port === null) throw new Error('This file runs in a worker.')
const send = (message: FromWorker) => port.postMessage(message)

const asked = new Map<number, (answer: Answer) => void>()
let questions = 0

const murmur = createMurmur({
  ask: (path) =>
    new Promise((resolve) => {
      questions += 1
      asked.set(questions, resolve)
      send({ type: 'ask', id: questions, path })
    }),
  fetch,
  wait: (ms) => wait(ms),
  now: Date.now,
  random: Math.random,
})

const runTool = createRunTool(murmur, {
  onError: (error) => send({ type: 'error', name: error instanceof Error ? error.name : typeof error }),
})

port.on('message', async (message: ToWorker) => {
  if (message.type === 'call') {
    send({ type: 'answer', id: message.id, answer: await runTool(message.call) })
    return
  }
  const { id, status, body } = message
  asked.get(id)?.({ status, body: body === undefined ? undefined : JSON.parse(Buffer.from(body).toString('utf8')) })
  asked.delete(id)
})
