import { expect, test } from 'vitest'
import { describeFigures } from './deepFigures.mjs'

test('the figures of a deep run are a line per row, the other lines, and the files by time', () => {
  const results = [
    { file: 'a.test.ts', isPassed: true, ms: 1_234, lines: ['Q-11: 8,000 refused', 'N-06: 500 rows on SQLite'] },
    { file: 'b.test.ts', isPassed: false, ms: 60_000, lines: ['p95 2 ms', 'N-06: 500 rows on PostgreSQL'] },
    { file: 'e2e/c.spec.ts', isPassed: true, ms: 2_000, lines: ['F-01: 0 of 54 ran'] },
  ]
  expect(describeFigures({ title: '2026-11-16', results })).toBe(`# Deep run of 2026-11-16

Written by \`npm run test:deep\`, file by file: a file that is not listed below was not run.
The rows are those of [the trust matrix](../trust.md).

| row | figures |
| --- | --- |
| F-01 | 0 of 54 ran |
| N-06 | 500 rows on SQLite; 500 rows on PostgreSQL |
| Q-11 | 8,000 refused |

Other figures:

- p95 2 ms

| tests | result | time |
| --- | --- | --- |
| \`b.test.ts\` | failed | 60.0 s |
| \`e2e/c.spec.ts\` | passed | 2.0 s |
| \`a.test.ts\` | passed | 1.2 s |
`)
})
