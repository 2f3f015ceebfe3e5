import { getRiskTexts } from '../../../content/riskTexts.ts'
import { formatPercent } from '../quote/quoteView.ts'
import type { Drift } from './findDrift.ts'
import type { MeasuredTolerance, Source, UnmeasuredTolerance } from './measureTolerance.ts'

type ToleranceTexts = {
  /** The tolerance and the risk behind it. */
  readonly summary: string
  /** The reason for its size: one sentence whose parts add up to it. */
  readonly reason: string
  /** Where the figures come from. */
  readonly sources: readonly string[]
}

/** Parts below a hundredth of a percent are not named. */
const LEAST_SHOWN_BPS = 0.5

export function describeTolerance(tolerance: MeasuredTolerance): ToleranceTexts {
  const copy = getRiskTexts()
  const { bps, moveBps, seconds, parts, unguardedBps, sources } = tolerance
  const symbols = sources.map(({ symbol }) => symbol).join(' / ')
  const moves = symbols === '' ? [] : [copy.moves({ symbols, percent: show(moveBps), seconds })]
  const names = ['move', 'size', 'fee', 'fixed'] as const
  const added = names
    .filter((name) => parts[name] >= LEAST_SHOWN_BPS)
    .map((name) => copy.parts[name]({ percent: show(parts[name]) }))
  const isGuarded = Math.round(unguardedBps) !== bps
  const guarded = isGuarded ? [copy.guarded({ percent: show(unguardedBps) })] : []
  const percent = show(bps)
  const named = [...moves, ...added, ...guarded].reduce((one, other) => copy.also({ one, other }))
  return {
    summary: copy.levels[findLevel(bps)]({ percent }),
    reason: copy.reason({ percent, parts: named }),
    sources: sources.map(describeSource),
  }
}

/** AUTO without a measured risk allows 50 basis points. */
function findLevel(bps: number): 'low' | 'medium' | 'high' {
  if (bps <= 50) return 'low'
  return bps <= 150 ? 'medium' : 'high'
}

/** No line break between a number and its sign. */
function show(bps: number): string {
  return `${formatPercent(bps)}\u00a0%`
}

function describeSource({ symbol, volatility }: Source): string {
  const copy = getRiskTexts()
  if (volatility.type === 'realised')
    return copy.realised({ symbol, blocks: volatility.blocks, minutes: Math.ceil(volatility.spanSeconds / 60) })
  const { topic, ageMs, dispersion, perSecond } = volatility
  const spread = dispersion === null ? '' : `${Math.round((100 * dispersion) / perSecond)}\u00a0%`
  return copy.forecast({ symbol, topic, age: copy.age(Math.round(ageMs / 1_000)), spread })
}

export function describeUnmeasured({ reason, symbol = '' }: UnmeasuredTolerance): string {
  return getRiskTexts().unmeasured[reason](symbol)
}

/** A hint, and the record of each topic that it comes from. */
export function describeDrift({ pay, receive, change, hours, topics }: Drift): readonly string[] {
  const { gains, loses, record } = getRiskTexts().drift
  const say = change > 0 ? gains : loses
  const percent = show(Math.abs(change) * 10_000)
  return [say({ pay, receive, percent, hours: Math.round(hours) }), ...topics.map(record)]
}
