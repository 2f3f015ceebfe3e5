type Explanation = {
  /** What the reader can do about it, in one sentence. */
  readonly advice?: string
  readonly cause?: unknown
}

/** What every error of the house extends: one sentence about what happened, one about what to do, and its cause. */
export class BaseError extends Error {
  readonly advice: string | undefined

  constructor(message: string, { advice, cause }: Explanation = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.advice = advice
  }

  /** This error and what caused it, the outermost first. */
  *chain(): Generator<unknown> {
    let error: unknown = this
    for (let depth = 0; error !== undefined && depth < DEEPEST; depth += 1) {
      yield error
      error = error instanceof Error ? error.cause : undefined
    }
  }
}

/** A cause that leads back to itself must not hang whoever reads it. */
const DEEPEST = 16
