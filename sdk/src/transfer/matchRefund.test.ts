import { expect, test } from 'vitest'
import { type Claim, matchRefund } from './matchRefund.ts'

type Payment = Parameters<typeof matchRefund>[0][number]

type Owed = Partial<Claim> & Pick<Claim, 'units' | 'deadline'>

/** What the page of each deposit says. */
function tell(owed: readonly Owed[], payments: readonly Payment[]) {
  const claims = owed.map((one, index) => ({ depositId: BigInt(index), isOpen: true, ...one }))
  return claims.map((own) => matchRefund(payments, { own, others: claims.filter((one) => one !== own) }))
}

/** Short: the time of the payment, the deposits beside it, and whether they were counted. */
function tellShort(owed: readonly Owed[], payments: readonly Payment[]) {
  return tell(owed, payments).map((match) => {
    if (match.type === 'unpaid') return 'unpaid'
    if (match.type === 'unclear') return `unclear ${match.payment.timestamp}`
    return `${match.payment.timestamp} +${match.others}${match.isCounted ? ' counted' : ''}`
  })
}

test('of two equal deposits one refund pays the one that expired first, and the second refund the other', () => {
  const owed = [
    { units: 5n, deadline: 20 },
    { units: 5n, deadline: 10 },
  ]
  expect(tellShort(owed, [])).toEqual(['unpaid', 'unpaid'])
  expect(tellShort(owed, [{ units: 5n, timestamp: 30 }])).toEqual(['unpaid', '30 +0 counted'])
  const both = [
    { units: 5n, timestamp: 30 },
    { units: 5n, timestamp: 40 },
  ]
  expect(tellShort(owed, both)).toEqual(['40 +0 counted', '30 +0 counted'])
  // Nothing has to be counted if the first was paid before the second had expired.
  const apart = [
    { units: 5n, timestamp: 15 },
    { units: 5n, timestamp: 40 },
  ]
  expect(tellShort(owed, apart)).toEqual(['40 +0', '15 +0'])
  expect(tellShort(owed, [{ units: 10n, timestamp: 30 }])).toEqual(['30 +1', '30 +1'])
})

test('deposits of different amounts are told apart, in any order and in one sum', () => {
  const owed = [
    { units: 5n, deadline: 10 },
    { units: 7n, deadline: 10 },
  ]
  expect(tellShort(owed, [{ units: 7n, timestamp: 30 }])).toEqual(['unpaid', '30 +0'])
  expect(tellShort(owed, [{ units: 12n, timestamp: 30 }])).toEqual(['30 +1', '30 +1'])
})

test('a refund that several deposits explain, or none, is not claimed until it is clear', () => {
  const owed = [
    { units: 2n, deadline: 10 },
    { units: 3n, deadline: 10 },
    { units: 5n, deadline: 10 },
  ]
  const first = { units: 5n, timestamp: 30 }
  expect(tellShort(owed, [first])).toEqual(['unclear 30', 'unclear 30', 'unclear 30'])
  expect(tellShort(owed, [first, { units: 2n, timestamp: 40 }])).toEqual(['40 +0', 'unpaid', '30 +0'])
  expect(tellShort(owed.slice(0, 1), [{ units: 9n, timestamp: 30 }])).toEqual(['unclear 30'])
  expect(tellShort(owed.slice(0, 1), [{ units: 2n, timestamp: 10 }])).toEqual(['unpaid'])
})

test('while a network is down, a deposit that may have been filled claims only what nothing else explains', () => {
  const payment = { units: 5n, timestamp: 30 }
  const down = { units: 5n, deadline: 10, isOpen: false }
  expect(tellShort([down], [payment])).toEqual(['30 +0'])
  expect(tellShort([down, { units: 5n, deadline: 20 }], [payment])).toEqual(['unclear 30', 'unclear 30'])
  expect(tellShort([down, down], [payment])).toEqual(['unclear 30', 'unclear 30'])
})

test('R-17: random refunds are never claimed twice, and never for more than was paid', () => {
  let seed = 7
  const draw = (bound: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * bound)
  }
  const seen = { paid: 0, unclear: 0, unpaid: 0 }
  for (let round = 0; round < 400; round += 1) {
    const owed = Array.from({ length: 1 + draw(5) }, () => ({ units: BigInt(1 + draw(4)), deadline: draw(30) }))
    // Each bundle returns some of the deposits that have expired by then.
    const open = new Set(owed)
    const payments = [20, 35, 50].flatMap((timestamp) => {
      const part = [...open].filter(({ deadline }) => deadline < timestamp && draw(3) > 0)
      for (const one of part) open.delete(one)
      return part.length === 0 ? [] : [{ timestamp, units: part.reduce((sum, { units }) => sum + units, 0n) }]
    })
    const matches = tell(owed, payments)
    for (const payment of payments) {
      const claimed = owed.filter((_, index) => {
        const match = matches[index]
        return match?.type === 'paid' && match.payment === payment
      })
      expect(claimed.reduce((sum, { units }) => sum + units, 0n)).toBeLessThanOrEqual(payment.units)
    }
    for (const { type } of matches) seen[type] += 1
    // Where the payments cover every deposit, each is at least said to be possibly refunded.
    if (open.size === 0) expect(matches.map(({ type }) => type)).not.toContain('unpaid')
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})
