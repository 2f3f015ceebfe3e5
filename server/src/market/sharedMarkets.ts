import { type Address, parseAddress } from '@murmur/engine/token'
import { Client, type QueryResult } from 'pg'

/** One block, from the collector of a network to the other servers. */
type Publication = {
  readonly blockHash: string
  /** The block before the change in `event`. No value if clients must start again. */
  readonly since: string | undefined
  /** The snapshot, compressed with Brotli. */
  readonly body: Buffer
  /** For the stream. */
  readonly event: string
}

type Received = {
  /** Since the collector first saw the block. */
  readonly ageMs: number
  /** Only if the block is not the known one. */
  readonly publication: Publication | undefined
}

/**
 * Several servers share one PostgreSQL: one of them reads each network, and the others receive its snapshots. Without the
 * database, each server reads for itself.
 */
export type SharedMarkets = {
  /** True if this server reads the network. It becomes the collector if there is none. */
  collects(chainId: number): Promise<boolean>
  /** Lets another server become the collector. */
  resign(chainId: number): Promise<void>
  publish(chainId: number, publication: Publication): Promise<void>
  receive(chainId: number, options: { readonly known: string | undefined }): Promise<Received | undefined>
  /** Resolves when the collector of the network publishes, or the database is lost. */
  waitForPublication(chainId: number, signal: AbortSignal): Promise<void>
  /** Sends a message about a token to every server, this one included. */
  send(chainId: number, message: TokenMessage): Promise<void>
  subscribe(chainId: number, listener: (message: TokenMessage) => void): () => void
  close(): Promise<void>
}

/** A server requests that the collector follows a token. The collector answers all servers with its number of pools. */
export type TokenMessage =
  /** `client` is a hash of 16 digits, by which the collector counts. */
  | { readonly type: 'request'; readonly token: Address; readonly client?: string | undefined }
  /** No number if the nodes did not answer. */
  | { readonly type: 'answer'; readonly token: Address; readonly pools: number | undefined }

