import { tool } from '../bin/src/checks.mjs'

/**
 * Runs each browser test several times without retries, and fails if one of the runs fails.
 * @param {number} count
 * @param {readonly string[]} words for Playwright
 */
export function createSteadyCommand(count, words) {
  return [...tool('playwright'), 'test', '--retries=0', `--repeat-each=${count}`, ...words]
}
