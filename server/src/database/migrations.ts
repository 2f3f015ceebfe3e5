import { StartError } from '../env.ts'
import { type Database, type Query, readNumber } from './database.ts'

/** Each entry migrates the tables to the next version. Only ever append. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE subscribers (
      id TEXT PRIMARY KEY,
      address_key TEXT NOT NULL UNIQUE,
      address TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
      unsubscribe_hash TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL,
      unsubscribed_at BIGINT
    )`,
    `CREATE TABLE consents (
      id TEXT PRIMARY KEY,
      subscriber_id TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
      text_version TEXT NOT NULL,
      form TEXT NOT NULL,
      client_hash TEXT NOT NULL,
      given_at BIGINT NOT NULL,
      confirm_hash TEXT UNIQUE,
      expires_at BIGINT NOT NULL,
      confirmed_at BIGINT
    )`,
    'CREATE INDEX consents_of_subscriber ON consents (subscriber_id)',
    `CREATE TABLE outbox (
      id TEXT PRIMARY KEY,
      address_hash TEXT NOT NULL,
      consent_id TEXT REFERENCES consents (id) ON DELETE SET NULL,
      state TEXT NOT NULL CHECK (state IN ('due', 'claimed', 'handed', 'sent', 'unclear', 'refused', 'void')),
      claim TEXT,
      attempts INTEGER NOT NULL,
      created_at BIGINT NOT NULL,
      due_at BIGINT NOT NULL
    )`,
    'CREATE INDEX outbox_by_address ON outbox (address_hash, created_at)',
    'CREATE INDEX outbox_by_state ON outbox (state, due_at)',
    'CREATE INDEX outbox_of_consent ON outbox (consent_id)',
    'CREATE TABLE suppressions (address_hash TEXT PRIMARY KEY, created_at BIGINT NOT NULL)',
  ],
  [
    // The folded address and the client, for the limits of mails.
    "ALTER TABLE outbox ADD COLUMN mailbox_hash TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE outbox ADD COLUMN client_hash TEXT NOT NULL DEFAULT ''",
    'UPDATE outbox SET mailbox_hash = address_hash',
    'CREATE INDEX outbox_by_mailbox ON outbox (mailbox_hash, created_at)',
    'CREATE INDEX outbox_by_client ON outbox (client_hash, created_at)',
    'CREATE TABLE limit_locks (name TEXT PRIMARY KEY, used_at BIGINT NOT NULL)',
    'CREATE TABLE price_anchors (listing TEXT PRIMARY KEY, usd_price TEXT NOT NULL, accepted_at BIGINT NOT NULL)',
  ],
  [
    `CREATE TABLE hit_rates (
      topic TEXT PRIMARY KEY,
      hits BIGINT NOT NULL,
      outcomes BIGINT NOT NULL,
      pending TEXT NOT NULL,
      noted_at BIGINT NOT NULL
    )`,
  ],
  // By the start of five minutes, in seconds since 1970; prices as JSON by listing.
  ['CREATE TABLE price_history (slot TEXT PRIMARY KEY, prices TEXT NOT NULL)'],
]

export const schemaVersion = migrations.length

/** Every table with data, in an order that keeps references intact, with its primary key. */
export const tables: readonly { readonly name: string; readonly key: string; readonly isKept?: true }[] = [
  { name: 'subscribers', key: 'id' },
  { name: 'consents', key: 'id' },
  { name: 'outbox', key: 'id' },
  { name: 'suppressions', key: 'address_hash', isKept: true },
  { name: 'limit_locks', key: 'name' },
  { name: 'price_anchors', key: 'listing' },
  { name: 'hit_rates', key: 'topic' },
  { name: 'price_history', key: 'slot' },
]

/** Brings the tables to the newest version in one transaction, so that a crash leaves the old version. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (query) => {
    if (database.migrationLock !== undefined) await query(database.migrationLock)
    await query('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)')
    const version = await findVersion(query)
    if (version > migrations.length) {
      throw new StartError("The newsletter's data was written by a newer release. Start that release.")
    }
    for (const [index, statements] of migrations.entries()) {
      if (index < version) continue
      for (const statement of statements) await query(statement)
      await query('INSERT INTO migrations (version) VALUES (?)', [index + 1])
    }
  })
}

export async function findVersion(query: Query): Promise<number> {
  const [row = {}] = await query('SELECT COALESCE(MAX(version), 0) AS version FROM migrations')
  return readNumber(row, 'version')
}