type SharedOptions = {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

/** The first key of our advisory locks; the second is the chain id, or 0 for the table. */
const LOCK = 728_374
const CHANNEL = 'murmur_markets'

/**
 * The table is not logged: after a crash of the database the next block fills it again. PostgreSQL frees the locks of a
 * machine that vanished after nine seconds.
 */
const SETUP = `
  SELECT pg_advisory_xact_lock(728374, 0);
  CREATE UNLOGGED TABLE IF NOT EXISTS market_snapshots (
    chain_id integer PRIMARY KEY, block_hash text NOT NULL, since text, body bytea NOT NULL, event text NOT NULL,
    seen_at timestamptz NOT NULL
  );
  LISTEN murmur_markets;
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2;
`

const PUBLISH = `
  INSERT INTO market_snapshots (chain_id, block_hash, since, body, event, seen_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp())
  ON CONFLICT (chain_id) DO UPDATE SET block_hash = excluded.block_hash, since = excluded.since, body = excluded.body,
    event = excluded.event, seen_at = excluded.seen_at`

const RECEIVE = `
  SELECT block_hash, since, event, CASE WHEN block_hash = $2 THEN NULL ELSE body END AS body,
    extract(epoch FROM clock_timestamp() - seen_at)::float8 * 1000 AS age_ms
  FROM market_snapshots WHERE chain_id = $1`

export function openSharedMarkets(url: string, { wait, log }: SharedOptions): SharedMarkets {
  const publications = createPublications()
  const collected = new Set<number>()
  const onLost = () => {
    collected.clear()
    publications.wakeAll()
  }
  const listeners = new Map<number, Set<(message: TokenMessage) => void>>()
  const onNotice = (payload: string) => {
    publications.wake(Number(payload))
    const notice = parseMessage(payload)
    for (const listener of listeners.get(notice?.chainId ?? 0) ?? []) if (notice) listener(notice.message)
  }
  const connection = openSharedConnection(url, { setup: SETUP, onNotice, onLost, wait, log })
  const { ask } = connection

  return {
    async collects(chainId) {
      if (collected.has(chainId)) return true
      const answer = await ask('SELECT pg_try_advisory_lock($1, $2) AS is_ours', [LOCK, chainId])
      if (answer?.rows[0]?.is_ours === true) collected.add(chainId)
      return answer === undefined || collected.has(chainId)
    },
    async resign(chainId) {
      if (collected.delete(chainId)) await ask('SELECT pg_advisory_unlock($1, $2)', [LOCK, chainId])
    },
    async publish(chainId, { blockHash, since, body, event }) {
      if (!collected.has(chainId)) return
      await ask(PUBLISH, [chainId, blockHash, since ?? null, body, event])
      await ask('SELECT pg_notify($1, $2)', [CHANNEL, String(chainId)])
    },
    receive: (chainId, { known }) => receive(connection, { chainId, known }),
    waitForPublication: publications.wait,
    async send(chainId, message) {
      await ask('SELECT pg_notify($1, $2)', [CHANNEL, writeMessage(chainId, message)])
    },
    subscribe(chainId, listener) {
      const own = listeners.get(chainId) ?? new Set()
      listeners.set(chainId, own.add(listener))
      return () => void own.delete(listener)
    },
    close: connection.close,
  }
}

/** The words on the wire: `ask 10 0x… 0123456789abcdef`, and `reported 10 0x… 3`. */
function writeMessage(chainId: number, message: TokenMessage): string {
  const token = message.token.toLowerCase()
  const text =
    message.type === 'request'
      ? `ask ${chainId} ${token} ${message.client ?? ''}`
      : `reported ${chainId} ${token} ${message.pools ?? ''}`
  return text.trimEnd()
}

function parseMessage(payload: string): { readonly chainId: number; readonly message: TokenMessage } | undefined {
  const [, word, chainId, address, client, count] =
    /^(ask|reported) (\d{1,10}) (0x\w{40})(?: (?:([\da-f]{16})|(\d{1,4})))?$/.exec(payload) ?? []
  const token = parseAddress(address)
  if (token === undefined) return undefined
  const pools = count === undefined ? undefined : Number(count)
  const message: TokenMessage = word === 'ask' ? { type: 'request', token, client } : { type: 'answer', token, pools }
  return { chainId: Number(chainId), message }
}

type ReceiveOptions = { readonly chainId: number; readonly known: string | undefined }

async function receive({ ask }: SharedConnection, { chainId, known }: ReceiveOptions): Promise<Received | undefined> {
  const answer = await ask(RECEIVE, [chainId, known ?? null])
  const row = answer?.rows[0]
  if (row === undefined) return undefined
  const { block_hash: blockHash, since, event, body, age_ms: ageMs } = row
  return { ageMs, publication: body === null ? undefined : { blockHash, since: since ?? undefined, body, event } }
}

/** Wakes those that wait for a publication of a network. */
function createPublications() {
  const waiting = new Map<number, Set<() => void>>()
  const wake = (chainId: number) => {
    for (const resume of waiting.get(chainId) ?? []) resume()
  }
  return {
    wake,
    wakeAll: () => [...waiting.keys()].forEach(wake),
    wait(chainId: number, signal: AbortSignal): Promise<void> {
      const all = waiting.get(chainId) ?? new Set()
      waiting.set(chainId, all)
      return new Promise((resolve) => {
        const resume = () => {
          all.delete(resume)
          signal.removeEventListener('abort', resume)
          resolve()
        }
        all.add(resume)
        signal.addEventListener('abort', resume)
      })
    },
  }
}

/** One connection to PostgreSQL that listens to a channel and comes back when it was lost. */
type SharedConnection = {
  /** No result without a database. A connection that does not answer is given up, with its locks. */
  ask(text: string, values: readonly unknown[]): Promise<QueryResult | undefined>
  close(): Promise<void>
}

type ConnectionOptions = {
  /** Runs on each new connection. */
  readonly setup: string
  readonly onNotice: (payload: string) => void
  /** PostgreSQL has freed the locks of this connection. */
  readonly onLost: () => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

const RECONNECT_MS = 2_000

function openSharedConnection(url: string, options: ConnectionOptions): SharedConnection {
  const { setup, onNotice, onLost, wait, log } = options
  const ending = new AbortController()
  let connection: Client | undefined

  const lose = (client: Client, error?: Error) => {
    if (connection !== client) return
    connection = undefined
    client.end().catch(() => {})
    if (!ending.signal.aborted) log.warn({ error: error?.message }, 'the shared markets lost their database')
    onLost()
  }
  const connect = async () => {
    const client = createClient(url)
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await client.connect()
      await client.query(setup)
      connection = client
    } catch (error) {
      client.end().catch(() => {})
      log.warn({ error: (error as Error).message }, 'the shared markets have no database')
    }
  }
  const keepConnected = async () => {
    while (!ending.signal.aborted) {
      if (connection === undefined) await connect()
      await wait(RECONNECT_MS, ending.signal)
    }
  }
  const firstTry = connect()
  void firstTry.then(keepConnected)

  return {
    async ask(text, values) {
      await firstTry
      const client = connection
      try {
        return await client?.query(text, [...values])
      } catch (error) {
        if (client !== undefined) lose(client, error as Error)
        return undefined
      }
    },
    async close() {
      ending.abort()
      await firstTry
      const client = connection
      connection = undefined
      await client?.end().catch(() => {})
    },
  }
}

function createClient(url: string): Client {
  return new Client({
    connectionString: url,
    application_name: 'murmur markets',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
}
