import { relative } from 'node:path'
import { partFiles, savePart, splitLines } from './deepFigures.mjs'
import { root } from './project.mjs'

/** @typedef {import('./deepFigures.mjs').FileResult} FileResult */

/** A reporter of Playwright that keeps what the tests printed. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export.
export default class BrowserFigures {
  /** @type {string[]} */
  lines = []
  /** @type {Map<string, FileResult>} */
  files = new Map()

  /** @param {string | Buffer} chunk */
  onStdOut(chunk) {
    this.lines.push(...splitLines(String(chunk)))
  }

  /**
   * @param {{ location: { file: string }; ok(): boolean }} test
   * @param {{ duration: number }} result
   */
  onTestEnd(test, { duration }) {
    const file = relative(root, test.location.file).replaceAll('\\', '/')
    const { isPassed = true, ms = 0 } = this.files.get(file) ?? {}
    this.files.set(file, { file, isPassed: isPassed && test.ok(), ms: ms + duration })
  }

  onEnd() {
    savePart(partFiles[1], { lines: this.lines, files: [...this.files.values()] })
  }
}
