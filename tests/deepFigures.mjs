import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../bin/src/project.mjs'

/**
 * A test file and its output.
 * @typedef {{ file: string; isPassed: boolean; ms: number; lines: readonly string[] }} FileResult
 */

/** The results so far, to resume a run. */
const store = join(root, '.cache/test/deep.json')

/**
 * @param {string} text
 * @returns {string[]}
 */
export function splitLines(text) {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** @returns {FileResult[]} */
export function readResults() {
  return existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : []
}

/** @param {readonly FileResult[]} results */
export function saveResults(results) {
  mkdirSync(dirname(store), { recursive: true })
  writeFileSync(store, JSON.stringify(results))
}

/**
 * Keeps the result of a file instead of an earlier one, and writes the page of figures.
 * @param {FileResult} result
 */
export function addResult(result) {
  const others = readResults().filter(({ file }) => file !== result.file)
  saveResults([...others, result])
  writeFigures()
}

/** Writes the figures: those of a whole run to `docs/figures/`, those of named tests beside the reports. */
function writeFigures() {
  const date = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const title = `${date}, commit ${commit}, Node ${process.versions.node} on ${cpus().length} cores`
  const path = process.env.DEEP_WHOLE === '1' ? `docs/figures/deep-${date}.md` : '.cache/test/deep.md'
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), describeFigures({ title, results: readResults() }))
}

/**
 * A line per row of the trust matrix, then the other figures, then the files by time.
 * @param {{ title: string; results: readonly FileResult[] }} run
 * @returns {string}
 */
export function describeFigures({ title, results }) {
  const lines = [...new Set(results.flatMap((result) => result.lines))]
  const rows = groupRows(lines)
  const others = lines.filter((line) => !rowLine.test(line))
  const files = results.toSorted((one, other) => other.ms - one.ms)
  return [
    `# Deep run of ${title}`,
    '',
    'Written by `npm run test:deep`, file by file: a file that is not listed below was not run.',
    'The rows are those of [the trust matrix](../trust.md).',
    '',
    '| row | figures |',
    '| --- | --- |',
    ...rows.map(([row, figures]) => `| ${row} | ${figures.map((text) => text.replaceAll('|', '\\|')).join('; ')} |`),
    '',
    ...(others.length === 0 ? [] : ['Other figures:', '', ...others.map((line) => `- ${line}`), '']),
    '| tests | result | time |',
    '| --- | --- | --- |',
    ...files.map(
      ({ file, isPassed, ms }) => `| \`${file}\` | ${isPassed ? 'passed' : 'failed'} | ${(ms / 1_000).toFixed(1)} s |`,
    ),
    '',
  ].join('\n')
}

const rowLine = /^([A-Z])-(\d+): (.*)$/

/**
 * By letter and number.
 * @param {readonly string[]} lines
 * @returns {[string, string[]][]}
 */
function groupRows(lines) {
  /** @type {Map<string, string[]>} */
  const rows = new Map()
  for (const line of lines) {
    const [, letter, number, text] = rowLine.exec(line) ?? []
    if (text === undefined) continue
    const row = `${letter}-${number}`
    rows.set(row, [...(rows.get(row) ?? []), text])
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
