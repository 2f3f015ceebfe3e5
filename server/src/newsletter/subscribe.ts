import { consent } from '../api.ts'
import { type Query, readNumber, readText } from '../database/database.ts'
import { normalizeEmail } from '../emailAddress.ts'
import { createId, hashToken, type NewsletterTokens } from './newsletterTokens.ts'

export type SignUp = { readonly email: string; readonly client: string }

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const confirmWithinMs = 48 * HOUR_MS
/** Limits the mails that a third party can cause to an address. */
export const mailLimits = { perDay: 1, perMonth: 3, monthMs: 30 * DAY_MS } as const

type SubscribeOptions = { readonly signUp: SignUp; readonly tokens: NewsletterTokens; readonly now: number }

export async function subscribe(query: Query, { signUp, tokens, now }: SubscribeOptions): Promise<void> {
  const addressHash = tokens.hashAddress(normalizeEmail(signUp.email))
  const [consentId, subscriberId] = [createId(), createId()]
  const hashes = [hashToken(tokens.confirm(consentId)), hashToken(tokens.unsubscribe(subscriberId))] as const
  const isSuppressed = (await query('SELECT 1 FROM suppressions WHERE address_hash = ?', [addressHash])).length > 0
  const { key, address, client } = isSuppressed ? { ...anonymous, key: addressHash } : describe(signUp)

  // The no-op update locks the row, so that two concurrent sign-ups cannot both pass the mail limit.
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
  const mayMail = (await hasRoom(query, { addressHash, now })) && readText(row, 'status') !== 'confirmed'
  await addMail(query, { addressHash, consentId, state: mayMail && !isSuppressed ? 'due' : 'void', now })
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
async function hasRoom(query: Query, { addressHash, now }: AddressAt): Promise<boolean> {
  const [row = {}] = await query(
    `SELECT COUNT(*) AS month, COALESCE(SUM(CASE WHEN created_at > ? THEN 1 ELSE 0 END), 0) AS day
     FROM outbox WHERE address_hash = ? AND state <> 'void' AND created_at > ?`,
    [now - DAY_MS, addressHash, now - mailLimits.monthMs],
  )
  return readNumber(row, 'month') < mailLimits.perMonth && readNumber(row, 'day') < mailLimits.perDay
}

type NewMail = AddressAt & { readonly consentId: string; readonly state: 'due' | 'void' }

/** A row is written even if no mail is sent, so that the response time does not reveal known addresses. */
async function addMail(query: Query, { addressHash, consentId, state, now }: NewMail): Promise<void> {
  await query(
    `INSERT INTO outbox (id, address_hash, consent_id, state, attempts, created_at, due_at)
     VALUES (?, ?, ?, ?, 0, ?, ?)`,
    [createId(), addressHash, consentId, state, now, now],
  )
}
