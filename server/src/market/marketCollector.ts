import type { Address } from '@murmur/engine/token'
import { compressPage, type MarketPage } from './marketPage.ts'
import type { MarketReader, Reading, Snapshot } from './marketReader.ts'
import type { Publication, SharedMarkets } from './sharedMarkets.ts'
import { describeWrongToken } from './tokens/checkTokens.ts'
import type { FollowedTokens } from './tokens/followedTokens.ts'
import { createTokenRequests } from './tokens/tokenRequests.ts'
import { writeChange, writeMarket } from './writeMarket.ts'

export type CollectorOptions = {
  readonly chainId: number
  /** Checks the network. Gives its reader, or the reason why it must not be quoted. */
  readonly open: () => Promise<Opened>
  readonly everyMs: number
  /** How often new pools are looked for. */
  readonly discoverEveryMs: number
  /** A market with an older block is not quoted as fresh. */
  readonly staleAfterMs: number
  /** Undefined for a server without a shared database. */
  readonly shared?: SharedMarkets | undefined
  readonly elapsed: () => number
  readonly log: { warn(details: object, message: string): void }
}

type Opened = { readonly reader: MarketReader } | { readonly reason: string }

type View = {
  readonly tokens: FollowedTokens
  show(page: MarketPage, event: string): void
  close(reason: string): void
  isStale(): boolean
}

/** Short at first: the local chains may be starting. */
const CHECK_AGAIN_MS = { first: 1_000, most: 60_000 }

/** Tells clients to fetch the snapshot again. */
export const restartEvent = 'event: restart\ndata: {}\n\n'

/** Reads the chain and publishes each block. */
export function createCollector(options: CollectorOptions, { tokens, show, close, isStale }: View) {
  const { chainId, everyMs, staleAfterMs, shared, log } = options
  let reader: MarketReader | undefined
  let last: Snapshot | undefined
  const open = createOpening(options, close)
  const lookout = createLookout(options, tokens)
  const imports = createImports(options, { tokens, getReader: () => reader })
  const failures = createFailures((error) => log.warn({ chainId, error }, 'a market could not be read'))

  const publish = async (reading: Reading): Promise<void> => {
    if (reading.type === 'unchanged') return
    const publication = await publishReading(reading, { before: last, staleAfterMs, show })
    last = reading.snapshot
    await shared?.publish(chainId, publication)
  }
  return {
    /** Returns how long to wait until the next step. */
    async collect(): Promise<number> {
      if (reader === undefined) {
        const opened = await open()
        if ('waitMs' in opened) return opened.waitMs
        reader = opened.reader
        lookout.start()
      }
      reader.keepImported(imports.list())
      await reader.read().then(publish).then(failures.forget, failures.report)
      lookout.look(reader)
      if (!isStale()) return everyMs
      // The node stands still. Another server may have better ones.
      reader.leaveNode()
      await shared?.resign(chainId)
      return everyMs
    },
    follow: imports.follow,
    /** The listed tokens that are closed, for operators. */
    listClosed: () => reader?.listWrong().map(describeWrongToken) ?? [],
    /** Another server collects. */
    forget(): number {
      reader = undefined
      last = undefined
      return everyMs
    },
  }
}

/** Reports the first of several failures in a row: a reading follows every second. */
function createFailures(warn: (reason: string) => void) {
  let isReported = false
  return {
    report(error: Error) {
      if (!isReported) warn(error.message)
      isReported = true
    },
    forget() {
      isReported = false
    },
  }
}

/** Opens the network, or tells how long to wait before the next try. */
function createOpening({ chainId, open, shared, log }: CollectorOptions, close: View['close']) {
  let checkAgainMs = CHECK_AGAIN_MS.first
  let lastReason: string | undefined
  return async () => {
    const opened = await open().catch((error: Error) => ({ reason: error.message }))
    if ('reader' in opened) return opened
    const { reason } = opened
    if (reason !== lastReason) log.warn({ chainId, reason }, 'a network is closed')
    lastReason = reason
    close(reason)
    // Another server may have better nodes.
    await shared?.resign(chainId)
    const waitMs = checkAgainMs
    checkAgainMs = Math.min(2 * checkAgainMs, CHECK_AGAIN_MS.most)
    return { waitMs }
  }
}

