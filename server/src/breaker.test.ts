import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

const failure = { isRefusal: false, retryAfterMs: 0 }
const refusal = { isRefusal: true, retryAfterMs: 0 }

function createExample(random = () => 0) {
  let time = 0
  const breaker = createBreaker({ elapsed: () => time, random })
  return {
    breaker,
    pass: (ms: number) => {
      time += ms
    },
    /** Runs until the next call may be made, and says how long that took. */
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

test('a service that asks us to stop is obeyed at once', () => {
  const { breaker } = createExample()
  breaker.fail(refusal)
  expect(breaker.mayCall()).toBe(false)
})

test('each failed probe doubles the pause, up to half a minute', () => {
  const { breaker, waitForCall } = createExample()
  breaker.fail(refusal)
  const waits = Array.from({ length: 7 }, () => {
    const wait = waitForCall()
    breaker.fail(failure)
    return wait
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('chance makes a pause longer by up to half, never shorter', () => {
  for (const random of [0, 0.25, 0.999]) {
    const { breaker } = createExample(() => random)
    breaker.fail(refusal)
    expect(breaker.waitMs()).toBe(1_000 * (1 + random / 2))
  }
})

test('while open one probe goes out at a time', () => {
  const { breaker, pass } = createExample()
  breaker.fail(refusal)
  pass(1_000)
  expect([breaker.mayCall(), breaker.mayCall(), breaker.mayCall()]).toEqual([true, false, false])
})

test('a probe that succeeds closes it, and the next pause is short again', () => {
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

test('calls that were under way when it opened change nothing', () => {
  const { breaker } = createExample()
  breaker.fail(refusal)
  for (let i = 0; i < 10; i++) breaker.fail(failure)
  breaker.succeed()
  expect([breaker.mayCall(), breaker.waitMs()]).toEqual([false, 1_000])
})

test('the service may ask for a longer pause, within reason', () => {
  const { breaker } = createExample()
  breaker.fail({ isRefusal: true, retryAfterMs: 20_000 })
  expect(breaker.waitMs()).toBe(20_000)
  const other = createExample().breaker
  other.fail({ isRefusal: true, retryAfterMs: 86_400_000 })
  expect(other.waitMs()).toBe(600_000)
})
