import { parseArgs } from 'node:util'
import { renderTable } from '../figures.ts'
import { type Timing, timeFirstQuotes, timeQuotes, timeRequotes, timeWorkload } from './quoteTiming.ts'
import { type MarketSet, marketSets } from './routeCases.ts'
import { drawCurve, judgeCertificates, judgeGaps, judgeLegs, judgeSearch } from './routeQuality.ts'
import { compareTimes, loadTines } from './tinesTiming.ts'
import { judgeTransfers } from './transferQuality.ts'

const isQuick = process.argv.includes('--quick')
const failures: string[] = []
const started = performance.now()

/** Progress, on stderr. */
function report(what: string): void {
  process.stderr.write(`  ${((performance.now() - started) / 1_000).toFixed(0)} s: ${what}\n`)
}

/** The full count, or a tenth of it with `--quick`. */
function scale(count: number): number {
  return isQuick ? Math.ceil(count / 10) : count
}

function print(title: string, text: string): void {
  console.log(`\n## ${title}\n\n${text}`)
}

function hold(name: string, { is, most }: { is: number; most: number }): void {
  if (!(is <= most)) failures.push(`${name}: ${is.toFixed(3)} ms, above the limit of ${most} ms`)
}

async function runTimes(): Promise<void> {
  const workload = timeWorkload()
  const rows: string[][] = []
  const add = (name: string, { wall, cpu, gcShare }: Timing) =>
    rows.push([
      name,
      ...[wall.median, wall.p95, cpu.median, cpu.p95].map((ms) => ms.toFixed(2)),
      (cpu.median / workload).toFixed(2),
      `${(gcShare * 100).toFixed(1)} %`,
    ])
  for (const set of marketSets) {
    report(`time, ${set.name}`)
    const count = scale(set.pools > 1_000 ? 100 : 600)
    const quotes = await timeQuotes(set, count)
    const requotes = await timeRequotes(set, count)
    add(`${set.name}: quote`, quotes)
    add(`${set.name}: re-quote`, requotes)
    add(`${set.name}: first quote`, await timeFirstQuotes(set, count / 10))
    if (set.pools === 400) hold(`${set.name}: quote, median`, { is: quotes.cpu.median, most: 4 })
    if (set.pools === 400) hold(`${set.name}: quote, p95`, { is: quotes.cpu.p95, most: 12 })
    if (set.pools === 400) hold(`${set.name}: re-quote, median`, { is: requotes.cpu.median, most: 3 })
    if (set.pools === 2_000) hold(`${set.name}: quote, median`, { is: quotes.cpu.median, most: 25 })
  }
  const head = [
    '',
    'clock, median ms',
    'p95',
    'core, median ms',
    'p95',
    `per million roots (${workload.toFixed(1)} ms)`,
    'collecting garbage',
  ]
  print('Time', renderTable({ head, rows }))
}

async function runGrowth(): Promise<void> {
  const sizes = [
    { tokens: 10, pools: 40 },
    { tokens: 25, pools: 150 },
    { tokens: 50, pools: 400 },
    { tokens: 100, pools: 900 },
    { tokens: 200, pools: 2_000 },
  ]
  const points: { readonly x: number; readonly y: number }[] = []
  const rows: string[][] = []
  for (const size of sizes) {
    const set: MarketSet = { ...size, concentrated: 0, name: '' }
    report(`growth, ${size.pools} pools`)
    const { cpu } = await timeQuotes(set, scale(size.pools > 1_000 ? 100 : 300))
    points.push({ x: Math.log(size.pools), y: Math.log(cpu.median) })
    rows.push([String(size.pools), String(size.tokens), cpu.median.toFixed(3)])
  }
  rows.push(['time ~ pools^k', '', `k = ${fitSlope(points).toFixed(2)}`])
  print('How cost grows', renderTable({ head: ['pools', 'tokens', 'core, median ms'], rows }))
}

/** Least squares. */
function fitSlope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const both = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0)
  return both / points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0)
}

