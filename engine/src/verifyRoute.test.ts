import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSwapGas, type Market } from './market.ts'
import { checkPool } from './pools/swap.ts'
import { describeProof, findRoute, type Route } from './route.ts'
import { findRouteToReceive } from './routeToReceive.ts'
import { cases } from './testing/cases.ts'
import { ask, type Question, TAME, WILD } from './testing/randomMarkets.ts'
import { verifyRoute } from './verifyRoute.ts'

type ReportedRoute = Parameters<typeof verifyRoute>[0]

const options = { ...cases(20_000, { quickPart: 200 }), endOnFailure: true }

const BPS = 10_000

/** As the quote's own certificate says it. */
function report(route: Route, market: Market): ReportedRoute {
  const { legs, paid, received, bound, gasCost } = route
  const { pools, gas } = market
  const [pay, receive] = [legs[0]?.pay ?? '0x', legs.at(-1)?.receive ?? '0x']
  return {
    pay,
    receive,
    paid,
    received,
    legs: legs.map((leg) => ({ ...leg, poolId: leg.pool.id })),
    pools,
    gas,
    proof: describeProof(route, market),
    bound,
    gapBps: (Number(bound + gasCost - received) / Number(bound + gasCost)) * BPS,
    poolCount: pools.filter((pool) => checkPool(pool) === undefined).length,
  }
}

/** Exact payments, and exact receipts as the router swaps to them. */
const questions = [
  ['pools that agree', 'pay', TAME],
  ['pools that disagree', 'pay', WILD],
  ['pools that agree', 'receive', TAME],
  ['pools that disagree', 'receive', WILD],
] as const

type Exact = (typeof questions)[number][1]

function askRoute({ request, market }: Question, exact: Exact): ReportedRoute | undefined {
  const pools = exact === 'pay' ? market.pools : market.pools.filter(({ type }) => isByPath(type))
  const asked = { ...market, pools }
  const isByPathAsked = exact === 'receive'
  const find = exact === 'pay' ? findRoute : findRouteToReceive
  const result = find({ ...request, isByPath: isByPathAsked }, asked)
  if (result.type !== 'route') return undefined
  return { ...report(result.route, asked), wanted: exact === 'pay' ? undefined : request.units }
}

/** The router swaps to an exact receipt in no other pools. */
function isByPath(type: Market['pools'][number]['type']): boolean {
  return type === 'constantProduct' || type === 'concentrated'
}

function forAll(spread: number, { exact, judge }: { exact: Exact; judge: (reported: ReportedRoute) => void }): void {
  let count = 0
  fc.assert(
    fc.property(ask(spread), (question) => {
      const reported = askRoute(question, exact)
      if (reported === undefined) return
      judge(reported)
      count += 1
    }),
    options,
  )
  expect(count).toBeGreaterThan(0)
}

function describeSpread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const [median, p95, worst] = [0.5, 0.95, 1].map((part) => sorted[Math.ceil(part * sorted.length) - 1])
  return `median ${median}, p95 ${p95}, worst ${worst} of ${values.length}`
}

/** The cost of gas is computed in floating point. */
const ROUNDING_BPS = 1e-6

test.each(questions)('every quote is proven at the distance that it claims: %s, exact %s', (_, exact, spread) => {
  const gaps: number[] = []
  const tighter: number[] = []
  forAll(spread, {
    exact,
    judge(reported) {
      const verified = verifyRoute(reported)
      if (verified.type !== 'proven') throw new Error(verified.reason)
      expect(verified.bound).toBeLessThanOrEqual(reported.bound)
      expect(verified.gapBps).toBeLessThanOrEqual(reported.gapBps + ROUNDING_BPS)
      gaps.push(verified.gapBps)
      tighter.push(reported.gapBps - verified.gapBps)
    },
  })
  console.log(`proven distances in bp: ${describeSpread(gaps)}; below the claimed ones by: ${describeSpread(tighter)}`)
})

/** Wei are coarse in some of these markets, and a bound is a whole number. */
const LEAST_UNITS = 10n ** 9n

