import { findAnyListing } from '@murmur/engine/listedTokens'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import type { Question } from '@murmur/sdk/market/quoteState'
import type { Quoted } from '@murmur/sdk/trade/offer'
import { expect, test } from 'vitest'
import { followExactFees } from './followExactFees.ts'

const route = listBridgeRoutes(1, { destinationChainId: 8453 }).find(({ origin }) => origin.asset === 'USDC')
const [pay, receive] = [findAnyListing('1:USDC'), findAnyListing('8453:USDC')]
if (route === undefined || pay === undefined || receive === undefined) throw new Error('USDC is carried everywhere.')

const answer = {
  asset: 'USDC',
  origin: 1,
  destination: 8453,
  fixed: '100000',
  share: '400000000000000',
  limits: { minimum: '1000000', maximum: '2000000000', instant: '500000000' },
  fillSeconds: 4,
  quoteTimestamp: 1_700_000_000,
  fillDeadline: 1_700_007_200,
  exclusivity: null,
  spokePools: { origin: `0x${'1'.repeat(40)}`, destination: `0x${'2'.repeat(40)}` },
}

function create(body: unknown) {
  const asked: Question[] = []
  const refused: string[] = []
  const paths: string[] = []
  let now = 0
  const fees = followExactFees({
    fetch: async (path) => {
      paths.push(path)
      return Response.json(body ?? null, { status: body === undefined ? 502 : 200 })
    },
    elapsed: () => now,
    ask: (question) => asked.push(question),
    refuse: (reason) => refused.push(reason),
  })
  return { fees, asked, refused, paths, wait: (ms: number) => (now += ms) }
}

/** Only the parts of a quote that identify the deposit. */
function quotedOf(
  units: bigint,
  question: Question = { pay: { listing: pay as never, units }, receive: receive as never },
) {
  const transfer = { carried: { listing: pay, units }, fees: { route } }
  return { type: 'quote', question, transfer } as unknown as Quoted
}

test('the bridge is asked for exactly the deposit, and then the quote is made with its answer', async () => {
  const { fees, asked, paths, wait } = create(answer)
  const first = quotedOf(5_000_001n)
  expect(fees.check(first)).toBe(false)
  await expect.poll(() => asked).toHaveLength(1)
  expect(paths).toEqual(['/api/transfers/fees?asset=USDC&origin=1&destination=8453&units=5000001'])
  const exact = quotedOf(5_000_001n, asked[0])
  expect([asked[0]?.bridgeFees?.fixed, fees.check(exact), fees.check(exact)]).toEqual([100_000n, true, true])
  expect(paths).toHaveLength(1)
  wait(12_000)
  expect(fees.check(exact)).toBe(true)
  await expect.poll(() => paths).toHaveLength(2)
  fees.end()
  fees.end()
  // The card's own question again, once.
  expect(asked.filter(({ bridgeFees }) => bridgeFees === undefined)).toEqual([first.question])
})

test.each<[string, bigint, unknown, string]>([
  ['below the minimum', 999_999n, answer, 'belowMinimum'],
  ['above the maximum', 2_000_000_001n, answer, 'aboveMaximum'],
  ['without an answer', 5_000_000n, undefined, 'feesUnknown'],
  ['with an answer about another asset', 5_000_000n, { ...answer, asset: 'USDT' }, 'feesUnknown'],
])('a deposit %s is refused before the review', async (_, units, body, reason) => {
  const { fees, asked, refused } = create(body)
  expect(fees.check(quotedOf(units))).toBe(false)
  await expect.poll(() => refused).toEqual([reason])
  expect(asked).toEqual([])
})
