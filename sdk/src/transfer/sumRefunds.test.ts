import { expect, test } from 'vitest'
import { type Claim, sumRefunds } from './sumRefunds.ts'

type Payment = Parameters<typeof sumRefunds>[0][number]

/** For each deposit: the time of the payment, the sum, and the deposits beside it. */
function sum(owed: readonly Claim[], payments: readonly Payment[]) {
  return owed.map((own) => {
    const refunds = sumRefunds(payments, { own, others: owed.filter((one) => one !== own) })
    if (refunds.type === 'unpaid') return 'unpaid'
    const { timestamp, units } = refunds.payment
    return refunds.type === 'partly' ? `${units} at ${timestamp}` : `back: ${units} at ${timestamp} +${refunds.others}`
  })
}

test('one deposit is back with the payment of its amount, after its deadline only', () => {
  const owed = [{ units: 5n, deadline: 10 }]
  expect(sum(owed, [])).toEqual(['unpaid'])
  expect(sum(owed, [{ units: 5n, timestamp: 10 }])).toEqual(['unpaid'])
  expect(sum(owed, [{ units: 4n, timestamp: 30 }])).toEqual(['unpaid'])
  expect(sum(owed, [{ units: 5n, timestamp: 30 }])).toEqual(['back: 5 at 30 +0'])
  // More than it owes is for something else, too.
  expect(sum(owed, [{ units: 9n, timestamp: 30 }])).toEqual(['9 at 30'])
})

test('several deposits are back once the payments reach their sum, and none is before', () => {
  const owed = [
    { units: 5n, deadline: 10 },
    { units: 5n, deadline: 20 },
    { units: 7n, deadline: 10 },
  ]
  const first = { units: 5n, timestamp: 30 }
  expect(sum(owed, [first])).toEqual(['5 at 30', '5 at 30', 'unpaid'])
  const rest = { units: 12n, timestamp: 40 }
  expect(sum(owed, [first, rest])).toEqual(owed.map(() => 'back: 17 at 40 +2'))
  expect(sum(owed, [{ units: 17n, timestamp: 30 }])).toEqual(owed.map(() => 'back: 17 at 30 +2'))
})

test('a deposit that was back before another one expired stays so, and does not affect that one', () => {
  const owed = [
    { units: 5n, deadline: 10 },
    { units: 5n, deadline: 20 },
  ]
  const before = { units: 5n, timestamp: 15 }
  expect(sum(owed, [before])).toEqual(['back: 5 at 15 +0', 'unpaid'])
  expect(sum(owed, [before, { units: 5n, timestamp: 40 }])).toEqual(['back: 5 at 15 +0', 'back: 10 at 40 +1'])
})

test('R-17: random refunds are never said to be complete for a deposit that is still owed', () => {
  let seed = 7
  const draw = (bound: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * bound)
  }
  const seen = { paid: 0, partly: 0, unpaid: 0 }
  for (let round = 0; round < 400; round += 1) {
    const owed = Array.from({ length: 1 + draw(5) }, () => ({ units: BigInt(1 + draw(4)), deadline: draw(30) }))
    // Some were paid out on the other network, whose nodes do not answer. They still count as owed.
    const open = new Set(owed.filter(() => draw(6) > 0))
    const isAllOpen = open.size === owed.length
    // Each bundle returns some of the deposits that have expired by then.
    const payments = [20, 35, 50].flatMap((timestamp) => {
      const part = [...open].filter(({ deadline }) => deadline < timestamp && draw(4) > 0)
      for (const one of part) open.delete(one)
      return part.length === 0 ? [] : [{ timestamp, units: part.reduce((total, { units }) => total + units, 0n) }]
    })
    for (const own of owed) {
      const refunds = sumRefunds(payments, { own, others: owed.filter((one) => one !== own) })
      seen[refunds.type] += 1
      if (refunds.type === 'paid') expect(open.has(own)).toBe(false)
      if (isAllOpen && open.size === 0) expect(refunds.type).toBe('paid')
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})
