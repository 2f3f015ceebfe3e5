import type { Query } from '../src/database/database.ts'
import { migrate } from '../src/database/migrations.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { openSqlite } from '../src/database/sqliteDatabase.ts'

/** Runs the migrations and kills itself after the given number of statements. */
const [place = '', last = ''] = process.argv.slice(2)
const database = place.startsWith('postgres:') ? openPostgres(place) : await openSqlite(place)
let count = 0
await migrate({
  ...database,
  transaction: (work) =>
    database.transaction((query) => {
      const mortal: Query = async (...args) => {
        const rows = await query(...args)
        count += 1
        if (count === Number(last)) process.kill(process.pid, 'SIGKILL')
        return rows
      }
      return work(mortal)
    }),
})
