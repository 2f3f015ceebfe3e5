import { exampleHooks } from '@murmur/engine/encode/testing/randomPlans'
import { findAnyListing } from '@murmur/engine/listedTokens'
import { findQuote } from '@murmur/engine/quote'
import { type Address, findListing, type Listing } from '@murmur/engine/token'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { expect, test } from 'vitest'
import { parseFees } from './followBridgeFees.ts'
import type { FollowedMarket } from './followMarket.ts'
import { applyChange, parseChange, parseMarket } from './parseMarket.ts'
import type { QuoteReport } from './quoteMessage.ts'
import { createQuoter } from './quoter.ts'
import type { Question } from './quoteState.ts'
import { exampleChange, exampleMarket } from './testing/exampleMarket.ts'

const ether = 10n ** 18n
const [eth, bnb, pol] = ['1:ETH', '1:BNB', '1:POL'].map((id) => findListing(id)) as [Listing, Listing, Listing]
const snapshot = parseMarket(exampleMarket, { chainId: 1 })
const open = { type: 'open', snapshot, seenAt: 5 } as const
const pay = (units: bigint, receive = bnb): Question => ({ pay: { listing: eth, units }, receive, slippageBps: 50 })

test('a question is answered with the quote of the engine, its block and the pools it was found in', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(open)
  run()
  const expected = findQuote(pay(ether), snapshot.market)
  if (expected.type !== 'quote') throw new Error(expected.reason)
  const [report] = reports
  if (report?.type !== 'quote') throw new Error('There is no quote.')
  expect(report.stamp).toEqual({ chainId: 1, block: snapshot.block, seenAt: 5, staleAfterMs: 36_000 })
  expect(report.quote.receive).toEqual(expected.quote.receive)
  expect(report.quote.legs.map(({ poolId }) => poolId)).toEqual(expected.quote.route.legs.map(({ pool }) => pool.id))
  expect(report.quote).toMatchObject({ poolCount: 3, fee: expected.quote.gas.units * 1_000_000_000n })
})

test('pools of another exchange are quoted once their hook is allowed, with the next answer', () => {
  const hook = { address: exampleHooks['PancakeSwap V3'], feePpm: 500, tickSpacing: 1 }
  const pools = snapshot.market.pools.map((pool) => ({ ...pool, venue: 'PancakeSwap V3', hook }))
  const { ask, order, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket({ ...open, snapshot: { ...snapshot, market: { ...snapshot.market, pools } } })
  run()
  const allow = (hooks: readonly Address[]) => order({ type: 'hooks', chainId: 1, hooks })
  allow([exampleHooks['SushiSwap V2']])
  run()
  allow([hook.address])
  run()
  allow([])
  run()
  const answers = reports.flatMap(({ type }) => (type === 'quote' || type === 'none' ? [type] : []))
  expect(answers).toEqual(['none', 'none', 'quote', 'none'])
})

test('ten questions before the first answer are answered once: the last of them', () => {
  const { ask, emitMarket, run, reports } = create()
  emitMarket(open)
  for (let id = 1; id <= 10; id += 1) ask(id, pay(BigInt(id) * ether))
  emitMarket(open)
  run()
  expect(reports.filter(({ type }) => type === 'quote').map((report) => 'id' in report && report.id)).toEqual([10])
})

test('each block answers the question again, without a new one', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(open)
  run()
  emitMarket({ ...open, snapshot: applyChange(snapshot, parseChange(exampleChange)) })
  run()
  const quotes = reports.flatMap((report) => (report.type === 'quote' ? [report] : []))
  expect(quotes.map(({ stamp }) => stamp.block.number)).toEqual([7, 8])
  expect(quotes[0]?.quote.receive.units).not.toBe(quotes[1]?.quote.receive.units)
})

test('a heartbeat of the same block reports its age and computes nothing', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(open)
  run()
  reports.length = 0
  emitMarket({ ...open, seenAt: 9 })
  run()
  const stamp = { chainId: 1, block: snapshot.block, seenAt: 9, staleAfterMs: 36_000 }
  expect(reports).toEqual([{ type: 'age', stamp }])
})

test('the best single pool follows the quote, and no pool at all is an answer, too', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(open)
  run()
  const single = findQuote({ ...pay(ether), maxLegs: 1 }, snapshot.market)
  expect(reports[1]).toMatchObject({
    type: 'singlePool',
    singlePool: { receive: single.type === 'quote' && single.quote.receive },
  })
  ask(2, pay(ether, pol))
  run()
  expect(reports.at(-2)).toMatchObject({ id: 2, type: 'singlePool', singlePool: null })
})

