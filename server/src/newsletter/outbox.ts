import { type Database, type Query, type Row, readNumber, readText } from '../database/database.ts'
import { createId, type NewsletterTokens } from './newsletterTokens.ts'
import { confirmWithinMs, HOUR_MS, type MailLimits } from './subscribe.ts'

/** A mail that only this process may send. */
export type ClaimedMail = {
  readonly id: string
  readonly claim: string
  readonly address: string
  readonly attempts: number
  readonly confirmToken: string
  readonly unsubscribeToken: string
}

/**
 * The queue of mails. A mail goes from `due` to `claimed`, to `handed` just before the last byte is sent to the mail
 * server, then to `sent`. After a crash a `claimed` mail is sent again. A `handed` mail is not, because the server most
 * likely has it: it becomes `unclear`.
 */
export type Outbox = {
  claim(): Promise<ClaimedMail | undefined>
  /** False if the mail must not be sent: another process took over, or the recipient withdrew. */
  markHanded(mail: ClaimedMail): Promise<boolean>
  markSent(mail: ClaimedMail): Promise<void>
  markUnclear(mail: ClaimedMail): Promise<void>
  /** The recipient unsubscribed or was erased. */
  markWithdrawn(mail: ClaimedMail): Promise<void>
  /** The mail server rejected it for good. */
  markRefused(mail: ClaimedMail): Promise<void>
  retry(mail: ClaimedMail, options: { readonly inMs: number }): Promise<void>
  /** Resolves mails that a crashed process claimed before the given time. */
  recover(options: Recovery): Promise<{ readonly unclear: number }>
  count(): Promise<Readonly<Record<string, number>>>
}

/** `isRepeatable`: a mail may be handed over twice without being delivered twice. */
type Recovery = { readonly before: number; readonly isRepeatable: boolean }

type OutboxOptions = { readonly tokens: NewsletterTokens; readonly now: () => number; readonly limits: MailLimits }

export function createOutbox(database: Database, { tokens, now, limits }: OutboxOptions): Outbox {
  const { skipLocked } = database
  const settle = (state: string) => (mail: ClaimedMail) =>
    database.transaction(async (query) => {
      await query('UPDATE outbox SET state = ?, claim = NULL WHERE id = ? AND claim = ?', [state, mail.id, mail.claim])
    })
  return {
    claim: () => database.transaction((query) => claim(query, { tokens, now: now(), skipLocked, limits })),
    markHanded: (mail) => database.transaction((query) => markHanded(query, { mail, now: now() })),
    markSent: settle('sent'),
    markUnclear: settle('unclear'),
    markRefused: settle('refused'),
    markWithdrawn: settle('void'),
    retry: (mail, { inMs }) =>
      database.transaction(async (query) => {
        await query(
          "UPDATE outbox SET state = 'due', claim = NULL, attempts = attempts + 1, due_at = ? WHERE id = ? AND claim = ?",
          [now() + inMs, mail.id, mail.claim],
        )
      }),
    recover: (recovery) => database.transaction((query) => recover(query, recovery)),
    count: () => database.transaction(count),
  }
}

type ClaimOptions = {
  readonly tokens: NewsletterTokens
  readonly now: number
  readonly skipLocked: string
  readonly limits: MailLimits
}

/** While a mail is claimed, `due_at` is the time of the claim. */
async function claim(query: Query, options: ClaimOptions): Promise<ClaimedMail | undefined> {
  const { tokens, now, skipLocked, limits } = options
  if ((await countLastHour(query, { now })) >= limits.perHour) return undefined
  const own = createId()
  const [row] = await query(
    `UPDATE outbox SET state = 'claimed', claim = ?, due_at = ? WHERE id = (
       SELECT id FROM outbox WHERE state = 'due' AND due_at <= ? AND consent_id IS NOT NULL
       ORDER BY due_at, id LIMIT 1 ${skipLocked}
     ) RETURNING id, consent_id, attempts`,
    [own, now, now],
  )
  if (row === undefined) return undefined
  const consentId = readText(row, 'consent_id')
  // The link expires 48 hours after the mail is sent, even if the mail server was down before.
  await query('UPDATE consents SET expires_at = ? WHERE id = ?', [now + confirmWithinMs, consentId])
  const [subscriber] = await query(
    `SELECT subscribers.id, subscribers.address FROM subscribers
     JOIN consents ON consents.subscriber_id = subscribers.id WHERE consents.id = ?`,
    [consentId],
  )
  return subscriber === undefined ? undefined : createMail(row, { own, consentId, subscriber, tokens })
}

/** The mails of the last hour that have left, or may have. `due_at` is the time at which they did. */
async function countLastHour(query: Query, { now }: { now: number }): Promise<number> {
  const [row = {}] = await query(
    `SELECT COUNT(*) AS count FROM outbox
     WHERE state IN ('claimed', 'handed', 'sent', 'unclear', 'refused') AND due_at > ?`,
    [now - HOUR_MS],
  )
  return readNumber(row, 'count')
}

type MailParts = {
  readonly own: string
  readonly consentId: string
  readonly subscriber: Row
  readonly tokens: NewsletterTokens
}

function createMail(row: Row, { own, consentId, subscriber, tokens }: MailParts): ClaimedMail {
  return {
    id: readText(row, 'id'),
    claim: own,
    address: readText(subscriber, 'address'),
    attempts: readNumber(row, 'attempts'),
    confirmToken: tokens.confirm(consentId),
    unsubscribeToken: tokens.unsubscribe(readText(subscriber, 'id')),
  }
}

async function markHanded(query: Query, { mail, now }: { mail: ClaimedMail; now: number }): Promise<boolean> {
  // The consent is gone if the recipient was erased or unsubscribed in the meantime.
  const rows = await query(
    `UPDATE outbox SET state = 'handed', due_at = ? WHERE id = ? AND claim = ? AND state = 'claimed'
     AND EXISTS (SELECT 1 FROM consents WHERE consents.id = outbox.consent_id AND confirm_hash IS NOT NULL)
     RETURNING id`,
    [now, mail.id, mail.claim],
  )
  return rows.length > 0
}

async function recover(query: Query, { before, isRepeatable }: Recovery): Promise<{ unclear: number }> {
  const other = isRepeatable ? 'handed' : 'claimed'
  await query("UPDATE outbox SET state = 'due', claim = NULL WHERE state IN ('claimed', ?) AND due_at <= ?", [
    other,
    before,
  ])
  const rows = await query(
    "UPDATE outbox SET state = 'unclear', claim = NULL WHERE state = 'handed' AND due_at <= ? RETURNING id",
    [before],
  )
  return { unclear: rows.length }
}

async function count(query: Query): Promise<Readonly<Record<string, number>>> {
  const rows = await query('SELECT state, COUNT(*) AS count FROM outbox GROUP BY state')
  return Object.fromEntries(rows.map((row) => [readText(row, 'state'), readNumber(row, 'count')]))
}
