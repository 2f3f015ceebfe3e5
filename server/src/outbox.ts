import { type Database, type Query, type Row, readNumber, readText } from './database.ts'
import { confirmWithinMs } from './subscribers.ts'
import { createId, type Tokens } from './tokens.ts'

/** A mail that this process alone may send. */
export type ClaimedMail = {
  readonly id: string
  readonly claim: string
  readonly address: string
  readonly attempts: number
  readonly confirmToken: string
  readonly unsubscribeToken: string
}

/**
 * The mails that are still to go out. A mail moves from `due` to `claimed`, to `handed` just before the mail server is
 * told that it has all of it, then to `sent`. Whoever finds it `claimed` after a crash may send it; whoever finds it
 * `handed` may not, for the server has it most likely: it becomes `unclear`, and is not sent a second time.
 */
export type Outbox = {
  claim(): Promise<ClaimedMail | undefined>
  /** False where another process has taken over meanwhile, and the mail must not go out. */
  markHanded(mail: ClaimedMail): Promise<boolean>
  markSent(mail: ClaimedMail): Promise<void>
  markUnclear(mail: ClaimedMail): Promise<void>
  /** Nobody wants it any more. */
  markWithdrawn(mail: ClaimedMail): Promise<void>
  /** The mail server will never take it. */
  markRefused(mail: ClaimedMail): Promise<void>
  retry(mail: ClaimedMail, options: { readonly inMs: number }): Promise<void>
  /** Settles what a process left behind that has not been heard of since the given time. */
  recover(options: Recovery): Promise<{ readonly unclear: number }>
  count(): Promise<Readonly<Record<string, number>>>
}

/** `isRepeatable`: a mail that was handed over may be handed over again. */
export type Recovery = { readonly before: number; readonly isRepeatable: boolean }

export type OutboxOptions = { readonly tokens: Tokens; readonly now: () => number }

export function createOutbox(database: Database, { tokens, now }: OutboxOptions): Outbox {
  const settle = (state: string) => (mail: ClaimedMail) =>
    database.transaction(async (query) => {
      await query('UPDATE outbox SET state = ?, claim = NULL WHERE id = ? AND claim = ?', [state, mail.id, mail.claim])
    })
  return {
    claim: () => database.transaction((query) => claim(query, { tokens, now: now(), takeRows: database.takeRows })),
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

type ClaimOptions = { readonly tokens: Tokens; readonly now: number; readonly takeRows: string }

/** While a mail is claimed, `due_at` says since when. */
async function claim(query: Query, { tokens, now, takeRows }: ClaimOptions): Promise<ClaimedMail | undefined> {
  const own = createId()
  const [row] = await query(
    `UPDATE outbox SET state = 'claimed', claim = ?, due_at = ? WHERE id = (
       SELECT id FROM outbox WHERE state = 'due' AND due_at <= ? AND consent_id IS NOT NULL
       ORDER BY due_at, id LIMIT 1 ${takeRows}
     ) RETURNING id, consent_id, attempts`,
    [own, now, now],
  )
  if (row === undefined) return undefined
  const consentId = readText(row, 'consent_id')
  // The link counts from when the mail goes out, not from when the mail server was down.
  await query('UPDATE consents SET expires_at = ? WHERE id = ?', [now + confirmWithinMs, consentId])
  const [subscriber] = await query(
    `SELECT subscribers.id, subscribers.address FROM subscribers
     JOIN consents ON consents.subscriber_id = subscribers.id WHERE consents.id = ?`,
    [consentId],
  )
  return subscriber === undefined ? undefined : createMail(row, { own, consentId, subscriber, tokens })
}

type MailParts = { readonly own: string; readonly consentId: string; readonly subscriber: Row; readonly tokens: Tokens }

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
  // Erased or unsubscribed in the meantime: then it must not go out either.
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
