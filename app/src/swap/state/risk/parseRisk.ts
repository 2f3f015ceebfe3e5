import type { AssetRisk, DriftAnswer, VolatilityAnswer } from '@murmur/sdk/api'

/** What the server knows about a token, and when it said so, on the clock that is passed in. */
export type KnownRisk = AssetRisk & { readonly at: number }

/** Throws on anything but an answer with risks. A figure that is not valid becomes unknown. */
export function parseRisks(body: unknown, { at }: { at: number }): ReadonlyMap<string, KnownRisk> {
  const risks = isRecord(body) ? body.risks : undefined
  if (!isRecord(risks)) throw new TypeError('The answer holds no risks.')
  return new Map(Object.entries(risks).map(([id, risk]) => [id, { ...parseRisk(risk), at }]))
}

const unknown = { type: 'unknown' } as const

function parseRisk(risk: unknown): AssetRisk {
  const { asset, volatility, drift } = isRecord(risk) ? risk : {}
  if (typeof asset !== 'string' || asset === '') return { asset: '', volatility: unknown, drift: unknown }
  return { asset, volatility: parseVolatility(volatility), drift: parseDrift(drift) }
}

/** One percent in a second is more than any market does for long. */
const MOST_PER_SECOND = 0.01
const DAY_MS = 86_400_000

function parseVolatility(value: unknown): VolatilityAnswer {
  if (!isRecord(value)) return unknown
  const { type, perSecond, ageMs, dispersion, topic, inferers, blocks, spanSeconds } = value
  if (type === 'dollar') return { type }
  if (!isWithin(perSecond, [Number.MIN_VALUE, MOST_PER_SECOND]) || !isWithin(ageMs, [0, DAY_MS])) return unknown
  if (type === 'realised' && isCount(blocks) && isWithin(spanSeconds, [1, DAY_MS]))
    return { type, perSecond, ageMs, blocks, spanSeconds }
  if (type !== 'forecast' || !isCount(topic) || !isCount(inferers)) return unknown
  const isSpread = isWithin(dispersion, [0, MOST_PER_SECOND])
  return { type, perSecond, ageMs, topic, inferers, dispersion: isSpread ? dispersion : null }
}

function parseDrift(value: unknown): DriftAnswer {
  if (!isRecord(value) || value.type !== 'forecast') return unknown
  const { logReturn, dispersion, horizonSeconds, hits, outcomes, topic, inferers, ageMs } = value
  const isForecast =
    isWithin(logReturn, [-1, 1]) && isWithin(dispersion, [0, 1]) && isWithin(horizonSeconds, [1, DAY_MS])
  const isSourced = isCount(topic) && isCount(inferers) && isWithin(ageMs, [0, DAY_MS])
  const isCounted = isCount(hits) && isCount(outcomes) && hits <= outcomes
  if (!isForecast || !isSourced || !isCounted) return unknown
  return { type: 'forecast', logReturn, dispersion, horizonSeconds, hits, outcomes, topic, inferers, ageMs }
}

function isWithin(value: unknown, [least, most]: readonly [number, number]): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
