import { type Database, type Query, type Row, readNumber, readText } from '../database/database.ts'
import { normalizeEmail } from '../emailAddress.ts'
import { hashToken, type NewsletterTokens } from './newsletterTokens.ts'
import { type AddressAt, DAY_MS, longestLimitMs, type MailLimits, type SignUp, subscribe } from './subscribe.ts'

/** A row of the export, which proves one consent. */
export type Subscriber = {
  readonly address: string
  readonly status: string
  readonly consentVersion: string
  readonly consentForm: string
  readonly consentAt: number
  readonly clientHash: string
  readonly confirmedAt: number | undefined
  readonly unsubscribedAt: number | undefined
}

/** The subscribers in the database. Every change is on disk when its call resolves. */
export type Subscribers = {
  /**
   * Queues a confirmation mail. Does the same work for new, known and erased addresses. False if the client has signed up too
   * many.
   */
  subscribe(signUp: SignUp): Promise<boolean>
  /** True if the token was valid. It can be used once. */
  confirm(token: string): Promise<boolean>
  unsubscribe(token: string): Promise<void>
  /** Deletes everything about an address, and never sends mail to it again. */
  erase(email: string): Promise<void>
  /** Deletes unconfirmed addresses and old outbox rows. */
  purge(): Promise<void>
  list(): Promise<readonly Subscriber[]>
  count(): Promise<number>
}

/** Copies of sent mails that the transport keeps. */
export type SentMails = {
  forget(ids: readonly string[]): Promise<void>
  forgetBefore(time: number): Promise<void>
}

type SubscribersOptions = {
  readonly tokens: NewsletterTokens
  readonly now: () => number
  readonly limits: MailLimits
  readonly sentMails?: SentMails
}

const keepUnconfirmedMs = 7 * DAY_MS

export function createSubscribers(database: Database, options: SubscribersOptions): Subscribers {
  const { tokens, now, limits, sentMails } = options
  return {
    subscribe: (signUp) => database.transaction((query) => subscribe(query, { signUp, tokens, now: now(), limits })),
    confirm: (token) => database.transaction((query) => confirm(query, { token, now: now() })),
    unsubscribe: (token) => database.transaction((query) => unsubscribe(query, { token, now: now() })),
    async erase(email) {
      const key = normalizeEmail(email)
      const at = { key, addressHash: tokens.hashAddress(key), now: now() }
      const mails = await database.transaction((query) => erase(query, at))
      await sentMails?.forget(mails)
      await database.scrub()
    },
    async purge() {
      await database.transaction((query) => purge(query, { now: now() }))
      await sentMails?.forgetBefore(now() - keepUnconfirmedMs)
    },
    list: () => database.transaction(list),
    count: () => database.transaction(count),
  }
}

type TokenAt = { readonly token: string; readonly now: number }

async function confirm(query: Query, { token, now }: TokenAt): Promise<boolean> {
  const hash = hashToken(token)
  // Every transaction locks the subscriber first, which prevents deadlocks.
  const [row] = await query(
    `UPDATE subscribers SET address_key = address_key
     WHERE id = (SELECT subscriber_id FROM consents WHERE confirm_hash = ? AND expires_at > ?) RETURNING id`,
    [hash, now],
  )
  if (row === undefined) return false
  const used = await query(
    'UPDATE consents SET confirmed_at = ?, confirm_hash = NULL WHERE confirm_hash = ? RETURNING id',
    [now, hash],
  )
  if (used.length === 0) return false
  const id = readText(row, 'id')
  await query("UPDATE subscribers SET status = 'confirmed', unsubscribed_at = NULL WHERE id = ?", [id])
  await endOpenConsents(query, id)
  return true
}

async function unsubscribe(query: Query, { token, now }: TokenAt): Promise<void> {
  const [row] = await query(
    `UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = COALESCE(unsubscribed_at, ?)
     WHERE unsubscribe_hash = ? RETURNING id`,
    [now, hashToken(token)],
  )
  if (row !== undefined) await endOpenConsents(query, readText(row, 'id'))
}

