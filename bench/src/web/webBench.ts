import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { renderTable } from '../figures.ts'
import { buildSites, removeFloors } from './buildSites.ts'
import { measureHistory } from './measureHistory.ts'
import { measurePortfolio } from './measurePortfolio.ts'
import { measureCharts, measureSites, measureTyping, type Plan, type Visits } from './measureSites.ts'
import { findPortfolioFindings } from './portfolioFindings.ts'
import { findSwapFindings } from './swapFindings.ts'
import {
  type Finding,
  findFindings,
  isWithinBound,
  tabulateFiles,
  tabulateFindings,
  tabulateFirstView,
} from './webReport.ts'

const plan = parsePlan(process.argv.slice(2))
warnWhenBusy()
const sites = await buildSites()
const visits = await measureSites(sites, plan)
const findings = await judge(visits).finally(() => removeFloors(sites))

console.log(`\n${plan.path} against hello React: CPU slowed down 4x, slow 4G, empty cache, median of ${plan.runs}`)
for (const table of [tabulateFindings(findings), tabulateFirstView(visits), tabulateFiles(visits)]) {
  console.log(`\n${renderTable(table)}`)
}
process.exitCode = findings.every(isWithinBound) ? 0 : 1

/** The swap screen and the portfolio have their own bounds, which replace the one for scripts. */
async function judge(measured: Visits): Promise<readonly Finding[]> {
  const findings = findFindings(measured)
  if (plan.path === '/portfolio') {
    const figures = { ...(await measurePortfolio(plan)), historyBytes: await measureHistory() }
    return [...findPortfolioFindings(figures), ...findings]
  }
  if (plan.path !== '/swap') return findings
  const own = findSwapFindings(measured, {
    keystrokes: await measureTyping(sites, plan),
    charts: await measureCharts(sites, plan),
  })
  return [...own, ...findings.map((finding) => (isScriptRatio(finding) ? omitBound(finding) : finding))]
}

function isScriptRatio({ unit, bound }: Finding): boolean {
  return unit === 'kB' && bound?.of === 'ratio'
}

function omitBound({ bound: _, ...rest }: Finding): Finding {
  return rest
}

function warnWhenBusy(): void {
  const [load = 0] = loadavg()
  if (load < availableParallelism() / 2) return
  console.error(`The machine is busy (load ${load.toFixed(1)}): times and ratios will be too high.`)
}

function parsePlan(args: string[]): Plan {
  const { page, runs } = parseArgs({
    args,
    options: { page: { type: 'string', default: '/' }, runs: { type: 'string', default: '7' } },
  }).values
  if (!/^[1-9]\d*$/.test(runs)) throw new Error(`--runs must be a whole number above 0, not ${runs}.`)
  return { path: page, runs: Number(runs) }
}
