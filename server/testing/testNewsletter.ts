import type { Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrations.ts'
import { createNewsletterTokens } from '../src/newsletter/newsletterTokens.ts'
import { type ClaimedMail, createOutbox, type Outbox } from '../src/newsletter/outbox.ts'
import { createSubscribers } from '../src/newsletter/subscribers.ts'

export const DAY_MS = 86_400_000

/** The newsletter's storage with a manual clock. */
export async function createTestNewsletter(database: Database, { start = 1_800_000_000_000 } = {}) {
  await migrate(database)
  const clock = { time: start }
  const now = () => clock.time
  const tokens = createNewsletterTokens('a secret that only tests know')
  const options = { tokens, now }
  const outbox = createOutbox(database, options)
  const subscribers = createSubscribers(database, options)
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
