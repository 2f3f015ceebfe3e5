import type { Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrations.ts'
import { createNewsletterTokens } from '../src/newsletter/newsletterTokens.ts'
import { type ClaimedMail, createOutbox, type Outbox } from '../src/newsletter/outbox.ts'
import { type MailLimits, mailLimits } from '../src/newsletter/subscribe.ts'
import { createSubscribers } from '../src/newsletter/subscribers.ts'

export const DAY_MS = 86_400_000

/** For tests and programs in which one client signs up many addresses. */
export const manyPerClient: MailLimits = {
  ...mailLimits,
  perClientDay: Number.POSITIVE_INFINITY,
  promptPerClient: Number.POSITIVE_INFINITY,
  perHour: Number.POSITIVE_INFINITY,
}

type TestNewsletterOptions = { readonly start?: number; readonly limits?: MailLimits }

/** The newsletter's storage with a manual clock. */
export async function createTestNewsletter(database: Database, options: TestNewsletterOptions = {}) {
  const { start = 1_800_000_000_000, limits = manyPerClient } = options
  await migrate(database)
  const clock = { time: start }
  const now = () => clock.time
  const tokens = createNewsletterTokens('a secret that only tests know')
  const parts = { tokens, now, limits }
  const outbox = createOutbox(database, parts)
  const subscribers = createSubscribers(database, parts)
  return { database, clock, now, tokens, outbox, subscribers, sendAll: () => sendAll(outbox) }
}

/** Sends all due mails and returns them. */
async function sendAll(outbox: Outbox): Promise<readonly ClaimedMail[]> {
  const mails: ClaimedMail[] = []
  for (let mail = await outbox.claim(); mail !== undefined; mail = await outbox.claim()) {
    if (await outbox.markHanded(mail)) mails.push(mail)
    await outbox.markSent(mail)
  }
  return mails
}
