import { addResult, splitLines } from './deepFigures.mjs'

/** @typedef {{ ok(): boolean; relativeModuleId: string; diagnostic(): { duration: number } }} Module */

/** A reporter of vitest that keeps the output of the tests. The deep run tests one file at a time. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class UnitFigures {
  /** @type {string[]} */
  lines = []

  /** @param {{ content: string; type: 'stdout' | 'stderr' }} log */
  onUserConsoleLog({ content, type }) {
    // Skips warnings of the tested code.
    if (type === 'stdout') this.lines.push(...splitLines(content))
  }

  /** @param {Module} module */
  onTestModuleEnd(module) {
    const { duration: ms } = module.diagnostic()
    addResult({ file: module.relativeModuleId, isPassed: module.ok(), ms, lines: this.lines })
    this.lines = []
  }
}
