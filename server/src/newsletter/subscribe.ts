import { consent } from '@murmur/sdk/api'
import { type Query, readNumber, readText } from '../database/database.ts'
import { foldMailbox, normalizeEmail } from '../emailAddress.ts'
import { createId, hashToken, type NewsletterTokens } from './newsletterTokens.ts'

export type SignUp = { readonly email: string; readonly client: string }

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const confirmWithinMs = 48 * HOUR_MS
const MONTH_MS = 30 * DAY_MS
/** Rows older than this count for no limit. */
export const longestLimitMs = MONTH_MS

/** Limits the mails that a third party can cause. They are counted in the database, which several servers share. */
export type MailLimits = {
  /** To one mailbox. Further sign-ups are accepted without a mail, so that the answer reveals nothing. */
  readonly perMailboxDay: number
  readonly perMailboxMonth: number
  /** Sign-ups of one client, with any result. Further ones are refused. */
  readonly perClientDay: number
  /** The mails of a client beyond this number wait, each `waitMs` longer than the one before. */
  readonly promptPerClient: number
  readonly waitMs: number
  /** All mails per hour. Further ones wait. */
  readonly perHour: number
}

export const mailLimits: MailLimits = {
  perMailboxDay: 1,
  perMailboxMonth: 3,
  perClientDay: 20,
  promptPerClient: 5,
  waitMs: 10 * 60_000,
  perHour: 1_000,
}

type SubscribeOptions = {
  readonly signUp: SignUp
  readonly tokens: NewsletterTokens
  readonly now: number
  readonly limits: MailLimits
}

/** False if the client has signed up too many addresses. */
export async function subscribe(query: Query, { signUp, tokens, now, limits }: SubscribeOptions): Promise<boolean> {
  const addressHash = tokens.hashAddress(normalizeEmail(signUp.email))
  const mailboxHash = tokens.hashAddress(foldMailbox(signUp.email))
  const clientHash = tokens.hashClient(signUp.client)
  await lockLimits(query, { mailboxHash, clientHash, now })
  const ofClient = await countOfClient(query, { clientHash, now })
  if (ofClient >= limits.perClientDay) return false
  const [consentId, subscriberId] = [createId(), createId()]
  const hashes = [hashToken(tokens.confirm(consentId)), hashToken(tokens.unsubscribe(subscriberId))] as const
  const isSuppressed = (await query('SELECT 1 FROM suppressions WHERE address_hash = ?', [addressHash])).length > 0
  const { key, address, client } = isSuppressed ? { ...anonymous, key: addressHash } : describe(signUp)

  // The no-op update locks the row, as every other transaction does first.
  const [row = {}] = await query(
    `INSERT INTO subscribers (id, address_key, address, status, unsubscribe_hash, created_at)
     VALUES (?, ?, ?, 'pending', ?, ?)
     ON CONFLICT (address_key) DO UPDATE SET address_key = excluded.address_key
     RETURNING id, status`,
    [subscriberId, key, address, hashes[1], now],
  )
  const owner = readText(row, 'id')
  await query(
    `INSERT INTO consents (id, subscriber_id, text_version, form, client_hash, given_at, confirm_hash, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [consentId, owner, consent.version, consent.form, tokens.hashClient(client), now, hashes[0], now + confirmWithinMs],
  )
  const mayMail = (await hasRoom(query, { mailboxHash, now, limits })) && readText(row, 'status') !== 'confirmed'
  const state = mayMail && !isSuppressed ? 'due' : 'void'
  const dueAt = now + Math.max(0, ofClient + 1 - limits.promptPerClient) * limits.waitMs
  await addMail(query, { addressHash, mailboxHash, clientHash, consentId, state, now, dueAt })
  return true
}

type LimitKeys = { readonly mailboxHash: string; readonly clientHash: string; readonly now: number }

/** Makes concurrent sign-ups of one mailbox or client wait for each other, also on other servers. */
async function lockLimits(query: Query, { mailboxHash, clientHash, now }: LimitKeys): Promise<void> {
  await query(
    `INSERT INTO limit_locks (name, used_at) VALUES (?, ?), (?, ?)
     ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at`,
    [`mailbox:${mailboxHash}`, now, `client:${clientHash}`, now],
  )
}

async function countOfClient(query: Query, { clientHash, now }: Omit<LimitKeys, 'mailboxHash'>): Promise<number> {
  const [row = {}] = await query('SELECT COUNT(*) AS count FROM outbox WHERE client_hash = ? AND created_at > ?', [
    clientHash,
    now - DAY_MS,
  ])
  return readNumber(row, 'count')
}

function describe({ email, client }: SignUp) {
  return { key: normalizeEmail(email), address: email, client }
}

/**
 * An erased address writes the same rows as any other, under its hash and without the address, until the next purge.
 * Otherwise the response time would reveal that it was erased.
 */
const anonymous = { address: '', client: '' } as const

export type AddressAt = { readonly addressHash: string; readonly now: number }

/** There is no upper bound on the time, so that setting the clock back does not lift the limit. */
async function hasRoom(query: Query, { mailboxHash, now, limits }: Room): Promise<boolean> {
  const [row = {}] = await query(
    `SELECT COUNT(*) AS month, COALESCE(SUM(CASE WHEN created_at > ? THEN 1 ELSE 0 END), 0) AS day
     FROM outbox WHERE mailbox_hash = ? AND state <> 'void' AND created_at > ?`,
    [now - DAY_MS, mailboxHash, now - MONTH_MS],
  )
  return readNumber(row, 'month') < limits.perMailboxMonth && readNumber(row, 'day') < limits.perMailboxDay
}

type Room = { readonly mailboxHash: string; readonly now: number; readonly limits: MailLimits }

type NewMail = AddressAt &
  LimitKeys & { readonly consentId: string; readonly state: 'due' | 'void'; readonly dueAt: number }

/** A row is written even if no mail is sent, so that the response time does not reveal known addresses. */
async function addMail(query: Query, mail: NewMail): Promise<void> {
  const { addressHash, mailboxHash, clientHash, consentId, state, now, dueAt } = mail
  await query(
    `INSERT INTO outbox (id, address_hash, mailbox_hash, client_hash, consent_id, state, attempts, created_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)`,
    [createId(), addressHash, mailboxHash, clientHash, consentId, state, now, dueAt],
  )
}
