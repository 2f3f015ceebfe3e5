import { judgeQuote } from '@murmur/sdk/market/judgeQuote'
import { expect, test } from 'vitest'
import { quoteOf } from '../../testing/swapFixtures.ts'

const fair = { pay: '4', receive: '1' }

test.each([
  [99, []],
  [100, ['impactInfo info']],
  [300, ['impactWarn warn']],
  [500, ['impactWarn warn']],
  [1_500, ['impactLocked locked']],
  [2_499, ['impactLocked locked']],
  [2_500, ['impactBlocked blocked']],
  [9_990, ['impactBlocked blocked']],
])('Q-18: a price impact of %d basis points is judged %j', (impactBps, risks) => {
  // Four, less the impact.
  const receive = `${((4 * (10_000 - impactBps)) / 10_000).toFixed(8)} 1:BNB`
  expect(judge({ pay: '1 1:ETH', receive, impactBps }, fair)).toEqual(risks)
})

test('Q-18: an impact that is not a number is blocked', () => {
  expect(judge({ pay: '1 1:ETH', receive: '4 1:BNB', impactBps: Number.NaN }, fair)[0]).toBe('impactBlocked blocked')
})

test.each([
  ['3.81', []],
  ['3.79', ['lessWarn warn']],
  ['4.21', ['moreWarn warn']],
  ['3.41', ['lessWarn warn']],
  ['3.39', ['lessBlocked blocked']],
  ['4.61', ['moreBlocked blocked']],
])('Q-19: %s for 4 by the independent price is judged %j', (receive, risks) => {
  expect(judge({ pay: '1 1:ETH', receive: `${receive} 1:BNB`, impactBps: 0 }, fair)).toEqual(risks)
})

test.each([
  ['3.93', []],
  ['3.91', ['lessWarn warn']],
  ['4.09', ['moreWarn warn']],
  ['3.39', ['lessBlocked blocked']],
])('Q-19: a transfer of %s for 4 by the independent price is judged %j', (receive, risks) => {
  expect(judge({ pay: '1 1:ETH', receive: `${receive} 1:BNB`, impactBps: 0, kind: 'transfer' }, fair)).toEqual(risks)
})

test.each([{ pay: undefined }, { receive: undefined }, { pay: '0' }])(
  'Q-18: without an independent price (%j) the quote carries a warning',
  (missing) => {
    const risks = judge({ pay: '1 1:ETH', receive: '4 1:BNB', impactBps: 0 }, { ...fair, ...missing })
    expect(risks).toEqual(['priceUnknown warn'])
  },
)

test('the worst comes first', () => {
  const risks = judge({ pay: '1 1:ETH', receive: '2.9 1:BNB', impactBps: 400 }, fair)
  expect(risks).toEqual(['lessBlocked blocked', 'impactWarn warn'])
})

type Example = {
  readonly pay: string
  readonly receive: string
  readonly impactBps: number
  readonly kind?: 'transfer'
}

function judge({ impactBps, kind, ...amounts }: Example, prices: Parameters<typeof judgeQuote>[1]): string[] {
  const { quote } = quoteOf(amounts, { impactBps, ...(kind && { kind }) })
  return judgeQuote(quote, prices).map(({ type, level }) => `${type} ${level}`)
}
