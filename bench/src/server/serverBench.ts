import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { renderTable } from '../figures.ts'
import { type Contest, type ContestOptions, type Runner, runContest } from './contest.ts'
import { findServerFindings, tabulateRates, tabulateServerFindings } from './serverReport.ts'
import {
  recordAnswer,
  type Stop,
  startBareServer,
  startBuiltServer,
  startLoad,
  startPriceService,
} from './serverRunners.ts'

/** Enough clients to stay below the limit of 60 price requests a minute each. */
const VISITORS = 30_000
const CONNECTIONS = 64

const stops: Stop[] = []
const plan = parsePlan(process.argv.slice(2))
if (!plan.isBuilt) build()
try {
  const results = await measureAll()
  const findings = findServerFindings(results)
  console.log(`\nthe built server against bare node:http: ${CONNECTIONS} connections, median of ${plan.rounds} rounds`)
  for (const table of [tabulateServerFindings(findings), tabulateRates(results)]) console.log(`\n${renderTable(table)}`)
  process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1
} finally {
  for (const stop of stops) stop()
}

async function measureAll() {
  const service = keep(await startPriceService())
  const env = { DEFILLAMA_URL: service.url, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'a'.repeat(32) }
  const ours = keep(await startBuiltServer(env))
  const options = { ...plan, connections: CONNECTIONS, visitors: VISITORS, load: keep(startLoad()).load }
  return [
    await runOne('cached prices', { ours, path: '/api/prices?listings=1:ETH,56:BNB', options }),
    await runOne('page', { ours, path: '/', options }),
    await runOne('small file', { ours, path: '/favicon.svg', options }),
  ]
}

type OneOptions = { readonly ours: Runner; readonly path: string; readonly options: ContestOptions }

async function runOne(name: string, { ours, path, options }: OneOptions) {
  const bare = keep(await startBareServer(await recordAnswer(ours, { path })))
  const contest: Contest = { name, ours, bare, path }
  const rounds = await runContest(contest, options)
  bare.stop()
  return { name, rounds }
}

function keep<T extends { readonly stop: Stop }>(started: T): T {
  stops.push(started.stop)
  return started
}

function build(): void {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync('npm', ['run', 'build', '--', '--live'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

function parsePlan(args: string[]) {
  const { rounds, ms, built } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '40' },
      ms: { type: 'string', default: '300' },
      built: { type: 'boolean', default: false },
    },
  }).values
  for (const [name, value] of Object.entries({ rounds, ms })) {
    if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} must be a whole number above 0, not ${value}.`)
  }
  return { rounds: Number(rounds), durationMs: Number(ms), isBuilt: built }
}
