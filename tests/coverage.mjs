import { tool } from '../bin/src/checks.mjs'

/** Row X-08 of the trust matrix. */
const LEAST_BRANCHES = 95

/**
 * Runs tests and fails if they reach too few branches of the files.
 * @param {readonly string[]} files
 * @param {{ tests: readonly string[]; report: string }} options `report` is a folder
 */
export function createCoverageCommand(files, { tests, report }) {
  return [
    ...tool('vitest'),
    'run',
    '--retry=0',
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=text',
    `--coverage.reportsDirectory=${report}`,
    `--coverage.thresholds.branches=${LEAST_BRANCHES}`,
    ...files.map((file) => `--coverage.include=${file}`),
    ...tests,
  ]
}
