import { BroadcastChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { type RunnerTask, type RunnerTestFile, vi } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { VitestTestRunner } from 'vitest/runners'

// One counterexample is enough to see that a mutant is noticed.
fc.configureGlobal({ endOnFailure: true })

const { files = [], tests = [] } = JSON.parse(process.env.MUTATION ?? '{}') as { files?: string[]; tests?: string[] }

/** Private in the types of vitest, but the only API that reloads a single file. */
type Inside = {
  readonly workerState: {
    readonly evaluatedModules: { getModuleById(id: string): object | undefined; invalidateModule(node: object): void }
  }
}

/** The other tests run first: most mutants are noticed by them. */
const SLOW_MS = 100

/** Runs the tests again and again in one thread, since starting a thread takes longer than most tests. */
// biome-ignore lint/style/noDefaultExport: vitest loads a runner by its default export.
export default class MutantRunner extends VitestTestRunner {
  private hasBegun = false
  private isQuickTurn = true
  private ran = new Set<string>()
  private readonly costs = new Map<string, { milliseconds: number; kills: number }>()

  /** Skips all tests until the parent asks. Then those that kill most mutants in the least time run first. */
  onBeforeRunFiles(collected: RunnerTestFile[]): void {
    for (const { tasks } of collected) {
      for (const task of tasks) if (!this.isNext(task)) task.mode = 'skip'
      tasks.sort((one, other) => this.rank(one) - this.rank(other))
    }
  }

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles()
    if (this.hasBegun) return
    this.hasBegun = true
    Object.assign(this, { onTaskUpdate: async () => {}, onCollected: async () => {} })
    const channel = new BroadcastChannel('mutants')
    channel.onmessage = async () => channel.postMessage({ isPassed: await this.isUnnoticed() })
    channel.postMessage({ isReady: true })
    // The parent ends the process.
    await new Promise(() => {})
  }

  override onAfterRunTask(test: Parameters<VitestTestRunner['onAfterRunTask']>[0]): void {
    super.onAfterRunTask(test)
    if (!this.hasBegun) return
    const { state, duration = 0 } = test.result ?? {}
    const { milliseconds = duration, kills = 0 } = this.costs.get(test.name) ?? {}
    this.ran.add(test.name)
    const isKill = state === 'fail'
    this.costs.set(test.name, { milliseconds, kills: isKill ? kills + 1 : kills })
    if (isKill) this.cancel('test-failure')
  }

  /** Each test runs once for a mutant. */
  private isNext({ name }: RunnerTask): boolean {
    const isQuick = (this.costs.get(name)?.milliseconds ?? 0) <= SLOW_MS
    return this.hasBegun && !this.ran.has(name) && (isQuick || !this.isQuickTurn)
  }

  private rank({ name }: RunnerTask): number {
    const { milliseconds = 0, kills = 0 } = this.costs.get(name) ?? {}
    return milliseconds / (1 + kills)
  }

  private async isUnnoticed(): Promise<boolean> {
    this.forget(files)
    vi.resetModules()
    this.ran = new Set()
    for (const isQuickTurn of [true, false]) {
      this.isQuickTurn = isQuickTurn
      for (const filepath of tests) {
        if (!(await this.isPassed(filepath))) return false
      }
    }
    return true
  }

  private async isPassed(filepath: string): Promise<boolean> {
    // A file that is loaded already has no tests.
    this.forget([filepath])
    Object.assign(this, { cancelRun: false })
    const ran = await startTests([{ filepath, testLocations: undefined }], this)
    return ran.every(({ result }) => result?.state !== 'fail')
  }

  private forget(paths: readonly string[]): void {
    const { evaluatedModules } = (this as unknown as Inside).workerState
    for (const path of paths) {
      const loaded = evaluatedModules.getModuleById(path)
      if (loaded !== undefined) evaluatedModules.invalidateModule(loaded)
    }
  }
}
