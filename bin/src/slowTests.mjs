/** A test that runs longer than this is named: that shows where a run hangs. */
const namedAfterMs = 120_000
const lookEachMs = 60_000

/** @typedef {{ module: { relativeModuleId: string }; fullName: string }} TestCase */

/** A reporter of vitest that names each minute the files and tests that have been running for long. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class SlowTests {
  /** @type {Map<string, number>} */
  running = new Map()

  onTestRunStart() {
    this.timer = setInterval(() => this.report(), lookEachMs)
    this.timer.unref()
  }

  onTestRunEnd() {
    clearInterval(this.timer)
  }

  /** @param {{ relativeModuleId: string }} module */
  onTestModuleStart({ relativeModuleId }) {
    this.running.set(relativeModuleId, performance.now())
  }

  /** @param {{ relativeModuleId: string }} module */
  onTestModuleEnd({ relativeModuleId }) {
    this.running.delete(relativeModuleId)
  }

  /** @param {TestCase} test */
  onTestCaseReady(test) {
    this.running.set(nameOf(test), performance.now())
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    this.running.delete(nameOf(test))
  }

  report() {
    for (const [name, since] of this.running) {
      const ms = performance.now() - since
      if (ms >= namedAfterMs) console.log(`Running for ${Math.round(ms / 60_000)} minutes: ${name}`)
    }
  }
}

/** @param {TestCase} test */
function nameOf({ module, fullName }) {
  return `${module.relativeModuleId} > ${fullName}`
}
