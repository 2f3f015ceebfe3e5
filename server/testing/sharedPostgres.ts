import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPostgres, type TestPostgres } from './testPostgres.ts'

/** One PostgreSQL for all tests of a run. It starts when the first test asks for a database. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASES !== undefined) return async () => undefined
  let postgres: Promise<TestPostgres> | undefined
  const server = createServer(async (_, response) => {
    postgres ??= startPostgres()
    try {
      response.end(await (await postgres).createDatabase())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The processes of the tests inherit it.
  process.env.TEST_DATABASES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    delete process.env.TEST_DATABASES
    await (await postgres)?.stop()
  }
}
