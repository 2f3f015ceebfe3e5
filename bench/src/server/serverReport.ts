import { median, type Table } from '../figures.ts'
import type { Measured, Round } from './contest.ts'

type ContestResult = { readonly name: string; readonly rounds: readonly Round[] }

/** One row of the report. */
type ServerFinding = {
  readonly metric: string
  readonly value: string
  readonly bound: string
  readonly isGood: boolean
}

const LEAST_RATIO = 0.7
const MOST_P99_MS = 50
const MOST_GROWTH_BYTES = 16 * 2 ** 20

export function findServerFindings(results: readonly ContestResult[]): readonly ServerFinding[] {
  return [
    ...results.flatMap((result) => [judgeRatio(result), judgeP99(result)]),
    judgeFailures(results),
    judgeGrowth(results),
  ]
}

export function tabulateServerFindings(findings: readonly ServerFinding[]): Table {
  return {
    head: ['metric', 'value', 'bound', 'ok'],
    rows: findings.map(({ metric, value, bound, isGood }) => [metric, value, bound, isGood ? 'yes' : 'NO']),
  }
}

/** The measured figures, as medians of the rounds. */
export function tabulateRates(results: readonly ContestResult[]): Table {
  return {
    head: ['answer', 'server', 'a second', 'p50', 'p99', 'CPU each', 'memory'],
    rows: results.flatMap(({ name, rounds }) => [
      [name, 'ours', ...describe(rounds.map(({ ours }) => ours))],
      [name, 'bare', ...describe(rounds.map(({ bare }) => bare))],
    ]),
  }
}

function describe(all: readonly Measured[]): readonly string[] {
  return [
    median(all.map(rateOf)).toFixed(0),
    formatMs(median(all.map(({ p50 }) => p50))),
    formatMs(median(all.map(({ p99 }) => p99))),
    `${((median(all.map(({ cpuSeconds, answers }) => cpuSeconds / answers)) || 0) * 1e6).toFixed(1)} µs`,
    formatMiB(median(all.map(({ residentBytes }) => residentBytes))),
  ]
}

function judgeRatio({ name, rounds }: ContestResult): ServerFinding {
  const ratio = median(rounds.map(({ ours, bare }) => rateOf(ours) / rateOf(bare)))
  return {
    metric: `${name}: rate against bare`,
    value: `${ratio.toFixed(2)} ×`,
    bound: `≥ ${LEAST_RATIO} ×`,
    isGood: ratio >= LEAST_RATIO,
  }
}

function judgeP99({ name, rounds }: ContestResult): ServerFinding {
  const p99 = median(rounds.map(({ ours }) => ours.p99))
  return {
    metric: `${name}: p99 under load`,
    value: formatMs(p99),
    bound: `≤ ${MOST_P99_MS} ms`,
    isGood: p99 <= MOST_P99_MS,
  }
}

function judgeFailures(results: readonly ContestResult[]): ServerFinding {
  const failures = results.flatMap(({ rounds }) => rounds.map(({ ours }) => ours.failures))
  const sum = failures.reduce((total, count) => total + count, 0)
  return { metric: 'answers other than 200', value: String(sum), bound: '0', isGood: sum === 0 }
}

/** The largest growth within one contest: different contests need different amounts of memory. */
function judgeGrowth(results: readonly ContestResult[]): ServerFinding {
  const growth = Math.max(...results.map(({ rounds }) => measureGrowth(rounds.map(({ ours }) => ours.residentBytes))))
  return {
    metric: 'growth of memory',
    value: formatMiB(growth),
    bound: `≤ ${formatMiB(MOST_GROWTH_BYTES)}`,
    isGood: growth <= MOST_GROWTH_BYTES,
  }
}

/** From the first third of the rounds to the last: a single garbage collection does not count. */
function measureGrowth(sizes: readonly number[]): number {
  const third = Math.ceil(sizes.length / 3)
  return median(sizes.slice(-third)) - median(sizes.slice(0, third))
}

function rateOf({ answers, seconds }: Measured): number {
  return answers / seconds
}

function formatMs(value: number): string {
  return `${value.toFixed(1)} ms`
}

function formatMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
