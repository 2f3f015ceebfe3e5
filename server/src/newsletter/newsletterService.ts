import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { receiveBackup, sendBackup } from '../database/backupStream.ts'
import type { Database, Query } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgresDatabase.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { openOrWait } from '../database/waitingDatabase.ts'
import { type Env, StartError } from '../env.ts'
import { type Operator, openControlSocket } from './controlSocket.ts'
import { createFolderTransport, createSmtpTransport } from './mailTransport.ts'
import { createNewsletterTokens, loadOrCreateSecret } from './newsletterTokens.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxWorker, type OutboxWorker } from './outboxWorker.ts'
import { type MailLimits, mailLimits } from './subscribe.ts'
import { createSubscribers, type Subscribers, settleRestored } from './subscribers.ts'

type NewsletterService = {
  readonly subscribers: Subscribers
  readonly operator: Operator
  /** Other parts keep their rows in it too. */
  readonly database: Database
  readonly isReady: () => Promise<boolean>
  /** By state. */
  readonly countMails: () => Promise<Readonly<Record<string, number>>>
  /** Starts sending mails, purging old rows and accepting commands. */
  start(log: Log): Promise<void>
  /** Waits for the mail in flight. */
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
type ServiceEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'newsletterSecret' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>

type ServiceOptions = {
  readonly now: () => number
  readonly limits?: MailLimits
  /** Measures the transactions. */
  readonly watchDatabase?: (database: Database) => Database
}

/** Opens and migrates the database. Throws a StartError if that fails. */
export async function openNewsletter(env: ServiceEnv, options: ServiceOptions): Promise<NewsletterService> {
  const { now, limits = mailLimits, watchDatabase = (database) => database } = options
  const tokens = createNewsletterTokens(env.newsletterSecret ?? (await loadOrCreateSecret(env.dataDir)))
  const database = watchDatabase(await openDatabase(env))
  const outbox = createOutbox(database, { tokens, now, limits })
  const folder = join(env.dataDir, 'outbox')
  const transport = env.smtpUrl === undefined ? createFolderTransport(folder) : createSmtpTransport(env.smtpUrl)
  const subscribers = createSubscribers(database, { tokens, now, limits, sentMails: transport })
  // Only one process can open the file, so every claimed mail was left behind by a crashed one.
  const isOwner = env.databaseUrl === undefined && database.startProblem === undefined
  if (isOwner) await outbox.recover({ before: Number.MAX_SAFE_INTEGER, ...transport })
  const operator: Operator = {
    subscribers,
    backUp: (to) => sendBackup(database, { to }),
    async restore(from, { fewer }) {
      const rows = await receiveBackup(database, { from, fewer, after: (query) => settleRestored(query, { tokens }) })
      return `${rows} rows are restored.\n`
    },
  }
  const isReady = () => database.transaction((query) => canWrite(query, { now: now() }))
  const ends: (() => Promise<unknown> | unknown)[] = []
  return {
    subscribers,
    operator,
    database,
    isReady,
    countMails: outbox.count,
    async start(log) {
      const reason = database.startProblem ?? (await isReady().then(() => undefined, String))
      if (reason !== undefined)
        log.error({ reason }, 'the server is read-only: sign-ups are refused until it can write')
      if (env.smtpUrl === undefined) log.warn({ folder }, 'SMTP_URL is not set: mails are written into a folder')
      const { publicUrl, mailFrom: from } = env
      const worker = createOutboxWorker({ outbox, transport, publicUrl, from, now, log })
      ends.push(startOutboxLoop({ worker, subscribers, log }))
      if (env.databaseUrl !== undefined) return
      const control = await openControlSocket(env.dataDir, operator)
      ends.push(() => control.close())
    },
    async close() {
      for (const end of ends) await end()
      await database.close()
    },
  }
}

/** A write, because a full disk can still be read. */
async function canWrite(query: Query, { now }: { now: number }): Promise<boolean> {
  const rows = await query(
    `INSERT INTO limit_locks (name, used_at) VALUES ('readyz', ?)
     ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at RETURNING name`,
    [now],
  )
  return rows.length === 1
}

async function openDatabase({ databaseUrl, dataDir }: ServiceEnv): Promise<Database> {
  if (databaseUrl === undefined) {
    return openOrWait(() => openMigrated(dataDir), { elapsed: () => performance.now() })
  }
  const database = openPostgres(databaseUrl)
  try {
    await migrate(database)
    return database
  } catch (cause) {
    await database.close()
    if (cause instanceof StartError) throw cause
    const { code, message } = cause as { code?: string; message?: string }
    throw new StartError(`Cannot use the database that DATABASE_URL names: ${code ?? message}.`, { cause })
  }
}

async function openMigrated(dataDir: string): Promise<Database> {
  const database = await openSqlite(dataDir)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

type Work = { readonly worker: OutboxWorker; readonly subscribers: Subscribers; readonly log: Log }

const EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
const PURGE_EVERY_MS = 3_600_000

/** Polls once a second instead of on sign-up, so that the response time does not reveal whether a mail is sent. */
function startOutboxLoop({ worker, subscribers, log }: Work): () => Promise<void> {
  let pauseMs = EVERY_MS
  let timer: NodeJS.Timeout | undefined
  let purgedAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const work = async () => {
    if (performance.now() - purgedAt > PURGE_EVERY_MS) {
      await subscribers.purge()
      purgedAt = performance.now()
    }
    pauseMs = (await worker.run()) ? EVERY_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  }
  const round = async () => {
    await work().catch((error: { code?: string; message?: string }) => {
      log.error({ code: error.code, reason: error.message }, 'outbox failed')
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    })
    if (!isStopped) timer = setTimeout(next, pauseMs)
  }
  let current = Promise.resolve()
  const next = () => {
    current = round()
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await current
  }
}
