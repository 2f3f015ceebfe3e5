import type { AssetRisk } from '@murmur/sdk/api'
import * as v from 'valibot'

/** A token's risk, and the time of the answer on the clock that is passed in. */
export type KnownRisk = AssetRisk & { readonly at: number }

/** Throws on anything but an answer with risks. A figure that is not valid becomes unknown. */
export function parseRisks(body: unknown, { at }: { at: number }): ReadonlyMap<string, KnownRisk> {
  const { risks } = v.parse(answer, body)
  return new Map(Object.entries(risks).map(([id, risk]) => [id, { ...risk, at }]))
}

/** One percent in a second is more than any market does for long. */
const MOST_PER_SECOND = 0.01
const DAY_MS = 86_400_000

const unknown = { type: 'unknown' } as const
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most))
const ageMs = within(0, DAY_MS)
const perSecond = within(Number.MIN_VALUE, MOST_PER_SECOND)

const volatility = v.variant('type', [
  v.object({ type: v.literal('dollar') }),
  v.object({ type: v.literal('realised'), perSecond, ageMs, blocks: count, spanSeconds: within(1, DAY_MS) }),
  v.object({
    type: v.literal('forecast'),
    perSecond,
    ageMs,
    topic: count,
    inferers: count,
    dispersion: v.fallback(v.nullable(within(0, MOST_PER_SECOND)), null),
  }),
])

const drift = v.pipe(
  v.object({
    type: v.literal('forecast'),
    logReturn: within(-1, 1),
    dispersion: within(0, 1),
    horizonSeconds: within(1, DAY_MS),
    hits: count,
    outcomes: count,
    topic: count,
    inferers: count,
    ageMs,
  }),
  v.check(({ hits, outcomes }) => hits <= outcomes),
)

const risk = v.object({
  asset: v.pipe(v.string(), v.nonEmpty()),
  volatility: v.fallback(v.union([volatility, v.object({ type: v.literal('unknown') })]), unknown),
  drift: v.fallback(v.union([drift, v.object({ type: v.literal('unknown') })]), unknown),
})

const answer = v.object({
  risks: v.record(v.string(), v.fallback(risk, { asset: '', volatility: unknown, drift: unknown })),
})
