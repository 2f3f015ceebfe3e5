import { expect, test } from 'vitest'
import { describeFigures } from './deepFigures.mjs'

test('the figures of a deep run are what the tests printed, and their times, the longest first', () => {
  const describe = (file: string, { isPassed, duration }: { isPassed: boolean; duration: number }) => ({
    relativeModuleId: file,
    ok: () => isPassed,
    diagnostic: () => ({ duration }),
  })
  const modules = [
    describe('a.test.ts', { isPassed: true, duration: 1_234 }),
    describe('b.test.ts', { isPassed: false, duration: 60_000 }),
  ]
  expect(
    describeFigures({ title: '2026-11-16', lines: ['Q-11: 8,000 refused'], modules }),
  ).toBe(`# Deep run of 2026-11-16

Written by \`npm run test:deep\`.

- Q-11: 8,000 refused

| tests | result | time |
| --- | --- | --- |
| \`b.test.ts\` | failed | 60.0 s |
| \`a.test.ts\` | passed | 1.2 s |
`)
})
