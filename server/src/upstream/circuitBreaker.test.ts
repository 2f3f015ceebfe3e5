import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuitBreaker.ts'

const failure = { isRefusal: false, retryAfterMs: 0 }
const refusal = { isRefusal: true, retryAfterMs: 0 }

function createExample(random = () => 0) {
  let time = 0
  const breaker = createCircuitBreaker({ elapsed: () => time, random })
  return {
    breaker,
    pass: (ms: number) => {
      time += ms
    },
    /** Advances the clock until the next call may be made, and returns the time that took. */
    waitForCall: () => {
      const started = time
      while (!breaker.mayCall()) time += 10
      return time - started
    },
  }
}

test('three failures in a row open it, two do not', () => {
  const { breaker } = createExample()
  breaker.fail(failure)
  breaker.fail(failure)
  breaker.succeed()
  breaker.fail(failure)
  breaker.fail(failure)
  expect([breaker.mayCall(), breaker.waitMs()]).toEqual([true, 0])
  breaker.fail(failure)
  expect([breaker.mayCall(), breaker.waitMs()]).toEqual([false, 1_000])
})

test('a refusal opens it at once', () => {
  const { breaker } = createExample()
  breaker.fail(refusal)
  expect(breaker.mayCall()).toBe(false)
})

test('each failed probe doubles the pause, up to 30 seconds', () => {
  const { breaker, waitForCall } = createExample()
  breaker.fail(refusal)
  const waits = Array.from({ length: 7 }, () => {
    const wait = waitForCall()
    breaker.fail(failure)
    return wait
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('jitter lengthens a pause by up to a half, and never shortens it', () => {
  for (const random of [0, 0.25, 0.999]) {
    const { breaker } = createExample(() => random)
    breaker.fail(refusal)
    expect(breaker.waitMs()).toBe(1_000 * (1 + random / 2))
  }
})

test('while open, one probe at a time is let through', () => {
  const { breaker, pass } = createExample()
  breaker.fail(refusal)
  pass(1_000)
  expect([breaker.mayCall(), breaker.mayCall(), breaker.mayCall()]).toEqual([true, false, false])
})

test('a successful probe closes it and resets the pause', () => {
  const { breaker, pass, waitForCall } = createExample()
  breaker.fail(refusal)
  waitForCall()
  breaker.fail(failure)
  waitForCall()
  breaker.succeed()
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
  breaker.fail(refusal)
  pass(999)
  expect(breaker.mayCall()).toBe(false)
})

test('calls that were in flight when it opened change nothing', () => {
  const { breaker } = createExample()
  breaker.fail(refusal)
  for (let i = 0; i < 10; i++) breaker.fail(failure)
  breaker.succeed()
  expect([breaker.mayCall(), breaker.waitMs()]).toEqual([false, 1_000])
})

test('Retry-After lengthens the pause, up to a limit', () => {
  const { breaker } = createExample()
  breaker.fail({ isRefusal: true, retryAfterMs: 20_000 })
  expect(breaker.waitMs()).toBe(20_000)
  const other = createExample().breaker
  other.fail({ isRefusal: true, retryAfterMs: 86_400_000 })
  expect(other.waitMs()).toBe(600_000)
})