function runSearch(): void {
  const { table, failures: found } = judgeSearch({
    count: ({ pools }) => scale(pools > 1_000 ? 10 : 20),
    report: (what) => report(`search, ${what}`),
  })
  print('The search against the convex optimum', renderTable(table))
  failures.push(...found)
}

function runLegs(): void {
  const { table, failures: found } = judgeLegs({
    count: ({ pools }) => scale(pools > 1_000 ? 40 : 100),
    report: (what) => report(`legs, ${what}`),
  })
  print('Gas and 32 legs, against 5 % splitters', renderTable(table))
  print(
    'Missing to the bound of 32 legs in bp, by cap (net of gas)',
    renderTable(drawCurve({ count: () => scale(20) })),
  )
  failures.push(...found)
}

function runGaps(): void {
  const { table, failures: found } = judgeGaps({
    count: ({ pools }) => scale(pools > 1_000 ? 40 : 200),
    report: (what) => report(`gaps, ${what}`),
  })
  print('Gap to the bound after gas, 32 legs', renderTable(table))
  failures.push(...found)
}

function runCertificates(): void {
  const { markets, without, leastOverSlow, leastOverFound, ...certified } = judgeCertificates({
    markets: scale(10_000),
    report: (done) => done % 1_000 === 0 && report(`${done} certificates`),
  })
  const lines = [
    `${markets} random markets, ${certified.failures.length} bounds too low,`,
    `the least bound is ${formatRatio(leastOverSlow)} of the slow solver's optimum`,
    `and ${formatRatio(leastOverFound)} of the best output of a fine splitter and the route`,
    `(${without} more markets could not take the payment).`,
  ]
  print('Certificates', lines.join('\n'))
  failures.push(...certified.failures)
}

function runTransfers(): void {
  const {
    table,
    median,
    p95,
    failures: found,
  } = judgeTransfers({
    count: scale(200),
    report: (what) => report(`transfers, ${what}`),
  })
  print('Transfers between two networks of 200 pools each', renderTable(table))
  print('All of them', `core, median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
  hold('transfer, median', { is: median, most: 20 })
  failures.push(...found)
}

const MOST_OF_TINES = 0.3

/** Beside Sushi's router, where the caller has installed it. */
function runTines(folder: string): void {
  const tines = loadTines(folder)
  const rows: string[][] = []
  for (const set of marketSets.filter(({ pools }) => pools === 400)) {
    for (const fraction of [0.001, 0.01, 0.05]) {
      const name = `${set.name}, ${fraction * 100} %`
      report(`tines, ${name}`)
      const { own, other, gain } = compareTimes(set, { tines, fraction, count: scale(600) })
      const ratio = own / other
      rows.push([name, own.toFixed(2), other.toFixed(2), ratio.toFixed(2), gain.toFixed(2)])
      if (!(ratio <= MOST_OF_TINES)) failures.push(`${name}: ${ratio.toFixed(2)} of the time of Tines`)
    }
  }
  const head = ['market and trade', 'core, median ms', 'Tines', 'ratio', 'output after gas above it, median bp']
  print('A quote beside Tines', renderTable({ head, rows }))
}

function formatRatio(ratio: number): string {
  return `1 ${ratio < 1 ? '−' : '+'} ${Math.abs(ratio - 1).toExponential(1)}`
}

const {
  values: { tines },
} = parseArgs({ strict: false, options: { tines: { type: 'string' } } })

/** All sections, or the named ones. */
const sections = {
  time: runTimes,
  growth: runGrowth,
  search: runSearch,
  gaps: runGaps,
  legs: runLegs,
  certificates: runCertificates,
  transfers: runTransfers,
  ...(typeof tines === 'string' && { tines: () => runTines(tines) }),
}

const named = Object.keys(sections).filter((name) => process.argv.includes(name))
for (const [name, run] of Object.entries(sections)) if (named.length === 0 || named.includes(name)) await run()

print('Result', failures.length === 0 ? 'Every bound holds.' : failures.map((failure) => `✗ ${failure}`).join('\n'))
report('done')
if (failures.length > 0) process.exitCode = 1
