import type { Listing } from '@murmur/engine/token'
import type { MarketAnswer } from '@murmur/sdk/api'
import type { Markets } from '../market/marketRoutes.ts'
import { type BlockPrice, hasBlockPrice, readBlockPrice } from './blockPrice.ts'

/** The movement of a token in the blocks that this server has read. */
export type Realised = {
  /** The standard deviation of the log price in one second. */
  readonly perSecond: number
  readonly blocks: number
  readonly spanSeconds: number
  readonly ageMs: number
}

export type RealisedVolatility = {
  /** Also starts to follow the token. No value until enough blocks are known. */
  find(listing: Listing): Realised | undefined
}

type RealisedOptions = {
  readonly markets: Pick<Markets, 'find'>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** Reading a large market takes some milliseconds. */
const SAMPLE_MS = 5_000
const WINDOW_SECONDS = 3_600
const MOST_SAMPLES = 400
/** Stops following a network without requests for this long. */
const FORGET_MS = 1_800_000
/** A pool without trades shows no price changes, so only blocks in which it moved count. */
const LEAST_MOVES = 8
const LEAST_SPAN_SECONDS = 60
const OLDEST_SAMPLE_MS = 120_000

type Sample = BlockPrice & { readonly seenAt: number }

type Followed = {
  readonly samples: Map<Listing, Sample[]>
  askedAt: number
  sampledAt: number
  end(): void
}

export function createRealisedVolatility({ markets, elapsed }: RealisedOptions): RealisedVolatility {
  const followed = new Map<string, Followed>()
  const follow = (chainId: string): Followed | undefined => {
    const feed = markets.find(chainId)
    if (feed === undefined) return undefined
    const chain: Followed = { samples: new Map(), askedAt: elapsed(), sampledAt: -SAMPLE_MS, end: () => {} }
    const look = () => {
      const state = feed.get()
      if (elapsed() - chain.askedAt > FORGET_MS) {
        chain.end()
        followed.delete(chainId)
      } else if (state.type === 'open' && !state.isStale && elapsed() - chain.sampledAt >= SAMPLE_MS) {
        chain.sampledAt = elapsed()
        addSamples(chain, { market: JSON.parse(state.page.identity.toString()), now: elapsed() })
      }
    }
    chain.end = feed.subscribe(look)
    followed.set(chainId, chain)
    return chain
  }
  return {
    find(listing) {
      if (!hasBlockPrice(listing)) return undefined
      const key = String(listing.chainId)
      const chain = followed.get(key) ?? follow(key)
      if (chain === undefined) return undefined
      chain.askedAt = elapsed()
      const samples = chain.samples.get(listing) ?? []
      chain.samples.set(listing, samples)
      return measure(samples, { now: elapsed() })
    },
  }
}

function addSamples({ samples }: Followed, { market, now }: { market: MarketAnswer; now: number }): void {
  for (const [listing, known] of samples) {
    const price = readBlockPrice(market, listing)
    const last = known.at(-1)
    if (price === undefined || price.block.number === last?.block.number) continue
    known.push({ ...price, seenAt: now })
    while (known.length > MOST_SAMPLES || isTooOld(known[0], price)) known.shift()
  }
}

function isTooOld(sample: Sample | undefined, { block }: BlockPrice): boolean {
  return sample !== undefined && block.timestamp - sample.block.timestamp > WINDOW_SECONDS
}

function measure(samples: readonly Sample[], { now }: { now: number }): Realised | undefined {
  let [squares, moves, spanSeconds] = [0, 0, 0]
  for (const [at, sample] of samples.entries()) {
    const before = samples[at - 1]
    const seconds = before === undefined ? 0 : sample.block.timestamp - before.block.timestamp
    if (before?.source !== sample.source || seconds <= 0) continue
    const move = Math.log(sample.price / before.price)
    squares += move * move
    moves += move === 0 ? 0 : 1
    spanSeconds += seconds
  }
  const last = samples.at(-1)
  const isEnough = moves >= LEAST_MOVES && spanSeconds >= LEAST_SPAN_SECONDS
  if (last === undefined || !isEnough || now - last.seenAt > OLDEST_SAMPLE_MS) return undefined
  return { perSecond: Math.sqrt(squares / spanSeconds), blocks: samples.length, spanSeconds, ageMs: now - last.seenAt }
}
