import type { Listing } from '@murmur/engine/token'
import type { AssetRisk, DriftAnswer, VolatilityAnswer } from '@murmur/sdk/api'
import type { AlloraForecasts, Forecast } from './alloraForecasts.ts'
import type { HitRates } from './hitRates.ts'
import type { Realised, RealisedVolatility } from './realisedVolatility.ts'
import { type AssetName, assets, findAsset, isDollar, type Topic } from './topics.ts'

export type RiskService = { get(listing: Listing): Promise<AssetRisk> }

type RiskOptions = {
  readonly forecasts: AlloraForecasts
  readonly realised: RealisedVolatility
  readonly hitRates: HitRates
  /** In dollars. No value if it is unknown or old. */
  readonly findPrice: (listing: Listing) => Promise<number | undefined>
  readonly now: () => number
}

/** Every figure is a forecast of Allora, measured in our own blocks, or unknown. */
export function createRiskService(options: RiskOptions): RiskService {
  return {
    async get(listing) {
      const name = findAsset(listing)
      const [volatility, drift] = await Promise.all([
        findVolatility(listing, { ...options, name }),
        name === undefined ? unknown : findDrift(listing, { ...options, name }),
      ])
      return { asset: isDollar(listing) ? 'USD' : (name ?? listing.symbol), volatility, drift }
    },
  }
}

const unknown = { type: 'unknown' } as const

async function findVolatility(
  listing: Listing,
  { forecasts, realised, name, now }: RiskOptions & { readonly name: AssetName | undefined },
): Promise<VolatilityAnswer> {
  if (isDollar(listing)) return { type: 'dollar' }
  const measured = realised.find(listing)
  const topic = name && assets[name].volatility
  const forecast = topic && (await findForecast(topic, { forecasts, measured }))
  if (forecast !== undefined) return describeForecast(forecast, { now: now() })
  return measured === undefined ? unknown : { type: 'realised', ...measured }
}

type Checked = { readonly forecasts: AlloraForecasts; readonly measured: Realised | undefined }

/** An answer of the consumer API is used only where our own blocks confirm it. */
async function findForecast(topic: Topic, { forecasts, measured }: Checked): Promise<Forecast | undefined> {
  const consumed = measured && (await forecasts.findConsumed(topic))
  if (consumed !== undefined && agrees(consumed, measured)) return consumed
  const forecast = await forecasts.find(topic)
  return forecast !== undefined && agrees(forecast, measured) ? forecast : undefined
}

/** A forecast that is far from the market's volatility is not trusted. */
const MOST_TIMES = 5

function agrees({ value, topic }: Forecast, measured: Realised | undefined): boolean {
  if (measured === undefined || measured.perSecond === 0) return true
  const times = perSecond({ value, topic }) / measured.perSecond
  return times <= MOST_TIMES && times >= 1 / MOST_TIMES
}

function perSecond({ value, topic }: Pick<Forecast, 'value' | 'topic'>): number {
  return value / Math.sqrt(topic.horizonSeconds)
}

function describeForecast(forecast: Forecast, { now }: { now: number }): VolatilityAnswer {
  const { topic, dispersion, inferers, at } = forecast
  const source = { topic: topic.id, inferers, ageMs: Math.max(0, now - at) }
  const scale = Math.sqrt(topic.horizonSeconds)
  return {
    type: 'forecast',
    ...source,
    perSecond: perSecond(forecast),
    dispersion: dispersion === null ? null : dispersion / scale,
  }
}

async function findDrift(
  listing: Listing,
  { forecasts, hitRates, findPrice, name, now }: RiskOptions & { readonly name: AssetName },
): Promise<DriftAnswer> {
  const topic = assets[name].logReturn
  const [forecast, price] = await Promise.all([forecasts.find(topic), findPrice(listing)])
  if (forecast === undefined || forecast.dispersion === null || price === undefined) return unknown
  const { value, dispersion, inferers, at } = forecast
  const source = { topic: topic.id, inferers, ageMs: Math.max(0, now() - at) }
  return {
    type: 'forecast',
    ...source,
    logReturn: value,
    dispersion,
    horizonSeconds: topic.horizonSeconds,
    ...hitRates.note(forecast, price),
  }
}
