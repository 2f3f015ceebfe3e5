import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Listing } from '@murmur/engine/token'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { expect, test } from 'vitest'
import { parseFees } from './followBridgeFees.ts'
import type { FollowedMarket } from './followMarket.ts'
import { parseMarket } from './parseMarket.ts'
import type { QuoteReport } from './quoteMessage.ts'
import type { Question } from './quoteState.ts'
import { exampleMarket } from './testing/market.ts'
import { createTransferDesk } from './transferDesk.ts'

const [route] = listBridgeRoutes(1, { destinationChainId: 8453 }).filter(({ origin }) => origin.asset === 'USDC')
if (route === undefined) throw new Error('USDC is carried everywhere.')
const answer = {
  asset: 'USDC',
  origin: 1,
  destination: 8453,
  fixed: '100000',
  share: '400000000000000',
  limits: { minimum: '1000000', maximum: '2000000000000', instant: '500000000000' },
  fillSeconds: 4,
  quoteTimestamp: 1_700_000_000,
  fillDeadline: 1_700_007_200,
  exclusivity: null,
  spokePools: { origin: `0x${'1'.repeat(40)}`, destination: `0x${'2'.repeat(40)}` },
}
const get = (id: string): Listing => {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new RangeError(id)
  return listing
}
const ask = (units: bigint, receive = get('8453:USDC')): Question => ({
  pay: { listing: get('1:USDC'), units },
  receive,
})
const open = (chainId: number): FollowedMarket => ({
  type: 'open',
  snapshot: parseMarket({ ...exampleMarket, chainId }, { chainId }),
  seenAt: chainId,
})

function create() {
  const reports: QuoteReport[] = []
  const followed: string[] = []
  const hearing = new Map<number, (market: FollowedMarket) => void>()
  const acts: (() => void)[] = []
  let hearFees: Parameters<Parameters<typeof createTransferDesk>[0]['followFees']>[1]['onFees'] = () => {}
  const desk = createTransferDesk({
    follow: (chainId, { onMarket }) => {
      hearing.set(chainId, onMarket)
      followed.push(`+${chainId}`)
      return () => followed.push(`-${chainId}`)
    },
    followFees: (_, { onFees }) => {
      hearFees = onFees
      return () => {}
    },
    schedule: (act) => acts.push(act),
    report: (report) => reports.push(report),
  })
  const run = () => {
    for (const act of acts.splice(0)) act()
  }
  const hear = (chainId: number) => hearing.get(chainId)?.(open(chainId))
  return { desk, reports, followed, run, hear, hearFees: (...fees: Parameters<typeof hearFees>) => hearFees(...fees) }
}

test('a transfer is quoted once both markets and the fees are known, and again with every new amount', () => {
  const { desk, reports, run, hear, hearFees } = create()
  desk({ type: 'ask', id: 1, question: ask(1_000_000_000n) })
  hear(1)
  hear(8453)
  run()
  expect(reports).toEqual([])
  const fees = parseFees(answer, route)
  hearFees(fees === undefined ? [] : [fees])
  run()
  desk({ type: 'ask', id: 2, question: ask(2_000_000_000n) })
  run()
  expect(reports.map((report) => report.type === 'transfer' && [report.id, report.transfer.receive.units])).toEqual([
    [1, 999_500_000n],
    [2, 1_999_100_000n],
  ])
  expect(reports[0]).toMatchObject({ stamps: [{ chainId: 1 }, { chainId: 8453 }] })
})

test('an amount below the limit of the bridge names the limit, and missing fees are no quote', () => {
  const { desk, reports, run, hear, hearFees } = create()
  desk({ type: 'ask', id: 1, question: ask(500_000n) })
  hear(1)
  hear(8453)
  hearFees([])
  run()
  const fees = parseFees(answer, route)
  hearFees(fees === undefined ? [] : [fees])
  run()
  expect(reports).toMatchObject([
    { type: 'none', reason: 'feesUnknown' },
    { type: 'none', reason: 'belowMinimum', limit: { units: 1_000_000n } },
  ])
})

test('another pair of networks ends what was followed before, and so does a rest', () => {
  const { desk, followed } = create()
  desk({ type: 'ask', id: 1, question: ask(1n) })
  desk({ type: 'ask', id: 2, question: ask(1n, get('10:USDC')) })
  desk({ type: 'rest' })
  expect(followed).toEqual(['+1', '+8453', '-1', '-8453', '+1', '+10', '-1', '-10'])
})

test.each<[string, object]>([
  ['another asset', { asset: 'WETH' }],
  ['another network', { destination: 10 }],
  ['a negative fee', { fixed: '-1' }],
  ['a fee that is a number', { fixed: 1 }],
  ['no limits', { limits: null }],
  ['a time with a fraction', { fillSeconds: 1.5 }],
  ['a pool that is no address', { spokePools: { origin: 'x', destination: `0x${'2'.repeat(40)}` } }],
  ['a relayer that is no address', { exclusivity: { relayer: 'x', deadline: 1 } }],
])('fees with %s are refused', (_, difference) => {
  expect(parseFees({ ...answer, ...difference }, route)).toBeUndefined()
})

test('the exact fees of a question replace those of its route', () => {
  const { desk, reports, run, hear, hearFees } = create()
  const fees = parseFees(answer, route)
  const exact = parseFees({ ...answer, fixed: '200000' }, route)
  if (fees === undefined || exact === undefined) throw new Error('They are fees.')
  desk({ type: 'ask', id: 1, question: { ...ask(1_000_000_000n), bridgeFees: exact } })
  hear(1)
  hear(8453)
  hearFees([fees])
  run()
  expect(reports).toMatchObject([{ type: 'transfer', transfer: { receive: { units: 999_400_000n }, fees: exact } }])
})
