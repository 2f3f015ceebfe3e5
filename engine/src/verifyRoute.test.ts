import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Market } from './market.ts'
import { findRoute, type Route } from './route.ts'
import { cases } from './testing/cases.ts'
import { ask, TAME, WILD } from './testing/randomMarkets.ts'
import { verifyRoute } from './verifyRoute.ts'

const options = { ...cases(20_000, { quickPart: 200 }), endOnFailure: true }

function report({ legs, paid, received }: Route, { pools }: Market) {
  const [pay, receive] = [legs[0]?.pay ?? '0x', legs.at(-1)?.receive ?? '0x']
  const reported = legs.map((leg) => ({ ...leg, poolId: leg.pool.id }))
  return { pay, receive, paid, received, legs: reported, pools }
}

test.each([
  ['pools that agree', TAME],
  ['pools that disagree', WILD],
])('every route of the search is proven, and no bound is below what the pools give: %s', (_, spread) => {
  let proven = 0
  fc.assert(
    fc.property(ask(spread), ({ request, market }) => {
      const free = { ...market, gas: { ...market.gas, price: undefined } }
      const result = findRoute({ ...request, maxLegs: 1_000 }, free)
      if (result.type !== 'route') return
      const verified = verifyRoute(report(result.route, free))
      if (verified.type !== 'proven') throw new Error(verified.reason)
      expect(verified.bound).toBeGreaterThanOrEqual(result.route.received)
      proven += 1
    }),
    options,
  )
  expect(proven).toBeGreaterThan(0)
})

test('without gas, half of all routes that agree are proven to a tenth of a basis point', () => {
  const gaps: number[] = []
  fc.assert(
    fc.property(ask(TAME), ({ request, market }) => {
      const free = { ...market, gas: { ...market.gas, price: undefined } }
      const result = findRoute({ ...request, maxLegs: 1_000 }, free)
      if (result.type !== 'route' || result.route.received < 10n ** 12n) return
      const verified = verifyRoute(report(result.route, free))
      if (verified.type === 'proven') gaps.push(verified.gapBps)
    }),
    options,
  )
  const sorted = gaps.toSorted((one, other) => one - other)
  console.log(
    `own gaps: median ${sorted[Math.floor(gaps.length / 2)]}, p95 ${sorted[Math.floor(gaps.length * 0.95)]} bp`,
  )
  expect(sorted[Math.floor(gaps.length / 2)]).toBeLessThan(0.1)
})
