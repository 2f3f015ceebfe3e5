import { relative } from 'node:path'
import { root } from '../bin/src/project.mjs'
import { addResult, splitLines } from './deepFigures.mjs'

/** @typedef {import('./deepFigures.mjs').FileResult} FileResult */

/** A reporter of Playwright that keeps the output of the tests. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export.
export default class BrowserFigures {
  /** @type {Map<string, FileResult>} */
  files = new Map()

  /**
   * @param {{ location: { file: string }; ok(): boolean }} test
   * @param {{ duration: number; stdout: readonly (string | Buffer)[] }} result
   */
  onTestEnd(test, { duration, stdout }) {
    const file = relative(root, test.location.file).replaceAll('\\', '/')
    const { isPassed = true, ms = 0, lines = [] } = this.files.get(file) ?? {}
    const printed = stdout.flatMap((chunk) => splitLines(String(chunk)))
    this.files.set(file, {
      file,
      isPassed: isPassed && test.ok(),
      ms: ms + duration,
      lines: [...lines, ...printed],
    })
  }

  onEnd() {
    for (const result of this.files.values()) addResult(result)
  }
}
