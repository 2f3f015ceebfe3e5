import { normal } from '../seededRandom.ts'

/** How prices move. A policy is judged on a family that it was not evolved on, too. */
export type Family = keyof typeof moveFamilies

type Random = () => number

type Asked = {
  /** Per square root of a second. */
  readonly volatility: number
  /** The pauses, in order. */
  readonly seconds: readonly number[]
}

type Moves = {
  /** The volatility that an observer of the past measures. */
  readonly observed: number
  readonly moves: readonly number[]
}

/** The volatility is measured over this many samples of the past. */
const SAMPLES = 40

export const moveFamilies = {
  /** Independent normal moves. */
  steady(random: Random, { volatility, seconds }: Asked): Moves {
    const moves = seconds.map((pause) => volatility * Math.sqrt(pause) * normal(random))
    return { observed: measure(random, () => volatility), moves }
  },

  /** Now and then the price jumps by several times its usual move. */
  jumps(random: Random, { volatility, seconds }: Asked): Moves {
    const moves = seconds.map((pause) => {
      const jump = random() < 1 - Math.exp(-pause / 400) ? 40 * volatility * normal(random) : 0
      return volatility * Math.sqrt(pause) * normal(random) + jump
    })
    return { observed: measure(random, () => volatility), moves }
  },

  /** Low and high volatility alternate, so past volatility predicts little. */
  regimes(random: Random, { volatility, seconds }: Asked): Moves {
    let level = random() < 0.5 ? 0.5 : 2
    const next = () => {
      if (random() < 0.1) level = level === 0.5 ? 2 : 0.5
      return level * volatility
    }
    const observed = measure(random, next)
    return { observed, moves: seconds.map((pause) => next() * Math.sqrt(pause) * normal(random)) }
  },

  /** Moves keep their direction for a while. Never used for evolving. */
  trends(random: Random, { volatility, seconds }: Asked): Moves {
    let trend = normal(random)
    const moves = seconds.map((pause) => {
      trend = 0.7 * trend + 0.7 * normal(random)
      return volatility * Math.sqrt(pause) * trend
    })
    return { observed: measure(random, () => volatility), moves }
  },
}

function measure(random: Random, next: () => number): number {
  let squares = 0
  for (let sample = 0; sample < SAMPLES; sample += 1) squares += (next() * normal(random)) ** 2
  return Math.sqrt(squares / SAMPLES)
}
