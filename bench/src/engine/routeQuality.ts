import { DEFAULT_MAX_LEGS, findRoute, type Route } from '@murmur/engine/route'
import { median, type Table } from '../figures.ts'
import { createRandom } from '../seededRandom.ts'
import { type Case, fractions, listCases, type MarketSet, marketSets } from './routeCases.ts'
import { solveSlowly } from './slowSolver.ts'
import { findBestPath, splitBySteps } from './splitter.ts'

const BPS = 10_000
/** In bp. Smaller differences are rounding. */
const NOTHING = 1e-6

type Judged = { readonly table: Table; readonly failures: readonly string[] }

type JudgeOptions = {
  /** Cases per market and size: many in small markets, few in large ones. */
  readonly count: (set: MarketSet) => number
  readonly report: (what: string) => void
}

/** Without gas and cap, against the convex optimum of the slow solver. */
export function judgeSearch({ count, report }: JudgeOptions): Judged {
  const rows: string[][] = []
  const failures: string[] = []
  for (const { set, fraction, name } of listTrades()) {
    report(name)
    const losses = listCases(set, { fraction, count: count(set), gas: 'free', seed: 11 }).map(measureLoss)
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
    const worst = Math.max(...losses)
    const figures = [mean, worst].map((loss) => loss.toExponential(1))
    rows.push([set.name, formatPercent(fraction), String(losses.length), ...figures])
    if (!(mean <= 0.01)) failures.push(`${name}: mean loss ${mean} bp`)
    if (!(worst <= 0.1)) failures.push(`${name}: worst loss ${worst} bp`)
  }
  return { table: { head: ['market', 'trade', 'cases', 'mean loss, bp', 'worst, bp'], rows }, failures }
}

/** With gas and the default cap on legs, against splitters with the same cap. */
export function judgeLegs({ count, report }: JudgeOptions): Judged {
  const rows: string[][] = []
  const failures: string[] = []
  const large: number[] = []
  for (const { set, fraction, name } of listTrades()) {
    report(name)
    const gains = listCases(set, { fraction, count: count(set), gas: 'priced', seed: 23 }).map(measureGains)
    const [apart, shared] = [gains.map((gain) => gain.apart), gains.map((gain) => gain.shared)]
    if (fraction >= 0.05) large.push(...apart)
    const figures = [apart, shared].flatMap((gain) => [Math.min(...gain), median(gain)].map(format))
    rows.push([set.name, formatPercent(fraction), String(gains.length), ...figures])
    const least = Math.min(...apart, ...shared)
    // Equal routes differ by the rounding to whole wei.
    if (!(least >= -NOTHING)) failures.push(`${name}: ${least} bp below a splitter`)
  }
  const gain = median(large)
  rows.push(['all, 5 % and more', '', String(large.length), '', format(gain), '', ''])
  if (!(gain >= 5)) failures.push(`the median gain at 5 % and more is ${gain} bp`)
  const apart = ['least over 5 % splitter, bp', 'median']
  const shared = ['least over one that shares pools', 'median']
  return { table: { head: ['market', 'trade', 'cases', ...apart, ...shared], rows }, failures }
}

type Trade = { readonly set: MarketSet; readonly fraction: number; readonly name: string }

function listTrades(): readonly Trade[] {
  return marketSets.flatMap((set) =>
    fractions.map((fraction) => ({ set, fraction, name: `${set.name}, ${formatPercent(fraction)}` })),
  )
}

/** The limits for trades up to 1 % of a typical reserve, in bp. */
const SMALL_TRADE = 0.01
const MOST_GAP = { median: 1, p95: 10 }

/** With gas and the default cap: the distance of the output after gas from the bound. */
export function judgeGaps({ count, report }: JudgeOptions): Judged {
  const rows: string[][] = []
  const failures: string[] = []
  for (const { set, fraction, name } of listTrades()) {
    report(name)
    const routes = listCases(set, { fraction, count: count(set), gas: 'priced', seed: 37 }).map((one) =>
      findCapped(one, DEFAULT_MAX_LEGS),
    )
    const gaps = routes.map((route) => (1 - getNet(route) / Number(route.bound)) * BPS).sort((a, b) => a - b)
    const [middle, p95] = [median(gaps), gaps[Math.floor(gaps.length * 0.95)] ?? 0]
    const legs = median(routes.map((route) => route.legs.length))
    rows.push([set.name, formatPercent(fraction), String(gaps.length), String(legs), ...[middle, p95].map(format)])
    if (fraction > SMALL_TRADE) continue
    if (!(middle <= MOST_GAP.median)) failures.push(`${name}: the median gap is ${middle} bp`)
    if (!(p95 <= MOST_GAP.p95)) failures.push(`${name}: the p95 of the gap is ${p95} bp`)
  }
  return { table: { head: ['market', 'trade', 'cases', 'legs, median', 'gap, median bp', 'p95'], rows }, failures }
}

const CAPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]

/** The cost of a smaller cap on legs, against the bound of the default cap. */
export function drawCurve({ count }: Pick<JudgeOptions, 'count'>): Table {
  const sets = marketSets.filter(({ pools }) => pools === 400)
  const rows = sets.flatMap((set) =>
    [0.01, 0.05, 0.2].map((fraction) => {
      const cases = listCases(set, { fraction, count: count(set), gas: 'priced', seed: 31 })
      const bounds = cases.map((one) => Number(findCapped(one, DEFAULT_MAX_LEGS).bound))
      const losses = CAPS.map((maxLegs) =>
        median(cases.map((one, at) => measureMissing(one, { maxLegs, bound: bounds[at] ?? 0 }))),
      )
      return [set.name, formatPercent(fraction), ...losses.map((loss) => (loss < BPS ? loss.toFixed(0) : 'none'))]
    }),
  )
  return { head: ['market', 'trade', ...CAPS.map((cap) => `${cap} legs`)], rows }
}

function measureLoss(one: Case): number {
  const route = findOpen(one)
  const best = solveSlowly(one.venues, { pay: one.pay, receive: one.receive, units: Number(one.units) })
  return ((best - Number(route.received)) / best) * BPS
}

function measureGains(one: Case): { readonly apart: number; readonly shared: number } {
  const net = getNet(findCapped(one, DEFAULT_MAX_LEGS))
  const request = { ...one, units: Number(one.units), maxLegs: DEFAULT_MAX_LEGS, maxHops: 3, steps: 20 }
  const single = findBestPath(one.venues, { ...request, pools: 'apart' })
  const apart = splitBySteps(one.venues, { ...request, pools: 'apart' })
  const shared = splitBySteps(one.venues, { ...request, pools: 'shared' })
  return { apart: (net / Math.max(apart, single) - 1) * BPS, shared: (net / Math.max(shared, single) - 1) * BPS }
}

type Missing = { readonly maxLegs: number; readonly bound: number }

/** 100 % if there is no path with this few swaps. */
function measureMissing({ pay, receive, units, market }: Case, { maxLegs, bound }: Missing): number {
  const result = findRoute({ pay, receive, units, maxLegs }, market)
  return result.type === 'route' ? (1 - getNet(result.route) / bound) * BPS : BPS
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

/** Avoids −0. */
function format(bps: number): string {
  return (Math.abs(bps) < NOTHING ? 0 : bps).toFixed(2)
}

type Certified = {
  readonly markets: number
  /** Markets without a quote: too little liquidity, or no path. */
  readonly without: number
  readonly failures: readonly string[]
  /** The smallest ratio of the bound to the output of the slow solver, the splitter and the route. */
  readonly leastOverSlow: number
  readonly leastOverFound: number
}

type CertificateOptions = { readonly markets: number; readonly report: (done: number) => void }

/** The rounding error of the slow solver. */
const ROUNDING = 1e-10

/** Checks the bound against other solvers in random small markets. */
export function judgeCertificates({ markets, report }: CertificateOptions): Certified {
  const random = createRandom(5)
  const failures: string[] = []
  let [leastOverSlow, leastOverFound, without, done] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let seed = 0; done < markets; seed += 1) {
    const one = drawCase(seed, random)
    const result = findRoute({ pay: one.pay, receive: one.receive, units: one.units, maxLegs: 1_000 }, one.market)
    if (result.type !== 'route') {
      without += 1
      continue
    }
    const { overSlow, overFound } = measure(one, result.route)
    leastOverSlow = Math.min(leastOverSlow, overSlow)
    leastOverFound = Math.min(leastOverFound, overFound)
    if (overSlow < 1 - ROUNDING || overFound < 1) failures.push(`seed ${seed}: the bound is below a known output`)
    done += 1
    report(done)
  }
  return { markets: done, without, failures, leastOverSlow, leastOverFound }
}

function drawCase(seed: number, random: () => number): Case {
  const size = { tokens: 3 + Math.floor(random() * 4), pools: 4 + Math.floor(random() * 10) }
  const set = { ...size, concentrated: random(), name: '' }
  const [one] = listCases(set, { fraction: 10 ** (-4 + 4 * random()), count: 1, gas: 'free', seed: 1_000 + seed })
  if (one === undefined) throw new RangeError('There should be one case.')
  return one
}

type Ratios = { readonly overSlow: number; readonly overFound: number }

function measure({ venues, pay, receive, units }: Case, { bound, received }: Route): Ratios {
  const request = { pay, receive, units: Number(units) }
  const open = { maxLegs: 1_000, maxHops: 4, cost: () => 0, steps: 40, pools: 'shared' } as const
  const filled = splitBySteps(venues, { ...request, ...open })
  const slow = solveSlowly(venues, request)
  return { overSlow: Number(bound) / slow, overFound: Number(bound) / Math.max(filled, Number(received)) }
}
