/** @typedef {{ passed: number; failed: number }} Counts */

/**
 * A check that counts as one.
 * @param {number} code
 * @returns {Counts}
 */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {string | undefined} report what Vitest wrote as JSON
 * @param {number} code
 * @returns {Counts}
 */
export function countVitest(report, code) {
  const { numPassedTests = 0, numFailedTests = 0 } = report === undefined ? {} : JSON.parse(report)
  return judge({ passed: numPassedTests, failed: numFailedTests }, code)
}

/**
 * @param {string | undefined} report what Playwright wrote as JSON
 * @param {number} code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report === undefined ? {} : JSON.parse(report).stats
  return judge({ passed: expected, failed: unexpected + flaky }, code)
}

/**
 * The files with a failure.
 * @param {string | undefined} report what Vitest wrote as JSON
 * @returns {string[]}
 */
export function listFailedFiles(report) {
  /** @type {{ testResults: { name: string; status: string }[] }} */
  const { testResults } = report === undefined ? { testResults: [] } : JSON.parse(report)
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

/**
 * A file that fails to load has no failing test, and an empty suite no passing one: both count as failures.
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function judge({ passed, failed }, code) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}
