import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median, renderTable } from '../figures.ts'
import { launchChromium } from '../web/launchChromium.ts'
import { type Finding, isWithinBound, tabulateFindings } from '../web/webReport.ts'
import { type MarketFigures, measureMarket } from './measureMarket.ts'
import { measureQuotes, type QuoteTimes } from './measureQuotes.ts'

/** `--minutes 10` watches the server's memory for that long, and `--built` measures what was built before. */
const { minutes, built } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, built: { type: 'boolean', default: false } },
}).values
const most = (value: number) => ({ of: 'page', most: value }) as const
const house = fileURLToPath(new URL('../../..', import.meta.url))
if (!built)
  execFileSync('npm', ['run', 'build', '--', '--live'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'] })
const browser = await launchChromium()
const times = await measureQuotes(browser, { site: join(house, 'app/dist/live') }).finally(() => browser.close())
const findings = [...findFindings(times), ...findServerFindings(await measureMarket({ minutes: Number(minutes) }))]
console.log('\nQuotes from 200 pools, half of them with 60 ticks: CPU of the page slowed down 4x')
console.log(`\n${renderTable(tabulateFindings(findings))}`)
process.exitCode = findings.every(isWithinBound) ? 0 : 1

function findFindings({ keys, blocks, requests, snapshotBytes, changeBytes, first }: QuoteTimes): readonly Finding[] {
  return [
    { metric: 'keystroke to painted quote, median', unit: 'ms', page: median(keys), bound: most(80) },
    { metric: 'keystroke to painted quote, p95', unit: 'ms', page: findLate(keys), bound: most(120) },
    { metric: 'requests while typing', unit: 'count', page: requests, bound: most(0) },
    { metric: 'block to painted quote, median', unit: 'ms', page: median(blocks), bound: most(60) },
    {
      metric: 'first quote on slow 4G; floor: the pay field is usable',
      unit: 'ms',
      floor: median(first.map(({ usable }) => usable)),
      page: median(first.map(({ quoted }) => quoted)),
      bound: { of: 'ratio', most: 1.8 },
    },
    { metric: 'snapshot, compressed', unit: 'kB', page: snapshotBytes, bound: most(120_000) },
    // Five changed pools in each block of twelve seconds; the bound is 60 kB in a minute.
    { metric: 'changes of a minute', unit: 'kB', page: 5 * changeBytes, bound: most(60_000) },
  ]
}

function findServerFindings({ snapshots, deliveries, missing, growth }: MarketFigures): readonly Finding[] {
  const { ours, bare } = snapshots
  return [
    // The bound is 0.8 of the bare server's rate.
    {
      metric: '1,000 snapshots against bare node:http',
      unit: 'ms',
      floor: bare,
      page: ours,
      bound: { of: 'ratio', most: 1 / 0.8 },
    },
    { metric: 'block read to 1,000 clients, p95', unit: 'ms', page: findLate(deliveries), bound: most(250) },
    { metric: 'blocks that did not arrive', unit: 'count', page: missing, bound: most(0) },
    { metric: `growth of memory in ${minutes} min`, unit: 'kB', page: Math.max(0, growth), bound: most(4_000_000) },
  ]
}

/** The value that 95 of 100 do not exceed. */
function findLate(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? Number.NaN
}
