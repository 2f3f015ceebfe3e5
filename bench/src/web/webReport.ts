import { median, type Table } from '../figures.ts'
import type { Visits } from './measureSites.ts'
import { kinds, type Transfer } from './traffic.ts'
import type { Visit } from './visit.ts'

type Unit = 'ms' | 'kB' | 'count' | 'shift'

/** One row of the report. */
export type Finding = {
  readonly metric: string
  readonly unit: Unit
  readonly page: number
  readonly floor?: number
  /** The upper limit, for the page's value, for its ratio to the floor, or for the difference between them. */
  readonly bound?: { readonly of: 'page' | 'ratio' | 'growth'; readonly most: number }
}

export function findFindings({ floor, wide, narrow }: Visits): readonly Finding[] {
  const compare = (metric: string, { unit, of }: { unit: Unit; of: (visit: Visit) => number }) => ({
    metric,
    unit,
    floor: median(floor.map(of)),
    page: median(wide.map(of)),
  })
  return [
    { ...compare('first text paint', { unit: 'ms', of: (visit) => visit.firstText }), bound: ratio(0.65) },
    { ...compare('JavaScript before interaction', { unit: 'kB', of: sumEarlyScripts }), bound: ratio(1.7) },
    ...findScreenFindings(wide, { screen: '1280 px', floor }),
    ...findScreenFindings(narrow, { screen: '360 px' }),
    compare('first contentful paint', { unit: 'ms', of: (visit) => visit.firstPaint }),
    compare('largest contentful paint', { unit: 'ms', of: (visit) => visit.largestPaint }),
    compare('interactive', { unit: 'ms', of: (visit) => visit.interactive }),
    compare('requests of the first view', { unit: 'count', of: (visit) => firstView(visit).length }),
    compare('JavaScript after interaction', { unit: 'kB', of: (visit) => sumBytes(visit.late.filter(isScript)) }),
    compare('loaded while scrolling', { unit: 'kB', of: (visit) => sumBytes(visit.scrolled) }),
  ]
}

export function isWithinBound({ page, floor = 0, bound }: Finding): boolean {
  if (bound === undefined) return true
  const measured = { page, ratio: page / floor, growth: page - floor }
  return measured[bound.of] <= bound.most
}

export function tabulateFindings(findings: readonly Finding[]): Table {
  return {
    head: ['metric', 'floor', 'page', 'ratio', 'bound', 'ok'],
    rows: findings.map((finding) => {
      const { metric, unit, page, floor } = finding
      return [
        metric,
        floor === undefined ? '' : format(floor, { unit }),
        format(page, { unit }),
        floor ? (page / floor).toFixed(2) : '',
        formatBound(finding),
        formatResult(finding),
      ]
    }),
  }
}

/** The transfers of the first view by kind, in kB on the wire. */
export function tabulateFirstView({ floor, wide, narrow }: Visits): Table {
  const columns = [floor, wide, narrow]
  const row = (name: string, isCounted: (transfer: Transfer) => boolean) => [
    name,
    ...columns.map((visits) => {
      const sizes = visits.map((visit) => sumBytes(firstView(visit).filter(isCounted)))
      return format(median(sizes), { unit: 'kB' })
    }),
  ]
  return {
    head: ['first view', 'floor', '1280 px', '360 px'],
    rows: [...kinds.map((kind) => row(kind, (transfer) => transfer.kind === kind)), row('all', () => true)],
  }
}

/** Every file of the wide screen, in request order. */
export function tabulateFiles({ wide }: Visits): Table {
  const { early = [], late = [], scrolled = [], failures = [] } = wide.at(-1) ?? {}
  const list = (phase: string, transfers: readonly Transfer[]) =>
    transfers
      .toSorted((a, b) => a.startedAt - b.startedAt)
      .map(({ path, bytes }) => [path, format(bytes, { unit: 'kB' }), phase])
  return {
    head: ['file', 'size', 'when'],
    rows: [
      ...list('before interaction', early),
      ...list('after interaction', late),
      ...list('while scrolling', scrolled),
      ...failures.map((path) => [path, '', 'FAILED']),
    ],
  }
}

type Against = { readonly screen: string; readonly floor?: readonly Visit[] }

function findScreenFindings(visits: readonly Visit[], { screen, floor }: Against): readonly Finding[] {
  const judge = (metric: string, { unit, most, of }: { unit: Unit; most: number; of: Summary }): Finding => ({
    metric: `${metric}, ${screen}`,
    unit,
    page: of(visits),
    ...(floor && { floor: of(floor) }),
    bound: { of: 'page', most },
  })
  return [
    judge('layout shift', { unit: 'shift', most: 0.02, of: findWorstShift }),
    judge('longest task', { unit: 'ms', most: 200, of: findLongestTask }),
    judge('first view', { unit: 'kB', most: 350_000, of: findFirstViewSize }),
    judge('failed requests', { unit: 'count', most: 0, of: countFailures }),
  ]
}

type Summary = (visits: readonly Visit[]) => number

/** The worst visit, not the median: shifts depend on the order of arrival, and no visit may have one. */
function findWorstShift(visits: readonly Visit[]): number {
  return Math.max(...visits.map((visit) => visit.layoutShift))
}

function findLongestTask(visits: readonly Visit[]): number {
  return median(visits.map((visit) => visit.longestTask))
}

/** A failed request would make the page look lighter than it is. */
function countFailures(visits: readonly Visit[]): number {
  return new Set(visits.flatMap((visit) => visit.failures)).size
}

export function findFirstViewSize(visits: readonly Visit[]): number {
  return median(visits.map((visit) => sumBytes(firstView(visit))))
}

function ratio(most: number): NonNullable<Finding['bound']> {
  return { of: 'ratio', most }
}

function firstView({ early, late }: Visit): readonly Transfer[] {
  return [...early, ...late]
}

function sumEarlyScripts({ early }: Visit): number {
  return sumBytes(early.filter(isScript))
}

function sumBytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}

function isScript({ kind }: Transfer): boolean {
  return kind === 'script'
}

function format(value: number, { unit }: { unit: Unit }): string {
  if (unit === 'ms') return `${value.toFixed(0)} ms`
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'shift') return value.toFixed(3)
  return value.toFixed(0)
}

function formatBound({ unit, bound }: Finding): string {
  if (bound === undefined) return ''
  if (bound.of === 'ratio') return `≤ ${bound.most} ×`
  return `≤ ${bound.of === 'growth' ? 'floor + ' : ''}${format(bound.most, { unit })}`
}

function formatResult(finding: Finding): string {
  if (finding.bound === undefined) return ''
  return isWithinBound(finding) ? 'yes' : 'NO'
}
