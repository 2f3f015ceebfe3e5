import { partFiles, savePart, splitLines } from './deepFigures.mjs'

/** @typedef {{ ok(): boolean; relativeModuleId: string; diagnostic(): { duration: number } }} Module */

/** A reporter of vitest that keeps what the tests printed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class UnitFigures {
  /** @type {string[]} */
  lines = []

  /** @param {{ content: string }} log */
  onUserConsoleLog({ content }) {
    this.lines.push(...splitLines(content))
  }

  /** @param {readonly Module[]} modules */
  onTestRunEnd(modules) {
    const files = modules.map((one) => ({
      file: one.relativeModuleId,
      isPassed: one.ok(),
      ms: one.diagnostic().duration,
    }))
    savePart(partFiles[0], { lines: this.lines, files })
  }
}