test('the comparison waits until no key follows', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(open)
  run({ most: 1 })
  ask(2, pay(2n * ether))
  run()
  const reported = reports.flatMap((report) => (report.type === 'age' ? [] : [`${report.type} ${report.id}`]))
  expect(reported).toEqual(['quote 1', 'quote 2', 'singlePool 2', 'comparison 2'])
})

test('a key between two steps of the comparison ends it, and is answered next', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(10n * ether))
  emitMarket(open)
  // The quote, the single pool, and the first search of the comparison.
  run({ most: 3 })
  ask(2, pay(11n * ether))
  // The search that was under way, and the quote.
  run({ most: 2 })
  expect(reports.at(-1)).toMatchObject({ type: 'quote', id: 2 })
  run()
  expect(reports.flatMap((report) => (report.type === 'comparison' ? [report.id] : []))).toEqual([2])
})

test('a quote without an exchange is compared with the one that has it', () => {
  const { ask, emitMarket, run, reports } = create()
  emitMarket(open)
  ask(1, { ...pay(10n * ether), leftOut: ['Uniswap V3'] })
  emitMarket(open)
  run()
  const [quote, , compared] = reports
  expect(quote).toMatchObject({ type: 'quote', quote: { exchanges: ['Uniswap V2'] } })
  expect(compared).toMatchObject({ comparison: { leftOut: { exchanges: ['Uniswap V3'] } } })
})

test.each([
  ['closed', { type: 'closed' }],
  ['unreachable', { type: 'unreachable' }],
] as const)('a market that is %s is said to be', (reason, market) => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(ether))
  emitMarket(market)
  run()
  expect(reports).toEqual([{ type: 'none', id: 1, sequence: 1, reason }])
})

test('an amount beyond the pools has its reason', () => {
  const { ask, emitMarket, run, reports } = create()
  ask(1, pay(2n ** 120n))
  emitMarket(open)
  run()
  expect(reports[0]).toMatchObject({ type: 'none', reason: 'tooLarge' })
})

test('an empty field pauses the answers, and the market is followed on', () => {
  const { ask, order, emitMarket, run, reports, followed } = create()
  ask(1, pay(ether))
  emitMarket(open)
  order({ type: 'pause' })
  run()
  expect(reports).toEqual([])
  ask(2, pay(ether))
  run()
  expect(reports[0]).toMatchObject({ type: 'quote', id: 2 })
  expect(followed).toEqual(['follow 1'])
})

test('another network is followed instead, and a stop follows none', () => {
  const { ask, order, followed } = create()
  ask(1, pay(ether))
  ask(2, pay(2n * ether))
  const arbitrum = findListing('42161:ETH') as Listing
  ask(3, { pay: { listing: arbitrum, units: ether }, receive: arbitrum })
  order({ type: 'stop' })
  expect(followed).toEqual(['follow 1', 'end 1', 'follow 42161', 'end 42161'])
})

function create() {
  const reports: QuoteReport[] = []
  const followed: string[] = []
  const queue: (() => void)[] = []
  let emitMarket = (_: FollowedMarket) => {}
  const order = createQuoter({
    follow(chainId, { onMarket }) {
      followed.push(`follow ${chainId}`)
      emitMarket = onMarket
      return () => void followed.push(`end ${chainId}`)
    },
    followFees: () => () => {},
    schedule: (act) => void queue.push(act),
    later: (act) => void queue.push(act),
    report: (report) => void reports.push(report),
  })
  return {
    order,
    reports,
    followed,
    ask: (id: number, question: Question) => order({ type: 'ask', id, question }),
    emitMarket: (market: FollowedMarket) => emitMarket(market),
    run({ most = Number.POSITIVE_INFINITY } = {}) {
      for (let count = 0; count < most && queue.length > 0; count += 1) queue.shift()?.()
    },
  }
}

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
const payAcross = (units: bigint, receive = get('8453:USDC')): Question => ({
  pay: { listing: get('1:USDC'), units },
  receive,
})
const openOn = (chainId: number): FollowedMarket => ({
  type: 'open',
  snapshot: parseMarket({ ...exampleMarket, chainId }, { chainId }),
  seenAt: chainId,
})