/** Invalidates the links of older mails and cancels mails that are still due. */
async function endOpenConsents(query: Query, subscriberId: string): Promise<void> {
  await query(
    `UPDATE outbox SET state = 'void' WHERE state = 'due'
     AND consent_id IN (SELECT id FROM consents WHERE subscriber_id = ?)`,
    [subscriberId],
  )
  await query('UPDATE consents SET confirm_hash = NULL WHERE subscriber_id = ?', [subscriberId])
}

type KeyAt = AddressAt & { readonly key: string }

/** Returns the ids of all mails to this address. */
async function erase(query: Query, { key, addressHash, now }: KeyAt): Promise<readonly string[]> {
  await query('DELETE FROM consents WHERE subscriber_id IN (SELECT id FROM subscribers WHERE address_key = ?)', [key])
  await query('DELETE FROM subscribers WHERE address_key = ?', [key])
  await query("UPDATE outbox SET state = 'void' WHERE address_hash = ? AND state = 'due'", [addressHash])
  await query('INSERT INTO suppressions (address_hash, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    addressHash,
    now,
  ])
  const mails = await query('SELECT id FROM outbox WHERE address_hash = ?', [addressHash])
  return mails.map((row) => readText(row, 'id'))
}

/** After a restore: erased addresses are erased again, and mails that waited are not sent, since they may have been. */
export async function settleRestored(query: Query, { tokens }: { tokens: NewsletterTokens }): Promise<void> {
  await query("UPDATE outbox SET state = 'unclear', claim = NULL WHERE state IN ('due', 'claimed', 'handed')")
  const suppressed = new Set((await query('SELECT address_hash FROM suppressions')).map((row) => row.address_hash))
  for (const row of await query('SELECT address_key FROM subscribers')) {
    const key = readText(row, 'address_key')
    const addressHash = tokens.hashAddress(key)
    if (suppressed.has(addressHash)) await erase(query, { key, addressHash, now: 0 })
  }
}

async function purge(query: Query, { now }: { now: number }): Promise<void> {
  const before = now - keepUnconfirmedMs
  await query('DELETE FROM consents WHERE confirmed_at IS NULL AND given_at <= ?', [before])
  await query(
    `DELETE FROM subscribers WHERE status <> 'confirmed' AND created_at <= ?
     AND NOT EXISTS (SELECT 1 FROM consents WHERE consents.subscriber_id = subscribers.id)`,
    [before],
  )
  // Without its consent row a mail has no address.
  await query("UPDATE outbox SET state = 'void' WHERE state = 'due' AND consent_id IS NULL")
  await query("DELETE FROM outbox WHERE (state = 'void' AND created_at <= ?) OR created_at <= ?", [
    now - DAY_MS,
    now - longestLimitMs - DAY_MS,
  ])
  await query('DELETE FROM limit_locks WHERE used_at <= ?', [now - DAY_MS])
}

async function list(query: Query): Promise<readonly Subscriber[]> {
  const rows = await query(
    `SELECT subscribers.address, subscribers.status, subscribers.unsubscribed_at, consents.text_version,
       consents.form, consents.given_at, consents.client_hash, consents.confirmed_at
     FROM subscribers JOIN consents ON consents.subscriber_id = subscribers.id
     WHERE subscribers.address <> '' AND (consents.confirmed_at IS NOT NULL OR subscribers.status = 'pending')
     ORDER BY subscribers.created_at, subscribers.id, consents.given_at`,
  )
  return rows.map(readSubscriber)
}

function readSubscriber(row: Row): Subscriber {
  return {
    address: readText(row, 'address'),
    status: readText(row, 'status'),
    consentVersion: readText(row, 'text_version'),
    consentForm: readText(row, 'form'),
    consentAt: readNumber(row, 'given_at'),
    clientHash: readText(row, 'client_hash'),
    confirmedAt: row.confirmed_at === null ? undefined : readNumber(row, 'confirmed_at'),
    unsubscribedAt: row.unsubscribed_at === null ? undefined : readNumber(row, 'unsubscribed_at'),
  }
}

async function count(query: Query): Promise<number> {
  const [row = {}] = await query("SELECT COUNT(*) AS count FROM subscribers WHERE address <> ''")
  return readNumber(row, 'count')
}
