import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

/** Runs SQLite on its own thread. Plain JavaScript, because Node starts it without a loader in tests and builds. */

/** @typedef {import('./sqliteThread.ts').Call} Call */
/** @typedef {import('./sqliteThread.ts').Reply} Reply */

const connection = new DatabaseSync(workerData.path, { timeout: workerData.waitMs })
/** @type {Map<string, ReturnType<typeof connection.prepare>>} */
const prepared = new Map()

parentPort?.on('message', (/** @type {Call} */ call) => parentPort?.postMessage(answer(call)))

/** @returns {Reply} */
function answer(/** @type {Call} */ call) {
  try {
    return { id: call.id, rows: run(call) }
  } catch (error) {
    const { message, code } = /** @type {{ message: string, code?: string }} */ (error)
    return { id: call.id, error: { message, ...(code !== undefined && { code }) } }
  }
}

/** @returns {import('./database.ts').Row[]} */
function run(/** @type {Call} */ call) {
  if (call.type === 'close') connection.close()
  if (call.type === 'script') connection.exec(call.text)
  if (call.type === 'begin') connection.exec('BEGIN IMMEDIATE')
  if (call.type !== 'query' && call.type !== 'begin') return []
  return /** @type {import('./database.ts').Row[]} */ (prepare(call.text).all(...call.values))
}

function prepare(/** @type {string} */ text) {
  const statement = prepared.get(text) ?? connection.prepare(text)
  prepared.set(text, statement)
  return statement
}
