import type { Listing } from '@murmur/engine/token'
import type { ChartQuestion, ChartSource } from './chartSource.ts'
import { findSlot, type Rows, type Tier, tiers } from './historyGrid.ts'
import type { KeptHistory } from './keptHistory.ts'
import { type PriceHistory, recorded } from './priceHistory.ts'

type FillOptions = {
  readonly history: Pick<PriceHistory, 'rows' | 'add'>
  readonly kept: Pick<KeptHistory, 'claimFill'>
  readonly source: ChartSource
  readonly now: () => number
}

/** Before each question: the service is free, so it is asked slowly. Resolves with false when the server stops. */
type Pause = () => Promise<boolean>

/** The service may not have what it did not have some hours ago. */
const ASK_AGAIN_SECONDS = 24 * 3_600

/** Asks for what was not collected: before the first start, and while no server ran. The newest part comes first. */
export function createFillHistory({ history, kept, source, now }: FillOptions): (pause: Pause) => Promise<void> {
  const askedAt = new Map<string, number>()
  const readSeconds = () => Math.floor(now() / 1_000)

  /** Nothing if nothing is missing, or if the service was asked for it today. */
  function listQuestions(tier: Tier): readonly Asked[] {
    const seconds = readSeconds()
    return recorded.flatMap((listing) => {
      const last = askedAt.get(formatKey(tier, listing)) ?? Number.NEGATIVE_INFINITY
      if (seconds - last < ASK_AGAIN_SECONDS) return []
      const question = findGap(history.rows, { id: listing.id, tier, now: seconds })
      return question === undefined ? [] : [{ listing, question }]
    })
  }

  /** Rows are written once, when all listings were asked. False after a failure: the next hour goes on. */
  async function fillTier(tier: Tier, pause: Pause): Promise<boolean> {
    const found = new Map<number, Map<string, number>>()
    const isWhole = await askAll(tier, {
      pause,
      take: ({ id }, prices) => {
        for (const [slot, price] of prices)
          found.set(slot, (found.get(slot) ?? new Map<string, number>()).set(id, price))
      },
    })
    if (found.size > 0) await history.add(found)
    return isWhole
  }

  async function askAll(tier: Tier, { pause, take }: Turn): Promise<boolean> {
    for (const { listing, question } of listQuestions(tier)) {
      if (!(await pause())) return false
      const answer = await source.ask(listing, question)
      if (answer.type === 'failed') return false
      askedAt.set(formatKey(tier, listing), readSeconds())
      take(listing, answer.prices)
    }
    return true
  }

  return async (pause) => {
    // The history logs that the database fails, and the next hour tries again.
    const isClaimed = await kept.claimFill(readSeconds()).catch(() => false)
    if (!isClaimed) return
    for (const tier of tiers) if (!(await fillTier(tier, pause))) return
  }
}

type Turn = {
  readonly pause: Pause
  readonly take: (listing: Listing, prices: ReadonlyMap<number, number>) => void
}

type Asked = { readonly listing: Listing; readonly question: ChartQuestion }

function formatKey({ period }: Tier, { id }: Listing): string {
  return `${period} ${id}`
}

type Gap = { readonly id: string; readonly tier: Tier; readonly now: number }

/**
 * From the first to the last step of the tier without a price, if there is one. Newer steps are of the tier before, and the
 * step under way is not over yet.
 */
function findGap(rows: Rows, { id, tier, now }: Gap): ChartQuestion | undefined {
  const { step, age } = tier
  const newest = now - (tiers[tiers.indexOf(tier) - 1]?.age ?? 0)
  const known = new Set([...rows].flatMap(([slot, prices]) => (prices.has(id) ? [findSlot(slot, step)] : [])))
  const missing: number[] = []
  for (let slot = Math.ceil((now - age) / step) * step; slot + step <= newest; slot += step) {
    if (!known.has(slot)) missing.push(slot)
  }
  const [start] = missing
  const end = missing.at(-1)
  return start === undefined || end === undefined ? undefined : { start, count: (end - start) / step + 1, step }
}
