import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureSites, type Plan } from './measure.ts'
import { findFindings, isWithinBound, tabulateFiles, tabulateFindings, tabulateFirstView } from './report.ts'
import { buildSites, removeFloor } from './sites.ts'
import { renderTable } from './table.ts'

const plan = parsePlan(process.argv.slice(2))
warnWhenBusy()
const sites = await buildSites()
const visits = await measureSites(sites, plan).finally(() => removeFloor(sites))
const findings = findFindings(visits)

console.log(`\n${plan.path} against hello React: CPU slowed down 4x, slow 4G, empty cache, median of ${plan.runs}`)
for (const table of [tabulateFindings(findings), tabulateFirstView(visits), tabulateFiles(visits)]) {
  console.log(`\n${renderTable(table)}`)
}
process.exitCode = findings.every(isWithinBound) ? 0 : 1

function warnWhenBusy(): void {
  const [load = 0] = loadavg()
  if (load < availableParallelism() / 2) return
  console.error(`The machine is busy (load ${load.toFixed(1)}): every time will be too long, and the ratios too high.`)
}

function parsePlan(args: string[]): Plan {
  const { page, runs } = parseArgs({
    args,
    options: { page: { type: 'string', default: '/' }, runs: { type: 'string', default: '7' } },
  }).values
  if (!/^[1-9]\d*$/.test(runs)) throw new Error(`--runs must be a whole number above 0, not ${runs}.`)
  return { path: page, runs: Number(runs) }
}
