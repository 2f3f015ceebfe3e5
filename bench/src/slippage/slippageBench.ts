import { EVOLVED_CONFIRM_BPS, evolvedRule } from '@murmur/engine/risk/evolvedRule'
import { renderTable } from '../figures.ts'
import { createRandom } from '../seededRandom.ts'
import { seenFamilies, settings } from './evolvePolicy.ts'
import { createGuardedPolicy, type Policy, policies, sumCost } from './policy.ts'
import { type Family, moveFamilies } from './priceMoves.ts'
import { createCases, type SwapCase } from './swapCase.ts'
import { findCost } from './swapCost.ts'

const SWAPS = 20_000
const RESAMPLES = 2_000

/** `npm run bench:slippage`: the evolved rule on unseen swaps. Exits with 1 if it saves too little. */
const all: Readonly<Record<string, Policy>> = {
  ...policies,
  evolved: createGuardedPolicy(evolvedRule, EVOLVED_CONFIRM_BPS),
}
const families = Object.keys(moveFamilies) as readonly Family[]
const cases = createCases(SWAPS, { seed: settings.testSeed, families })
console.log(
  `\n${SWAPS.toLocaleString('en')} swaps with other seeds; the family "trends" was never used for evolving.\n`,
)
console.log(
  renderTable({
    head: ['policy', 'reverts $', 'extracted $', 'shortfall $', 'sum $', 'bp', 'failed'],
    rows: Object.entries(all).map(describe),
  }),
)
console.log(`\nCost relative to a fixed 0.5 %, by family:\n\n${renderFamilies()}`)
const saving = bootstrap()
console.log(
  `\nThe evolved rule costs ${saving.map(percent).join(' / ')} less than a fixed 0.5 % (2.5 %, median, 97.5 % of ${RESAMPLES} resamples).`,
)
console.log(`Where it is worse: ${describeWorse()}`)
process.exitCode = (saving[0] ?? 0) > 0 && (saving[1] ?? 0) >= 0.3 ? 0 : 1

function describe([name, policy]: [string, Policy]): readonly string[] {
  const costs = cases.map((swap) => findCost(swap, policy(swap)))
  const mean = (find: (cost: (typeof costs)[number], at: number) => number) =>
    costs.reduce((sum, cost, at) => sum + find(cost, at), 0) / costs.length
  const figures = [
    mean((cost) => cost.reverts),
    mean((cost) => cost.extracted),
    mean((cost) => cost.shortfall),
    mean(sumCost),
  ]
  const bps = mean((cost, at) => (10_000 * sumCost(cost)) / (cases[at]?.worth ?? 1))
  return [name, ...figures.map((figure) => figure.toFixed(3)), bps.toFixed(2), percent(mean((cost) => cost.failures))]
}

function renderFamilies(): string {
  const rows = families.map((family) => {
    const some = cases.filter((swap) => swap.family === family)
    const fixed = sumDollars(some, policies['fixed 0.5 %'])
    const ratios = Object.values(all).map((policy) => (sumDollars(some, policy) / fixed).toFixed(2))
    return [seenFamilies.includes(family) ? family : `${family} (not seen)`, ...ratios]
  })
  return renderTable({ head: ['family', ...Object.keys(all)], rows })
}

function sumDollars(some: readonly SwapCase[], policy: Policy): number {
  return some.reduce((sum, swap) => sum + sumCost(findCost(swap, policy(swap))), 0)
}

/** The saving with pairs of costs drawn again and again. */
function bootstrap(): readonly number[] {
  const random = createRandom(settings.testSeed)
  const pairs = cases.map((swap) => [cost(swap, policies['fixed 0.5 %']), cost(swap, find('evolved'))] as const)
  const savings = Array.from({ length: RESAMPLES }, () => {
    let fixed = 0
    let evolved = 0
    for (let draw = 0; draw < pairs.length; draw += 1) {
      const pair = pairs[Math.floor(random() * pairs.length)] ?? [0, 0]
      fixed += pair[0]
      evolved += pair[1]
    }
    return 1 - evolved / fixed
  }).toSorted((one, other) => one - other)
  return [0.025, 0.5, 0.975].map((share) => savings[Math.floor(share * RESAMPLES)] ?? 0)
}

function describeWorse(): string {
  const worse = cases.filter((swap) => cost(swap, find('evolved')) > cost(swap, policies['fixed 0.5 %']) + 0.005)
  const failed = worse.filter((swap) => findCost(swap, find('evolved')(swap)).failures > 0)
  return `${percent(worse.length / cases.length)} of the swaps; ${percent(failed.length / (worse.length || 1))} of these because a transaction failed.`
}

function cost(swap: SwapCase, policy: Policy): number {
  return sumCost(findCost(swap, policy(swap)))
}

function find(name: string): Policy {
  const policy = all[name]
  if (policy === undefined) throw new RangeError(`There is no policy "${name}".`)
  return policy
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
