import { findRoute, type Route } from '@murmur/engine/route'
import { type Case, fractions, listCases, type MarketSet, marketSets } from './engineCases.ts'
import { solveSlowly } from './engineSlowSolver.ts'
import { findBestPath, splitBySteps } from './engineSplitter.ts'
import { median } from './median.ts'
import type { Table } from './table.ts'

const BPS = 10_000
const CAP = 8

export type Judged = { readonly table: Table; readonly failures: readonly string[] }

/** Without gas and cap, against the convex optimum of the slow solver. */
export function judgeSearch(): Judged {
  const rows: string[][] = []
  const failures: string[] = []
  for (const set of marketSets) {
    for (const fraction of fractions) {
      const losses = listCases(set, { fraction, count: countCases(set), gas: 'free', seed: 11 }).map(measureLoss)
      const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
      const worst = Math.max(...losses)
      rows.push([
        set.name,
        formatPercent(fraction),
        String(losses.length),
        mean.toExponential(1),
        worst.toExponential(1),
      ])
      if (!(mean <= 0.01)) failures.push(`${set.name}, ${formatPercent(fraction)}: mean loss ${mean} bp`)
      if (!(worst <= 0.1)) failures.push(`${set.name}, ${formatPercent(fraction)}: worst loss ${worst} bp`)
    }
  }
  return { table: { head: ['market', 'trade', 'cases', 'mean loss, bp', 'worst, bp'], rows }, failures }
}

/** With gas and at most eight legs, against splitters with the same cap. */
export function judgeLegs(): Judged {
  const rows: string[][] = []
  const failures: string[] = []
  const large: number[] = []
  for (const set of marketSets) {
    for (const fraction of fractions) {
      const gains = listCases(set, { fraction, count: countCases(set) * 2, gas: 'priced', seed: 23 }).map(measureGains)
      const apart = gains.map((gain) => gain.apart)
      const shared = gains.map((gain) => gain.shared)
      if (fraction >= 0.05) large.push(...apart)
      const least = Math.min(...apart, ...shared)
      rows.push([
        set.name,
        formatPercent(fraction),
        format(Math.min(...apart)),
        format(median(apart)),
        format(Math.min(...shared)),
        format(median(shared)),
      ])
      // Equal routes differ by the wei that whole numbers lose.
      if (least < -1e-4) failures.push(`${set.name}, ${formatPercent(fraction)}: ${least} bp below a splitter`)
    }
  }
  const gain = median(large)
  rows.push(['all, 5 % and more', '', '', format(gain), '', ''])
  if (gain < 5) failures.push(`the median gain at 5 % and more is ${gain} bp`)
  const head = [
    'market',
    'trade',
    'least over 5 % splitter, bp',
    'median',
    'least over one that shares pools',
    'median',
  ]
  return { table: { head, rows }, failures }
}

/** What each further leg brings: net output in parts of the bound. */
export function drawCurve(): Table {
  const caps = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]
  const set = marketSets[1]
  if (set === undefined) throw new RangeError('There are three markets.')
  const rows = [0.01, 0.05, 0.2].map((fraction) => {
    const cases = listCases(set, { fraction, count: 12, gas: 'priced', seed: 31 })
    const parts = caps.map((maxLegs) => median(cases.map((one) => measurePart(one, maxLegs))))
    return [formatPercent(fraction), ...parts.map((part) => `${((1 - part) * BPS).toFixed(0)}`)]
  })
  return { head: ['trade', ...caps.map((cap) => `${cap} legs`)], rows }
}

function countCases({ pools }: MarketSet): number {
  return pools > 1_000 ? 5 : 20
}

function measureLoss(one: Case): number {
  const route = findOpen(one)
  const best = solveSlowly(one.venues, { pay: one.pay, receive: one.receive, units: Number(one.units) })
  return ((best - Number(route.received)) / best) * BPS
}

function measureGains(one: Case): { readonly apart: number; readonly shared: number } {
  const net = getNet(findCapped(one, CAP))
  const request = { ...one, units: Number(one.units), maxLegs: CAP, maxHops: 3, steps: 20 }
  const single = findBestPath(one.venues, { ...request, pools: 'apart' })
  const apart = splitBySteps(one.venues, { ...request, pools: 'apart' })
  const shared = splitBySteps(one.venues, { ...request, pools: 'shared' })
  return { apart: (net / Math.max(apart, single) - 1) * BPS, shared: (net / Math.max(shared, single) - 1) * BPS }
}

function measurePart(one: Case, maxLegs: number): number {
  const route = findCapped(one, maxLegs)
  return getNet(route) / Number(route.bound)
}

function findOpen({ pay, receive, units, market }: Case): Route {
  return expectRoute(findRoute({ pay, receive, units, maxLegs: Number.POSITIVE_INFINITY }, market))
}

function findCapped({ pay, receive, units, market }: Case, maxLegs: number): Route {
  return expectRoute(findRoute({ pay, receive, units, maxLegs }, market))
}

function expectRoute(result: ReturnType<typeof findRoute>): Route {
  if (result.type !== 'route') throw new Error(`There should be a route: ${result.reason}.`)
  return result.route
}

function getNet({ received, gasCost }: Route): number {
  return Number(received - gasCost)
}

function formatPercent(fraction: number): string {
  return `${Number((fraction * 100).toPrecision(3))} %`
}

function format(bps: number): string {
  return bps.toFixed(2)
}
