/** @typedef {{ title: string; tests: { results: { status: string }[] }[] }} Spec */
/** @typedef {{ title: string; specs?: Spec[]; suites?: Suite[] }} Suite */
/** @typedef {{ name: string; outcomes: string[] }} Tried */

/**
 * Each test of several runs, with its outcome in each of them.
 * @param {readonly string[]} reports what Playwright wrote as JSON
 * @returns {Tried[]}
 */
export function compareRuns(reports) {
  const runs = reports.map((report) => new Map(listOutcomes(JSON.parse(report))))
  const names = [...new Set(runs.flatMap((run) => [...run.keys()]))]
  return names.map((name) => ({ name, outcomes: runs.map((run) => run.get(name) ?? 'missing') }))
}

/**
 * @param {{ suites: Suite[] }} report
 * @returns {[string, string][]}
 */
function listOutcomes({ suites }) {
  return suites.flatMap((suite) => listSuite(suite, []))
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} outer
 * @returns {[string, string][]}
 */
function listSuite({ title, specs = [], suites = [] }, outer) {
  const path = [...outer, title]
  return [
    ...specs.map(
      /** @returns {[string, string]} */
      (spec) => [[...path, spec.title].join(' › '), spec.tests[0]?.results.at(-1)?.status ?? 'missing'],
    ),
    ...suites.flatMap((inner) => listSuite(inner, path)),
  ]
}

/**
 * The tests that did not pass in every run, and the counts.
 * @param {readonly Tried[]} tried
 */
export function describeRuns(tried) {
  const runs = tried[0]?.outcomes.length ?? 0
  const unsteady = tried.filter(({ outcomes }) => new Set(outcomes).size > 1)
  const broken = tried.filter((one) => !unsteady.includes(one) && one.outcomes.some(isBad))
  return {
    isSteady: tried.length > 0 && unsteady.length + broken.length === 0,
    text: [
      ...[...unsteady, ...broken].map(({ name, outcomes }) => `${name}: ${countOutcomes(outcomes)}`),
      `${unsteady.length} of ${tried.length} tests were not the same in all ${runs} runs; ${broken.length} failed in each.`,
    ].join('\n'),
  }
}

/** @param {string} outcome */
function isBad(outcome) {
  return outcome !== 'passed' && outcome !== 'skipped'
}

/** @param {readonly string[]} outcomes */
function countOutcomes(outcomes) {
  const kinds = [...new Set(outcomes)].sort()
  return kinds.map((kind) => `${outcomes.filter((outcome) => outcome === kind).length} ${kind}`).join(', ')
}
