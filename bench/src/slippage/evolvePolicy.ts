import type { ToleranceRule } from '@murmur/engine/risk/tolerance'
import { createRandom, normal } from '../seededRandom.ts'
import { compareScores, createGuardedPolicy, type Policy, policies, scorePolicy } from './policy.ts'
import type { Family } from './priceMoves.ts'
import { createCases, type SwapCase } from './swapCase.ts'

/** Everything that decides the result. */
export const settings = {
  generations: 1_100,
  children: 100,
  parents: 25,
  trainCases: 1_024,
  validationCases: 8_192,
  trainSeed: 1_000,
  validationSeed: 900_000,
  testSeed: 910_000,
  mutationSeed: 500_000,
}

export const seenFamilies: readonly Family[] = ['steady', 'jumps', 'regimes']

/** The limits of each weight, and where the search begins: at the plain rule. */
const genes = {
  fixedBps: { least: 0, most: 40, start: 5 },
  moves: { least: 0, most: 6, start: 3 },
  impact: { least: 0, most: 2, start: 0.25 },
  fee: { least: 0, most: 4, start: 0 },
  perPool: { least: 0, most: 10, start: 0 },
  // A lower one would ask for a second confirmation all the time.
  confirmBps: { least: 20, most: 50, start: 50 },
} as const

type Gene = keyof typeof genes

const names = Object.keys(genes) as readonly Gene[]

type Weights = Readonly<Record<Gene, number>>

/** A set of weights, and how far each of them mutates. */
type Individual = { readonly weights: Weights; readonly steps: Weights }

export type Evolution = {
  readonly generation: number
  readonly parents: readonly Individual[]
  /** The mean of the parents that did best on the validation swaps. */
  readonly best: { readonly weights: Weights; readonly cost: number; readonly generation: number }
  /** The cost on the validation swaps, relative to a fixed 0.5 %, every tenth generation. */
  readonly curve: readonly (readonly [generation: number, cost: number])[]
}

export function startEvolution(validation: Judge): Evolution {
  const weights = mapGenes((name) => genes[name].start)
  const first = { weights, steps: mapGenes((name) => genes[name].most / 10) }
  const cost = validation(createWeightedPolicy(weights))
  return { generation: 0, parents: [first], best: { weights, cost, generation: 0 }, curve: [[0, cost]] }
}

/** One generation: children are mixed from two parents and mutated, and the best become parents. Always the same. */
export function evolve(state: Evolution, validation: Judge): Evolution {
  const generation = state.generation + 1
  const random = createRandom(settings.mutationSeed + generation)
  const judge = createJudge(
    createCases(settings.trainCases, { seed: settings.trainSeed + generation, families: seenFamilies }),
  )
  const children = Array.from({ length: settings.children }, () => createChild(state.parents, random))
  const parents = children
    .map((child) => ({ child, cost: judge(createWeightedPolicy(child.weights)) }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, settings.parents)
    .map(({ child }) => child)
  const next = { ...state, generation, parents }
  return generation % 10 === 0 ? validate(next, validation) : next
}

function validate(state: Evolution, validation: Judge): Evolution {
  const { generation, parents, best, curve } = state
  const weights = mapGenes((name) => sum(parents.map((one) => one.weights[name])) / parents.length)
  const cost = validation(createWeightedPolicy(weights))
  return {
    ...state,
    best: cost < best.cost ? { weights, cost, generation } : best,
    curve: [...curve, [generation, cost]],
  }
}

/** The cost of a policy, relative to a fixed 0.5 %. */
type Judge = (policy: Policy) => number

export function createJudge(cases: readonly SwapCase[]): Judge {
  const fixed = scorePolicy(cases, policies['fixed 0.5 %'])
  return (policy) => compareScores(scorePolicy(cases, policy), fixed)
}

function createWeightedPolicy({ confirmBps, ...rule }: Weights): Policy {
  return createGuardedPolicy(rule satisfies ToleranceRule, confirmBps)
}

function createChild(parents: readonly Individual[], random: () => number): Individual {
  const [one, other] = [pick(parents, random), pick(parents, random)]
  const common = normal(random)
  const steps = mapGenes((name) => {
    const mixed = Math.sqrt(one.steps[name] * other.steps[name])
    const changed = mixed * Math.exp(0.2 * common + 0.3 * normal(random))
    return Math.min(Math.max(changed, genes[name].most / 10_000), genes[name].most / 3)
  })
  const weights = mapGenes((name) => {
    const mixed = (one.weights[name] + other.weights[name]) / 2
    return Math.min(Math.max(mixed + steps[name] * normal(random), genes[name].least), genes[name].most)
  })
  return { weights, steps }
}

function pick(parents: readonly Individual[], random: () => number): Individual {
  const parent = parents[Math.floor(random() * parents.length)]
  if (parent === undefined) throw new RangeError('There are no parents.')
  return parent
}

function mapGenes(find: (name: Gene) => number): Weights {
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Weights
}

function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0)
}