test.each(questions)('a bound that is claimed a millionth too low is refuted: %s, exact %s', (_, exact, spread) => {
  let [refuted, tighter] = [0, 0]
  const excess: number[] = []
  forAll(spread, {
    exact,
    judge(reported) {
      const verified = verifyRoute(reported)
      if (verified.type !== 'proven' || verified.bound < LEAST_UNITS || reported.received < LEAST_UNITS) return
      const bound = verified.bound - verified.bound / 1_000_000n
      const gasCost = findGasCost(reported)
      const gapBps = (Number(bound + gasCost - reported.received) / Number(bound + gasCost)) * BPS
      const judged = verifyRoute({ ...reported, bound, gapBps })
      if (judged.type === 'proven') tighter += 1
      else {
        expect(judged.reason).toBe('bound')
        if (judged.reason === 'bound') excess.push(Number(judged.bound - bound) / Number(bound))
        refuted += 1
      }
    },
  })
  console.log(`refuted ${refuted}, not ${tighter}; above the false bound by parts of it: ${describeSpread(excess)}`)
  expect(refuted).toBeGreaterThan(0)
  // Where a huge profit is lost on the way, both are known only to a ten-billionth of it.
  expect(tighter).toBeLessThanOrEqual(Math.ceil(refuted / 50))
})

function findGasCost({ legs, pools, proof }: ReportedRoute): bigint {
  const used = pools.filter(({ id }) => legs.some(({ poolId }) => poolId === id))
  return BigInt(Math.ceil(Number(used.reduce((sum, pool) => sum + getSwapGas(pool), 0n)) * proof.gas))
}

test.each(questions)('a changed leg, output, payment or distance is refuted: %s, exact %s', (_, exact, spread) => {
  const reasons = new Map<string, number>()
  forAll(spread, {
    exact,
    judge(reported) {
      const { legs, received, paid, gapBps } = reported
      const [first, ...rest] = legs
      if (first === undefined) return
      const changes: readonly Partial<ReportedRoute>[] = [
        { legs: [{ ...first, received: first.received + 1n }, ...rest] },
        // For an exact receipt the verifier computes the payments itself.
        ...(exact === 'pay' ? [{ legs: [{ ...first, paid: first.paid + 1n }, ...rest] }] : []),
        { legs: [{ ...first, poolId: '0xnone' }, ...rest] },
        { legs: rest },
        { legs: [...legs, first] },
        { received: received + 1n },
        { received: received - 1n },
        { paid: paid - 1n },
        { gapBps: gapBps + 0.001 },
        { gapBps: gapBps - 0.001 },
        { poolCount: reported.poolCount - 1 },
      ]
      for (const change of changes) {
        const judged = verifyRoute({ ...reported, ...change })
        if (judged.type === 'proven') throw new Error(`It was proven with ${Object.keys(change)}.`)
        reasons.set(judged.reason, (reasons.get(judged.reason) ?? 0) + 1)
      }
    },
  })
  console.log(`refuted for: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}`)
})

test.each(questions)(
  'a bound that leaves a pool out is refuted, or holds with that pool: %s, exact %s',
  (_, exact, spread) => {
    let [refuted, held] = [0, 0]
    fc.assert(
      fc.property(ask(spread), (question) => {
        const whole = askRoute(question, exact)
        const left = whole?.legs[0]?.poolId
        if (whole === undefined) return
        const pools = question.market.pools.filter(({ id }) => id !== left)
        const part = askRoute({ ...question, market: { ...question.market, pools } }, exact)
        if (part === undefined) return
        expect(verifyRoute({ ...part, pools: whole.pools })).toEqual({ type: 'refuted', reason: 'pools' })
        const judged = verifyRoute({ ...part, pools: whole.pools, poolCount: whole.poolCount })
        if (judged.type === 'refuted') {
          refuted += 1
          return
        }
        held += 1
        // The claim leaves the pool out and is true all the same.
        if (exact === 'pay' && whole.received - findGasCost(whole) > judged.bound) throw new Error('It is false.')
      }),
      options,
    )
    console.log(`refuted ${refuted}, true all the same ${held}`)
    expect(refuted).toBeGreaterThan(0)
  },
)

test('another price of gas, or a missing price, is refuted', () => {
  let count = 0
  forAll(TAME, {
    exact: 'pay',
    judge(reported) {
      const { proof, pay } = reported
      const judge = (change: Partial<ReportedRoute['proof']>) =>
        verifyRoute({ ...reported, proof: { ...proof, ...change } })
      const refuted = { type: 'refuted', reason: 'prices' }
      expect(judge({ gas: proof.gas * 1.02 + 1e-9 })).toEqual(refuted)
      expect(judge({ prices: new Map([...proof.prices].filter(([token]) => token !== pay)) })).toEqual(refuted)
      expect(judge({ prices: new Map([...proof.prices, [pay, Number.NaN]]) })).toEqual(refuted)
      expect(judge({ swap: -1 })).toEqual(refuted)
      expect(judge({ maxSwaps: reported.legs.length - 1 })).toEqual({ type: 'refuted', reason: 'swaps' })
      count += 1
    },
  })
  expect(count).toBeGreaterThan(0)
})
