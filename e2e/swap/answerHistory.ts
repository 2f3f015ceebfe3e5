import type { BrowserContext, Page } from '@playwright/test'

const DAY = 86_400
const periods = {
  day: { step: 300, length: DAY },
  week: { step: 1_800, length: 7 * DAY },
  month: { step: 7_200, length: 31 * DAY },
  year: { step: DAY, length: 366 * DAY },
} as const

type HistoryOptions = {
  /** How long the server has collected. */
  readonly seconds?: number
  /** Every second point of this part of the line is missing. */
  readonly gaps?: boolean
}

/** Dollars of a token, which move like those of a market and end at this price. */
const latest: Readonly<Record<string, number>> = { ETH: 3_530.01, BNB: 940.5, USDC: 1, AVAX: 17.42 }

/** Answers requests for histories like the server, with lines that are the same in every test. */
export async function answerHistory(stubbed: BrowserContext | Page, options: HistoryOptions = {}): Promise<void> {
  await stubbed.route('**/api/history?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const ids = query.get('listings')?.split(',') ?? []
    await route.fulfill({
      json: createHistory(ids, { ...options, period: query.get('period') as keyof typeof periods }),
    })
  })
  await stubbed.route('**/api/history/day', async (route) => {
    const steps = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? -30 : 25))
    const moves = { '1:ETH': [3_457.4, ...steps], '56:BNB': [960, ...steps.map((step) => -step)] }
    await route.fulfill({ json: { step: 3_600, start: 0, at: DAY, moves } })
  })
}

type Asked = HistoryOptions & { readonly period: keyof typeof periods }

function createHistory(ids: readonly string[], { period, seconds = 366 * DAY, gaps = false }: Asked) {
  const { length, step } = periods[period]
  const span = Math.min(length, seconds)
  const dense = Object.values(periods).find((one) => one.length >= span)?.step ?? step
  const now = Math.floor(Date.now() / 1_000)
  const at = now - (now % 300)
  const count = Math.max(1, Math.floor(span / dense))
  const start = Math.floor(at / dense) * dense - (count - 1) * dense
  const prices = ids.map((id) => {
    const end = latest[id.slice(id.indexOf(':') + 1)] ?? 1
    const line = Array.from({ length: count }, (_, index) => {
      const left = (count - 1 - index) / count
      const wave = Math.sin(index / 9) * 0.02 + Math.sin(index / 31 + end) * 0.035
      return gaps && index % 2 === 1 && left > 0.3 ? null : end * (1 - 0.08 * left + (end === 1 ? 0 : wave * left))
    })
    return [id, line] as const
  })
  return { step: dense, start, at, prices: Object.fromEntries(prices) }
}
