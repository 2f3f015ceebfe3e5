import { findRoute, type Route } from '@murmur/engine/route'
import { createRandom } from '../seededRandom.ts'
import { type Case, listCases } from './routeCases.ts'
import { solveSlowly } from './slowSolver.ts'
import { splitBySteps } from './splitter.ts'

type Certified = {
  readonly markets: number
  /** Markets without a quote: too little liquidity, or no path. */
  readonly without: number
  readonly failures: readonly string[]
  /** The smallest ratio of the bound to the output of the slow solver, the splitter and the route. */
  readonly leastOverSlow: number
  readonly leastOverFound: number
}

type CertificateOptions = { readonly markets: number; readonly report: (done: number) => void }

/** The rounding error of the slow solver. */
const ROUNDING = 1e-10

/** Checks the bound against other solvers in random small markets. */
export function judgeCertificates({ markets, report }: CertificateOptions): Certified {
  const random = createRandom(5)
  const failures: string[] = []
  let [leastOverSlow, leastOverFound, without, done] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let seed = 0; done < markets; seed += 1) {
    const one = drawCase(seed, random)
    const result = findRoute({ pay: one.pay, receive: one.receive, units: one.units, maxLegs: 1_000 }, one.market)
    if (result.type !== 'route') {
      without += 1
      continue
    }
    const { overSlow, overFound } = measure(one, result.route)
    leastOverSlow = Math.min(leastOverSlow, overSlow)
    leastOverFound = Math.min(leastOverFound, overFound)
    if (overSlow < 1 - ROUNDING || overFound < 1) failures.push(`seed ${seed}: the bound is below a known output`)
    done += 1
    report(done)
  }
  return { markets: done, without, failures, leastOverSlow, leastOverFound }
}

function drawCase(seed: number, random: () => number): Case {
  const size = { tokens: 3 + Math.floor(random() * 4), pools: 4 + Math.floor(random() * 10) }
  const set = { ...size, concentrated: random(), name: '' }
  const [one] = listCases(set, { fraction: 10 ** (-4 + 4 * random()), count: 1, gas: 'free', seed: 1_000 + seed })
  if (one === undefined) throw new RangeError('There should be one case.')
  return one
}

type Ratios = { readonly overSlow: number; readonly overFound: number }

function measure({ venues, pay, receive, units }: Case, { bound, received }: Route): Ratios {
  const request = { pay, receive, units: Number(units) }
  const open = { maxLegs: 1_000, maxHops: 4, cost: () => 0, steps: 40, pools: 'shared' } as const
  const filled = splitBySteps(venues, { ...request, ...open })
  const slow = solveSlowly(venues, request)
  return { overSlow: Number(bound) / slow, overFound: Number(bound) / Math.max(filled, Number(received)) }
}
