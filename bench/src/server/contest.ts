import type { LoadPlan, LoadResult } from './loadWorker.ts'
import { readProcessUse } from './processUse.ts'

export type Runner = { readonly port: number; readonly pid: number }

/** One request, sent to our server and to the bare one in turn. */
export type Contest = {
  readonly name: string
  readonly path: string
  readonly ours: Runner
  readonly bare: Runner
}

export type Round = {
  readonly ours: Measured
  readonly bare: Measured
}

export type Measured = LoadResult & {
  readonly cpuSeconds: number
  readonly residentBytes: number
}

export type ContestOptions = {
  readonly rounds: number
  readonly durationMs: number
  readonly connections: number
  readonly visitors: number
  readonly load: (plan: LoadPlan) => Promise<LoadResult>
}

/** Warm-up: the first rounds would measure the JIT compiler. */
const WARM_UPS = 5

/** Servers and order alternate: other load on the machine affects both alike. */
export async function runContest(contest: Contest, options: ContestOptions): Promise<readonly Round[]> {
  const run = (runner: Runner) => measure(runner, { ...options, path: contest.path })
  for (let index = 0; index < WARM_UPS; index++) {
    await run(contest.ours)
    await run(contest.bare)
  }
  const rounds: Round[] = []
  for (let index = 0; index < options.rounds; index++) {
    if (index % 2 === 0) {
      const ours = await run(contest.ours)
      rounds.push({ ours, bare: await run(contest.bare) })
    } else {
      const bare = await run(contest.bare)
      rounds.push({ bare, ours: await run(contest.ours) })
    }
  }
  return rounds
}

type MeasureOptions = ContestOptions & { readonly path: string }

async function measure({ port, pid }: Runner, { load, rounds: _, path, ...plan }: MeasureOptions): Promise<Measured> {
  const before = readProcessUse(pid)
  const result = await load({ port, ...plan, paths: [path] })
  const after = readProcessUse(pid)
  return { ...result, residentBytes: after.residentBytes, cpuSeconds: after.cpuSeconds - before.cpuSeconds }
}
