import { mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@murmur/server/database/migrations'
import { openSqlite, sqliteFile } from '@murmur/server/database/sqliteDatabase'
import { createKeptHistory } from '@murmur/server/history/keptHistory'
import { createHistoryYear } from '@murmur/server/testing/historyYear'
import { renderTable } from '../figures.ts'
import { buildSites, removeFloors } from './buildSites.ts'
import { measurePortfolio } from './measurePortfolio.ts'
import { measureCharts, measureSites, measureTyping, type Plan, type Visits } from './measureSites.ts'
import { findPortfolioFindings, findSwapFindings } from './pageFindings.ts'
import { findSurveyFindings, surveyPages, tabulateSurvey } from './surveyPages.ts'
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
const sites = await buildSites(plan)
const isGood = await (plan.path === undefined ? survey() : measure({ ...plan, path: plan.path })).finally(() =>
  removeFloors(sites),
)
process.exitCode = isGood ? 0 : 1

async function survey(): Promise<boolean> {
  const found = await surveyPages(sites)
  console.log(`\nevery page, slow 4G, empty cache, one visit\n\n${renderTable(tabulateSurvey(found))}`)
  return findSurveyFindings(found).every(isWithinBound)
}

async function measure(one: Plan): Promise<boolean> {
  const visits = await measureSites(sites, one)
  const findings = await judge(visits, one)
  console.log(`\n${one.path} against hello React: CPU slowed down 4x, slow 4G, empty cache, median of ${one.runs}`)
  for (const table of [tabulateFindings(findings), tabulateFirstView(visits), tabulateFiles(visits)]) {
    console.log(`\n${renderTable(table)}`)
  }
  return findings.every(isWithinBound)
}

/** The swap screen and the portfolio have their own bounds, which replace the one for scripts. */
async function judge(measured: Visits, one: Plan): Promise<readonly Finding[]> {
  const findings = findFindings(measured)
  if (one.path === '/portfolio') {
    const figures = { ...(await measurePortfolio(one)), historyBytes: await measureHistory() }
    return [...findPortfolioFindings(figures), ...findings]
  }
  if (one.path !== '/swap') return findings
  const own = findSwapFindings(measured, {
    keystrokes: await measureTyping(sites, one),
    charts: await measureCharts(sites, one),
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

/** `--all` counts the bytes of every page, and `--built` measures what was built before. */
function parsePlan(args: string[]): Omit<Plan, 'path'> & { readonly path?: string; readonly isBuilt: boolean } {
  const { page, runs, all, built } = parseArgs({
    args,
    options: {
      page: { type: 'string', default: '/' },
      runs: { type: 'string', default: '7' },
      all: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  }).values
  if (!/^[1-9]\d*$/.test(runs)) throw new Error(`--runs must be a whole number above 0, not ${runs}.`)
  return { runs: Number(runs), isBuilt: built, ...(!all && { path: page }) }
}

/** The bytes that a year of prices of all listed tokens takes in the server's own database. */
async function measureHistory(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'murmur-history-'))
  const database = await openSqlite(folder)
  try {
    await migrate(database)
    const before = await measureFiles(folder)
    await createKeptHistory(database).add(createHistoryYear(Math.floor(Date.now() / 86_400_000) * 86_400))
    return (await measureFiles(folder)) - before
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function measureFiles(folder: string): Promise<number> {
  const sizes = [sqliteFile, `${sqliteFile}-wal`].map(async (name) => {
    // The log appears with the first write.
    const found = await stat(join(folder, name)).catch(() => undefined)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