type ImportOptions = Pick<View, 'tokens'> & { readonly getReader: () => MarketReader | undefined }

/** The tokens that clients import. */
function createImports({ chainId, elapsed, log }: CollectorOptions, { tokens, getReader }: ImportOptions) {
  /** Their pools must not be dropped between being found and being followed. */
  const running = new Set<{ readonly token: Address }>()
  const find = async (token: Address): Promise<number> => {
    const reader = getReader()
    if (reader === undefined) throw new Error('The network is not read here.')
    return await reader.follow(token)
  }
  const request = createTokenRequests({ find, elapsed })
  // The nodes did not answer, or another server reads the network now.
  const reportFailure = (error: Error): undefined => {
    log.warn({ chainId, error: error.message }, 'the pools of a token could not be looked for')
  }
  return {
    list: () => [...tokens.list(), ...[...running].map(({ token }) => token)],
    /** The number of the token's pools, which the market has from the next block on. Undefined if it cannot be told now. */
    async follow(token: Address, { client }: { readonly client?: string | undefined }): Promise<number | undefined> {
      const own = { token }
      running.add(own)
      try {
        const pools = tokens.find(token) ?? (await request(token).catch(reportFailure))
        if (pools === undefined || pools === 0) return pools
        return tokens.add(token, { pools, client }) === 'followed' ? pools : undefined
      } finally {
        running.delete(own)
      }
    },
  }
}

/** After a failure. */
const LOOK_AGAIN_MS = 60_000

/** Looks for new pools from time to time, beside the readings. */
function createLookout({ chainId, discoverEveryMs, elapsed, log }: CollectorOptions, tokens: FollowedTokens) {
  let lookAt = 0
  let isLooking = false
  let wrong = new Set<string>()

  const lookAround = async (reader: MarketReader) => {
    await reader.discover()
    for (const token of tokens.list()) await reader.follow(token)
  }
  const reportWrong = (reader: MarketReader) => {
    const now = reader.listWrong()
    for (const token of now) {
      if (!wrong.has(token.address)) log.warn({ chainId, reason: describeWrongToken(token) }, 'a token is closed')
    }
    wrong = new Set(now.map(({ address }) => address))
  }
  return {
    /** A new collector does not know the pools of the tokens that its predecessor followed. */
    start() {
      lookAt = elapsed() + (tokens.list().length > 0 ? 0 : discoverEveryMs)
    },
    look(reader: MarketReader) {
      reportWrong(reader)
      if (isLooking || elapsed() < lookAt) return
      isLooking = true
      void lookAround(reader)
        .then(() => discoverEveryMs)
        .catch((error: Error) => {
          log.warn({ chainId, error: error.message }, 'new pools could not be looked for')
          return Math.min(discoverEveryMs, LOOK_AGAIN_MS)
        })
        .then((waitMs) => {
          isLooking = false
          lookAt = elapsed() + waitMs
        })
    },
  }
}

type PublishOptions = Pick<View, 'show'> &
  Pick<CollectorOptions, 'staleAfterMs'> & { readonly before: Snapshot | undefined }

async function publishReading(
  reading: Exclude<Reading, { type: 'unchanged' }>,
  { before, staleAfterMs, show }: PublishOptions,
): Promise<Publication> {
  const { snapshot } = reading
  const page = await compressPage(
    Buffer.from(JSON.stringify(writeMarket(snapshot, { staleAfterMs }))),
    snapshot.block.hash,
  )
  const isChange = reading.type === 'changes' && before !== undefined
  const event = isChange ? `event: change\ndata: ${JSON.stringify(writeChange(before, reading))}\n\n` : restartEvent
  show(page, event)
  return { blockHash: page.blockHash, since: isChange ? before.block.hash : undefined, body: page.br, event }
}
