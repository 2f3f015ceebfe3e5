import { Client, type QueryResult } from 'pg'

/** One connection to PostgreSQL that listens to a channel and comes back when it was lost. */
export type SharedConnection = {
  /** Undefined without a database. A connection that does not answer is given up, with its locks. */
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

export function openSharedConnection(url: string, options: ConnectionOptions): SharedConnection {
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