function createAcross() {
  const laters: (() => void)[] = []
  const reports: QuoteReport[] = []
  const followed: string[] = []
  const listening = new Map<number, (market: FollowedMarket) => void>()
  const acts: (() => void)[] = []
  let listenFees: Parameters<Parameters<typeof createQuoter>[0]['followFees']>[1]['onFees'] = () => {}
  const order = createQuoter({
    follow: (chainId, { onMarket }) => {
      listening.set(chainId, onMarket)
      followed.push(`+${chainId}`)
      return () => followed.push(`-${chainId}`)
    },
    followFees: (_, options) => {
      listenFees = options.onFees
      return () => {}
    },
    schedule: (act) => acts.push(act),
    later: (act) => laters.push(act),
    report: (report) => reports.push(report),
  })
  const run = () => {
    while (acts.length > 0) for (const act of acts.splice(0)) act()
  }
  const wait = () => {
    for (const act of laters.splice(0)) act()
  }
  const emitMarket = (chainId: number) => listening.get(chainId)?.(openOn(chainId))
  return {
    order,
    reports,
    followed,
    run,
    wait,
    emitMarket,
    onFees: (...fees: Parameters<typeof listenFees>) => listenFees(...fees),
  }
}

test('a transfer is quoted once both markets and the fees are known, and again with every new amount', () => {
  const { order, reports, run, emitMarket, onFees } = createAcross()
  order({ type: 'ask', id: 1, question: payAcross(1_000_000_000n) })
  emitMarket(1)
  emitMarket(8453)
  run()
  expect(reports).toEqual([])
  const fees = parseFees(answer, route)
  onFees(fees === undefined ? [] : [fees])
  run()
  order({ type: 'ask', id: 2, question: payAcross(2_000_000_000n) })
  run()
  expect(reports.map((report) => report.type === 'transfer' && [report.id, report.transfer.receive.units])).toEqual([
    [1, 999_500_000n],
    [2, 1_999_100_000n],
  ])
  expect(reports[0]).toMatchObject({ stamps: [{ chainId: 1 }, { chainId: 8453 }] })
})

test('a transfer that leaves an exchange out says what that costs', () => {
  const { order, reports, run, wait, emitMarket, onFees } = createAcross()
  const fees = parseFees(answer, route)
  order({ type: 'ask', id: 2, question: { ...payAcross(1_000_000_000n), leftOut: ['Uniswap V2', 'Curve'] } })
  emitMarket(1)
  emitMarket(8453)
  onFees(fees === undefined ? [] : [fees])
  run()
  wait()
  run()
  const [transfer, compared] = reports
  expect(transfer).toMatchObject({ type: 'transfer', id: 2 })
  expect(compared).toMatchObject({
    type: 'comparison',
    id: 2,
    comparison: { leftOut: { exchanges: ['Uniswap V2'], difference: { units: 0n }, bps: 0 } },
  })
})

test('an amount below the limit of the bridge names the limit, and missing fees are no quote', () => {
  const { order, reports, run, emitMarket, onFees } = createAcross()
  order({ type: 'ask', id: 1, question: payAcross(500_000n) })
  emitMarket(1)
  emitMarket(8453)
  onFees([])
  run()
  const fees = parseFees(answer, route)
  onFees(fees === undefined ? [] : [fees])
  run()
  expect(reports).toMatchObject([
    { type: 'none', reason: 'feesUnknown' },
    { type: 'none', reason: 'belowMinimum', limit: { units: 1_000_000n } },
  ])
})

test('another pair of networks ends the markets that were followed before, and so does a stop', () => {
  const { order, followed } = createAcross()
  order({ type: 'ask', id: 1, question: payAcross(1n) })
  order({ type: 'ask', id: 2, question: payAcross(1n, get('10:USDC')) })
  order({ type: 'stop' })
  expect(followed).toEqual(['+1', '+8453', '-8453', '+10', '-1', '-10'])
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
  const { order, reports, run, emitMarket, onFees } = createAcross()
  const fees = parseFees(answer, route)
  const exact = parseFees({ ...answer, fixed: '200000' }, route)
  if (fees === undefined || exact === undefined) throw new Error('They are fees.')
  order({ type: 'ask', id: 1, question: { ...payAcross(1_000_000_000n), bridgeFees: exact } })
  emitMarket(1)
  emitMarket(8453)
  onFees([fees])
  run()
  expect(reports).toMatchObject([{ type: 'transfer', transfer: { receive: { units: 999_400_000n }, fees: exact } }])
})
