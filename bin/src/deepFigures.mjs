import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

/** @typedef {{ content: string }} Log */
/** @typedef {{ ok(): boolean; relativeModuleId: string; diagnostic(): { duration: number } }} Module */

/** A reporter of vitest: what the tests printed and how long they took, in a dated file of `docs/figures/`. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class DeepFigures {
  /** @type {string[]} */
  lines = []

  /** @param {Log} log */
  onUserConsoleLog({ content }) {
    this.lines.push(...content.split('\n').filter((line) => line.trim() !== ''))
  }

  /** @param {readonly Module[]} modules */
  onTestRunEnd(modules) {
    const date = new Date().toISOString().slice(0, 10)
    const folder = join(root, 'docs/figures')
    mkdirSync(folder, { recursive: true })
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
    const machine = `Node ${process.versions.node} on ${cpus().length} cores`
    const text = describeFigures({ title: `${date}, commit ${commit}, ${machine}`, lines: this.lines, modules })
    writeFileSync(join(folder, `deep-${date}.md`), text)
  }
}

/**
 * @param {{ title: string; lines: readonly string[]; modules: readonly Module[] }} run
 * @returns {string}
 */
export function describeFigures({ title, lines, modules }) {
  const rows = modules
    .map((one) => ({ file: one.relativeModuleId, isPassed: one.ok(), ms: one.diagnostic().duration }))
    .toSorted((one, other) => other.ms - one.ms)
    .map(
      ({ file, isPassed, ms }) => `| \`${file}\` | ${isPassed ? 'passed' : 'failed'} | ${(ms / 1_000).toFixed(1)} s |`,
    )
  return [
    `# Deep run of ${title}`,
    '',
    'Written by `npm run test:deep`.',
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    '| tests | result | time |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
