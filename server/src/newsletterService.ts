import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { createFolderTransport } from './mailFolder.ts'
import { createSmtpTransport } from './mailSmtp.ts'
import { migrate } from './migrations.ts'
import { openControl } from './newsletterControl.ts'
import { keepSecret } from './newsletterSecret.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxWorker, type OutboxWorker } from './outboxWorker.ts'
import { openPostgres } from './postgresDatabase.ts'
import { openSqlite } from './sqliteDatabase.ts'
import { StartError } from './startError.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'
import { createTokens } from './tokens.ts'

export type NewsletterService = {
  readonly subscribers: Subscribers
  readonly isReady: () => Promise<boolean>
  /** From here on mails go out, what is no longer needed is forgotten, and commands are heard. */
  start(log: Log): Promise<void>
  /** Lets the mail under way finish. */
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
type ServiceEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'newsletterSecret' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>

/** Opens the storage and brings it up to date; a start without it is none. */
export async function openNewsletter(env: ServiceEnv, { now }: { now: () => number }): Promise<NewsletterService> {
  const tokens = createTokens(env.newsletterSecret ?? (await keepSecret(env.dataDir)))
  const database = await openDatabase(env)
  const outbox = createOutbox(database, { tokens, now })
  const folder = join(env.dataDir, 'outbox')
  const transport = env.smtpUrl === undefined ? createFolderTransport(folder) : createSmtpTransport(env.smtpUrl)
  const subscribers = createSubscribers(database, { tokens, now, sentMails: transport })
  // One process alone has this file, so whatever is under way there was left by one that has ended.
  if (env.databaseUrl === undefined) await outbox.recover({ before: Number.MAX_SAFE_INTEGER, ...transport })
  const ends: (() => Promise<unknown> | unknown)[] = []
  return {
    subscribers,
    isReady: async () => (await database.transaction((query) => query('SELECT 1 AS one'))).length === 1,
    async start(log) {
      if (env.smtpUrl === undefined) log.warn({ folder }, 'SMTP_URL is not set: mails are written into a folder')
      const { publicUrl, mailFrom: from } = env
      const worker = createOutboxWorker({ outbox, transport, publicUrl, from, now, log })
      ends.push(keepWorking({ worker, subscribers, log }))
      if (env.databaseUrl !== undefined) return
      const control = await openControl(env.dataDir, { subscribers })
      ends.push(() => control.close())
    },
    async close() {
      for (const end of ends) await end()
      await database.close()
    },
  }
}

async function openDatabase({ databaseUrl, dataDir }: ServiceEnv): Promise<Database> {
  if (databaseUrl === undefined) {
    const database = openSqlite(dataDir)
    await migrate(database)
    return database
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

type Work = { readonly worker: OutboxWorker; readonly subscribers: Subscribers; readonly log: Log }

const EVERY_MS = 1_000
const LONGEST_REST_MS = 60_000
const PURGE_EVERY_MS = 3_600_000

/** Looks once a second, whoever signs up when: what a sign-up costs must not depend on whether a mail follows. */
function keepWorking({ worker, subscribers, log }: Work): () => Promise<void> {
  let rest = EVERY_MS
  let timer: NodeJS.Timeout | undefined
  let purgedAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const work = async () => {
    if (performance.now() - purgedAt > PURGE_EVERY_MS) {
      await subscribers.purge()
      purgedAt = performance.now()
    }
    rest = (await worker.run()) ? EVERY_MS : Math.min(LONGEST_REST_MS, rest * 2)
  }
  const round = async () => {
    await work().catch((error: { code?: string; message?: string }) => {
      log.error({ code: error.code, reason: error.message }, 'the outbox cannot work')
      rest = Math.min(LONGEST_REST_MS, rest * 2)
    })
    if (!isStopped) timer = setTimeout(next, rest)
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
