import { findRoute } from '@murmur/engine/route'
import { type Case, listCases } from './engineCases.ts'
import { createRandom } from './engineMarkets.ts'
import { solveSlowly } from './engineSlowSolver.ts'
import { splitBySteps } from './engineSplitter.ts'

export type Certified = { readonly markets: number; readonly failures: readonly string[]; readonly widest: number }

/** The convex optimum takes its time: it is asked in each tenth market, the patient splitter in all. */
const SLOW_EVERY = 10

/** The bound is never below what others find, in random small markets of every shape. */
export function judgeCertificates(markets: number): Certified {
  const random = createRandom(5)
  const failures: string[] = []
  let widest = 0
  for (let seed = 0; seed < markets; seed += 1) {
    const size = { tokens: 3 + Math.floor(random() * 4), pools: 4 + Math.floor(random() * 10) }
    const concentrated = random()
    const fraction = 10 ** (-4 + 4 * random())
    const [one] = listCases(
      { ...size, concentrated, name: '' },
      { fraction, count: 1, gas: 'free', seed: 1_000 + seed },
    )
    if (one === undefined) continue
    const { over, gap } = measure(one, { isSlow: seed % SLOW_EVERY === 0 })
    widest = Math.max(widest, gap)
    if (over > 0) failures.push(`seed ${seed}: the bound is ${over} bp below what was found`)
  }
  return { markets, failures, widest }
}

/** How far the best that was found lies above the bound, and how far the route lies below it, in basis points. */
function measure(
  { market, venues, pay, receive, units }: Case,
  { isSlow }: { readonly isSlow: boolean },
): { readonly over: number; readonly gap: number } {
  const result = findRoute({ pay, receive, units, maxLegs: 1_000 }, market)
  if (result.type !== 'route') return { over: 0, gap: 0 }
  const bound = Number(result.route.bound)
  const request = { pay, receive, units: Number(units) }
  const open = { maxLegs: 1_000, maxHops: 4, cost: () => 0, steps: 40, pools: 'shared' } as const
  const filled = splitBySteps(venues, { ...request, ...open })
  const slow = isSlow ? solveSlowly(venues, request) : 0
  // The slow solver comes from above: what it misses, it has too much.
  const isConverged = slow < filled * 1.5
  const found = Math.max(filled, isConverged ? slow * (1 - 1e-9) : 0, Number(result.route.received))
  return { over: Math.max(0, (found / bound - 1) * 10_000), gap: (1 - Number(result.route.received) / bound) * 10_000 }
}
