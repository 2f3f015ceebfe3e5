import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** @typedef {{ file: string; isPassed: boolean; ms: number }} FileResult */
/**
 * What a run printed, and its files.
 * @typedef {{ lines: readonly string[]; files: readonly FileResult[] }} Part
 */

/** Each reporter leaves its part here. */
export const partFiles = ['unit', 'browser'].map((name) => join(root, `.cache/test/deep-${name}.json`))

/**
 * @param {string} text
 * @returns {string[]}
 */
export function splitLines(text) {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/**
 * @param {string | undefined} file
 * @param {Part} part
 */
export function savePart(file, part) {
  if (file === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(part))
}

/**
 * Writes the figures of a whole run to `docs/figures/`, those of some tests beside the reports.
 * @param {{ isWhole: boolean }} options
 */
export function writeFigures({ isWhole }) {
  const parts = partFiles.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const date = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const title = `${date}, commit ${commit}, Node ${process.versions.node} on ${cpus().length} cores`
  const path = isWhole ? `docs/figures/deep-${date}.md` : '.cache/test/deep.md'
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), describeFigures({ title, parts }))
  return path
}

/**
 * A line per row of the trust matrix, then the other figures, then the files by time.
 * @param {{ title: string; parts: readonly Part[] }} run
 * @returns {string}
 */
export function describeFigures({ title, parts }) {
  const lines = [...new Set(parts.flatMap((part) => part.lines))]
  const rows = groupRows(lines)
  const others = lines.filter((line) => !rowLine.test(line))
  const files = parts.flatMap((part) => part.files).toSorted((one, other) => other.ms - one.ms)
  return [
    `# Deep run of ${title}`,
    '',
    'Written by `npm run test:deep`. The rows are those of [the trust matrix](../trust.md).',
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
