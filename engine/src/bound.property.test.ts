import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRoute, type Route } from './route.ts'
import { cases, even } from './testing/cases.ts'
import { countGas, type Gain, type Poured, pourFlow } from './testing/pourFlows.ts'
import { ask, type Question, TAME, WILD } from './testing/randomMarkets.ts'

const options = { ...cases(20_000, { quickPart: 200 }), endOnFailure: true }

/** A wei of gas, or a rounded-up share of one, per swap. */
const ROUNDING = 8n

function expectBelowBound(poured: Poured | undefined, route: Route): void {
  if (poured === undefined) return
  const used = countGas(route.legs.map(({ pool }) => pool))
  const gas = (countGas(poured.swaps) * route.gasCost) / used
  if (poured.received - gas > route.bound + ROUNDING) {
    expect.fail(`${poured.swaps.length} swaps leave ${poured.received - gas}, above the bound ${route.bound}`)
  }
}

function getRoute({ request, market }: Question): Route | undefined {
  const result = findRoute(request, market)
  return result.type === 'route' ? result.route : undefined
}

test.each([
  ['pools that agree', TAME],
  ['pools that disagree', WILD],
])('no 5 % splitter leaves more after gas than the bound: %s', (_, spread) => {
  fc.assert(
    fc.property(ask(spread), (question) => {
      const route = getRoute(question)
      if (route === undefined) return
      const { market, request } = question
      const price = Number(route.gasCost) / Number(countGas(route.legs.map(({ pool }) => pool)))
      const net = ({ received, fresh }: Gain) => Number(received) - price * Number(countGas(fresh))
      const pick = (gains: readonly Gain[]) =>
        gains.reduce((best, gain, at) => (net(gain) > net(gains[best] ?? gain) ? at : best), 0)
      expectBelowBound(pourFlow(market, { request, parts: cut(request.units, Array(20).fill(1)), pick }), route)
    }),
    options,
  )
})

test.each([
  ['pools that agree', TAME],
  ['pools that disagree', WILD],
])('no random flow leaves more after gas than the bound: %s', (_, spread) => {
  const shares = fc.array(fc.record({ size: even(0.01, 1), at: fc.nat() }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ask(spread), shares, (question, drawn) => {
      const route = getRoute(question)
      if (route === undefined) return
      const { market, request } = question
      let step = 0
      const pick = (gains: readonly Gain[]) => {
        step += 1
        return (drawn[step - 1]?.at ?? 0) % gains.length
      }
      const parts = cut(
        request.units,
        drawn.map(({ size }) => size),
      )
      expectBelowBound(pourFlow(market, { request, parts, pick }), route)
    }),
    options,
  )
})

/** Parts in these proportions. The first takes the remainder. */
function cut(units: bigint, sizes: readonly number[]): readonly bigint[] {
  const sum = sizes.reduce((total, size) => total + size, 0)
  const parts = sizes.map((size) => BigInt(Math.floor((Number(units) * size) / sum / 1.000001)))
  const left = units - parts.reduce((total, part) => total + part, 0n)
  return parts.map((part, at) => (at === 0 ? part + left : part)).filter((part) => part > 0n)
}
