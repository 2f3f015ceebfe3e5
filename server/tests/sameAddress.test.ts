import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'
import { createTestApp } from '../testing/testApp.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const databases: readonly (readonly [string, () => Promise<Database>])[] = [
  ['SQLite', async () => openSqlite(createTemporaryFolder())],
  ['PostgreSQL', async () => openPostgres(await server.createDatabase())],
]

/** Spellings of one address: case, surrounding spaces, and a domain in Unicode or ASCII. */
function spell(name: string): readonly string[] {
  return [
    `${name}@b\u00fccher.example`,
    `${name.toUpperCase()}@B\u00dcCHER.example`,
    `  ${name}@xn--bcher-kva.example\t`,
    `${name.toUpperCase()}@XN--BCHER-KVA.EXAMPLE`,
    `\n${name}@bu\u0308cher.example `,
  ]
}

test.each(databases)(
  'N-06: all spellings of one address make one row and one mail on %s',
  async (name, openDatabase) => {
    const database = await openDatabase()
    onTestFinished(() => database.close())
    const { subscribers, sendAll } = await createTestNewsletter(database)
    let elapsed = 0
    // Each request comes a minute after the last, so that no rate limit applies.
    const { app } = createTestApp({ subscribers, elapsed: () => (elapsed += 60_001) })
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    let refused = 0
    /** Retries on 503: on a busy machine, waiting for a connection fails after five seconds. */
    const signUp = async (email: string | undefined) => {
      const payload = JSON.stringify({ email })
      for (;;) {
        const { statusCode } = await app.inject({ method: 'POST', url: '/api/newsletter', headers, payload })
        if (statusCode !== 503) return statusCode
        refused += 1
      }
    }
    const rounds = scale(500, { part: 50 })
    for (let round = 0; round < rounds; round += 1) {
      const spellings = spell(`ada${round}`)
      const writers = Array.from({ length: 100 }, (_, index) => signUp(spellings[index % spellings.length]))
      expect([...new Set(await Promise.all(writers))]).toEqual([202])
      expect(await subscribers.count()).toBe(round + 1)
    }
    expect(await sendAll()).toHaveLength(rounds)
    reportRow('N-06', `${rounds} rounds of 100 writers on ${name}: ${rounds} rows, ${rounds} mails, ${refused} retried`)
  },
)
