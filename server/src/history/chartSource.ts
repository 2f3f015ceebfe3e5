import type { Listing } from '@murmur/engine/token'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { formatCoin } from '../prices/defiLlama.ts'
import { findPriceContract, priceRange } from '../prices/priceSource.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { roundPrice } from './priceHistory.ts'

/** Prices by time, in seconds since 1970, rounded to the step that was asked for. */
type ChartPrices = { readonly type: 'prices'; readonly prices: ReadonlyMap<number, number> }

export type ChartSource = {
  /** `count` prices from `start` on. */
  ask(listing: Listing, question: ChartQuestion): Promise<ChartPrices | UpstreamFailure>
}

export type ChartQuestion = { readonly start: number; readonly count: number; readonly step: number }

/** The charts of DefiLlama, which need no key: https://defillama.com/docs/api */
export function createChartSource(upstream: Upstream): ChartSource {
  return {
    async ask(listing, question) {
      const contract = findPriceContract(listing)
      if (contract === undefined) return noPrices
      const { start, count, step } = question
      const coin = formatCoin(contract)
      const query = `start=${start}&span=${count}&period=${step / 60}m&searchWidth=${step / 2}`
      const answer = await upstream.ask(`/chart/${coin}?${query}`)
      if (answer.type === 'failed') return answer
      return answer.type === 'json' ? readChart(answer.value, { coin, question }) : noPrices
    },
  }
}

const noPrices: ChartPrices = { type: 'prices', prices: new Map() }

const chartSchema = v.object({ coins: v.record(v.string(), v.object({ prices: v.array(v.unknown()) })) })

const pointSchema = v.object({
  timestamp: v.pipe(v.number(), v.finite()),
  price: v.pipe(v.number(), v.minValue(priceRange.least), v.maxValue(priceRange.most)),
})

type Chart = { readonly coin: string; readonly question: ChartQuestion }

/** A point that is not valid, or of a time that was not asked for, is left out. */
function readChart(value: unknown, { coin, question }: Chart): ChartPrices {
  const coins = Object.entries(tryParse(chartSchema, value)?.coins ?? {})
  // The service may change the case of an address.
  const points = coins.find(([name]) => name.toLowerCase() === coin.toLowerCase())?.[1].prices ?? []
  const { start, count, step } = question
  const prices = new Map<number, number>()
  for (const one of points.slice(0, count)) {
    const point = tryParse(pointSchema, one)
    if (point === undefined) continue
    const time = Math.round(point.timestamp / step) * step
    const isAsked = time >= start && time < start + count * step
    if (isAsked && !prices.has(time)) prices.set(time, roundPrice(point.price))
  }
  return { type: 'prices', prices }
}
