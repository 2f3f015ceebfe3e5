import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widenSpan } from './widenSpan.ts'

test.each([
  [{ top: 0, bottom: 620 }, 620, { top: 0, bottom: 620 }],
  [{ top: 500, bottom: 1200 }, 1400, { top: 500, bottom: 1200 }],
  [{ top: 700, bottom: 900 }, 1400, { top: 560, bottom: 1040 }],
  [{ top: 0, bottom: 100 }, 1400, { top: 0, bottom: 480 }],
  [{ top: 1300, bottom: 1400 }, 1400, { top: 920, bottom: 1400 }],
  [{ top: 0, bottom: 0 }, 300, { top: 0, bottom: 300 }],
])('of a frame with the seen part %j and the height %d, dialogs have %j', (seen, height, span) => {
  expect(widenSpan(seen, { height })).toEqual(span)
})

test('the part for dialogs lies in the frame, contains what is seen, and is high enough', () => {
  const frame = fc
    .integer({ min: 1, max: 4_000 })
    .chain((height) => fc.tuple(fc.constant(height), fc.nat(height), fc.nat(height)))
  fc.assert(
    fc.property(frame, ([height, one, other]) => {
      const seen = { top: Math.min(one, other), bottom: Math.max(one, other) }
      const { top, bottom } = widenSpan(seen, { height })
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(height + 1e-6)
      expect(bottom - top).toBeGreaterThanOrEqual(Math.min(480, height) - 1e-6)
      expect([top <= seen.top + 1e-6, bottom >= seen.bottom - 1e-6]).toEqual([true, true])
    }),
  )
})
