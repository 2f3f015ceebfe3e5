import type { Database } from './database.ts'
import { migrate } from './migrations.ts'
import { type ClaimedMail, createOutbox, type Outbox } from './outbox.ts'
import { createSubscribers } from './subscribers.ts'
import { createTokens } from './tokens.ts'

export const DAY_MS = 86_400_000

/** The newsletter's storage with a clock that only moves by hand. For tests. */
export async function createExampleNewsletter(database: Database, { start = 1_800_000_000_000 } = {}) {
  await migrate(database)
  const clock = { time: start }
  const now = () => clock.time
  const tokens = createTokens('a secret that only tests know')
  const options = { tokens, now }
  const outbox = createOutbox(database, options)
  const subscribers = createSubscribers(database, options)
  return { database, clock, now, tokens, outbox, subscribers, sendAll: () => sendAll(outbox) }
}

/** Everything that is due, as the mail server would have got it. */
async function sendAll(outbox: Outbox): Promise<readonly ClaimedMail[]> {
  const mails: ClaimedMail[] = []
  for (let mail = await outbox.claim(); mail !== undefined; mail = await outbox.claim()) {
    if (await outbox.markHanded(mail)) mails.push(mail)
    await outbox.markSent(mail)
  }
  return mails
}
