import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesOf, quoteOf } from '../../testing/swapFixtures.ts'
import { describeTolerance, describeUnmeasured } from './describeTolerance.ts'
import { measureTolerance } from './measureTolerance.ts'
import { parseRisks } from './parseRisk.ts'

const prices = pricesOf({ '1:ETH': '3000', '1:BNB': '900' })
const source = { ageMs: 180_000, topic: 21, inferers: 5 }
const unknown = { type: 'unknown' }
const ether = {
  asset: 'ETH',
  volatility: { type: 'forecast', perSecond: 0.000_3, dispersion: 0.000_03, ...source },
  drift: unknown,
}
const coin = {
  asset: 'BNB',
  volatility: { type: 'realised', perSecond: 0.000_4, blocks: 40, spanSeconds: 480, ageMs: 0 },
  drift: unknown,
}

/** One ether for about three coins, with a network fee of 90 cents. */
const quoted = quoteOf({ pay: '1 1:ETH', receive: '3.3 1:BNB' }, { impactBps: 12 })

function measure(risks: unknown, { isReachable = true }: { isReachable?: boolean } = {}) {
  const book = { risks: parseRisks({ risks }, { at: 1_000 }), isReachable }
  return measureTolerance(quoted, { book, prices, elapsed: 61_000 })
}

test('the tolerance of a quote has a reason whose parts add up to it, and its sources with their age', () => {
  const tolerance = measure({ '1:ETH': ether, '1:BNB': coin })
  if (tolerance.type !== 'measured') throw new Error('It is measured.')
  const { fixed, move, size, fee } = tolerance.parts
  expect(tolerance.bps).toBe(Math.round(fixed + move + size + fee))
  expect(describeTolerance(tolerance)).toEqual({
    summary: '0.35\u00a0%, low risk',
    reason:
      '0.35\u00a0%: ETH / BNB moves about 0.23\u00a0% in 22 s; this adds 0.28\u00a0%; the network fee adds 0.02\u00a0%; every route starts at 0.05\u00a0%.',
    sources: [
      'ETH: forecast of Allora topic 21, 4 min old, forecasters differ by 10\u00a0%.',
      'BNB: measured by us in 40 blocks over 8 min.',
    ],
  })
})

test('where something is missing, AUTO keeps its 0.5 %, with one line that says why', () => {
  const say = (state: ReturnType<typeof measure>) => (state.type === 'unmeasured' ? describeUnmeasured(state) : state)
  expect(say(measure({ '1:ETH': ether }))).toBe('Slippage AUTO allows 0.5 % until the risk is read.')
  expect(say(measure({ '1:ETH': ether, '1:BNB': { ...coin, volatility: unknown } }))).toBe(
    'How much BNB moves is not known yet: AUTO allows 0.5 %.',
  )
  expect(say(measure({}, { isReachable: false }))).toBe('The risk is not reachable now: AUTO allows 0.5 %.')
})

test('a pair with low volatility is lifted by the plain rule, and the reason says so', () => {
  const still = { ...coin, volatility: { ...coin.volatility, perSecond: 0.000_000_1 } }
  const tolerance = measure({ '1:ETH': { ...still, asset: 'ETH' }, '1:BNB': still })
  expect(tolerance).toMatchObject({ type: 'measured', bps: expect.any(Number) })
  expect((tolerance as { bps: number }).bps).toBeGreaterThanOrEqual(5)
})

test('500 malformed or hostile answers of our own server give no figure outside the limits', () => {
  const wild = fc.oneof(fc.anything(), fc.double(), fc.constantFrom('0.0003', -1, Number.NaN, 1e9, null, 'forecast'))
  const volatility = fc.record(
    {
      type: fc.constantFrom('forecast', 'realised', 'dollar', 'unknown', 'other'),
      perSecond: wild,
      ageMs: wild,
      topic: wild,
    },
    { requiredKeys: ['type'] },
  )
  const risk = fc.oneof(wild, fc.record({ asset: wild, volatility: fc.oneof(wild, volatility), drift: wild }))
  fc.assert(
    fc.property(risk, risk, (one, other) => {
      const tolerance = measure({ '1:ETH': one, '1:BNB': other })
      if (tolerance.type === 'unmeasured') return
      expect(tolerance.bps).toBeGreaterThanOrEqual(5)
      expect(tolerance.bps).toBeLessThanOrEqual(300)
      for (const { volatility: known } of tolerance.sources) expect(known.perSecond).toBeLessThanOrEqual(0.01)
    }),
    cases(5_000),
  )
})
