import type { Market } from '@murmur/engine/market'
import { findQuote } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { countCases } from '@murmur/engine/testing/cases'
import type { Address, Listing } from '@murmur/engine/token'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { findArrival, type SwapRecord } from '@murmur/sdk/trade/record'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import type { RelayerFault } from '../src/relayer/relayerFaults.ts'
import { createRandom } from '../src/world/random.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { executeTransfer, openTransferPage } from './testing/executedTransfer.ts'
import { carryOut, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { type Ends, listHolders, listLocalFees, planShipment, sumHoldings } from './testing/plannedTransfer.ts'
import { describePlace, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getBalance, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const TRANSFERS = Number(process.env.TRANSFERS ?? countCases(500))

/** Every network with a router that can bridge, and Avalanche, whose local router can as well. */
const chainIds = [1, 10, 56, 137, 8453, 42161, 43114]

let chains: Chains
let lines: readonly string[]
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned transfers')

beforeAll(async () => {
  // A restart to free memory forgets receipts, and 500 transfers are more than the usual limit allows.
  ;({ chains, lines } = await startWorld(25_400, { chainIds, memoryLimit: 4 * 2 ** 30 }))
  places = chains.networks.map(describePlace)
})

afterAll(() => chains.stop())

/** Each kind is among the first ten. Two thirds of all meet something unexpected, and the relayer fails in 7 of 15. */
const incidents = [
  'nothing',
  'refuse',
  'slow',
  'swap on arrival fails',
  'broke',
  'destination moved',
  'twice',
  'wrongChain',
  'slump',
  'origin moved',
  'nothing',
  'nothing',
  'slow',
  'nothing',
  'nothing',
] as const

type Incident = (typeof incidents)[number]

type End = 'received' | 'carriedInstead' | 'refunded' | 'reverted'

const title =
  'random transfers through gate, wallet and relayer arrive as quoted, come back, or the carried token arrives'

test(`${TRANSFERS} ${title}`, async () => {
  const seen: Record<string, number> = {}
  const add = (name: string) => {
    seen[name] = (seen[name] ?? 0) + 1
  }
  for (let at = 0; at < TRANSFERS; at += 1) {
    const incident = incidents[at % incidents.length] ?? 'nothing'
    const { ends, quote } = await findTransfer(incident)
    add(await carry(quote, { ends, incident }).catch((cause) => explain(cause, { at, incident })))
    for (const name of describe(quote)) add(name)
    expect(quote.net.units).toBeGreaterThanOrEqual(quote.bestSinglePools?.net.units ?? 0n)
  }
  console.info(`planned transfers: ${JSON.stringify(seen)}`)
  expect(Math.min(seen.received ?? 0, seen.carriedInstead ?? 0, seen.refunded ?? 0)).toBeGreaterThan(0)
})

/** Names the transfer and the last log lines of the relayer. */
function explain(cause: unknown, { at, incident }: { readonly at: number; readonly incident: Incident }): never {
  throw new Error(`Transfer ${at} with "${incident}" failed.\n${lines.slice(-6).join('\n')}`, { cause })
}

function describe({
  pay,
  first,
  second,
  receive,
  fees,
  net,
  bestSinglePools: single,
}: TransferQuote): readonly string[] {
  return [
    `over ${fees.route.origin.asset}`,
    first === undefined ? 'paid as carried' : 'swapped before',
    second === undefined ? 'received as carried' : 'swapped on arrival',
    ...(pay.listing.tokenAddress === null ? ['coin paid'] : []),
    ...(receive.listing.tokenAddress === null ? ['coin received'] : []),
    ...(single !== undefined && net.units > single.net.units ? ['better than single pools'] : []),
  ]
}

type Crossing = { readonly ends: Ends; readonly quote: TransferQuote }

/** Any pair of tokens on any two networks, from fifty to fifty thousand dollars. Incidents need a swap to happen to. */
async function findTransfer(incident: Incident): Promise<Crossing> {
  for (;;) {
    const [from, to] = [pickOne(places, random), pickOne(places, random)]
    if (from === to) continue
    const [pay, receive] = [pickMoney(from), pickMoney(to)]
    const dollars = BigInt(Math.floor(10 ** (1.7 + random() * 3)))
    const units = toUnits(dollars, { asset: pay.asset, decimals: pay.listing.decimals }) + 1n
    const ends = { origin: from.network, destination: to.network }
    const [origin, destination] = [await readMarket(from), await readMarket(to)]
    const request = { pay: { listing: pay.listing, units }, receive: receive.listing }
    const result = quoteTransfer(request, {
      origin: keepReachable(origin),
      destination: keepReachable(destination),
      fees: await listLocalFees(ends),
    })
    if (result.type !== 'transfer') continue
    const quote = result.transfer
    if (incident === 'origin moved' ? quote.first : quote.second || !onArrival.includes(incident))
      return { ends, quote }
  }
}

const onArrival: readonly Incident[] = ['swap on arrival fails', 'destination moved', 'slump']

/** A busy machine can be too slow for the reader's time limit. */
function readMarket(place: Place): Promise<Market> {
  return vi.waitFor(() => place.readMarket(), { timeout: 180_000, interval: 1_000 })
}

/** Half of the time the coin or a token that is carried as it is. */
function pickMoney({ money }: Place) {
  const carried = money.filter(({ listing }) => ['WETH', 'ETH', 'USDC', 'USDT'].includes(listing.symbol))
  return pickOne(random() < 0.5 ? carried : money, random)
}

type Circumstances = { readonly ends: Ends; readonly incident: Incident }

async function carry(quote: TransferQuote, { ends, incident }: Circumstances): Promise<End> {
  const { origin } = ends
  const account = getAccount(chains, 0)
  const recipient: Address = random() < 0.5 ? account.address : `0x${createDigits(40)}`
  const { listing, units } = quote.pay
  await chains.fund(account.address, { chainId: origin.chainId, token: listing.tokenAddress, units })
  const times = incident === 'swap on arrival fails' ? 2n : 1n
  const agreed = { ...quote, minimumReceive: { ...quote.minimumReceive, units: quote.minimumReceive.units * times } }
  const { page, wallet } = openTransferPage(chains, { origin, account })
  const fault = faults[incident]
  chains.relayerFaults.set(fault, { count: 1 })
  await disturb(quote, { ends, incident })
  const read = () => readBalances(quote, { ends, account: account.address, recipient })
  const before = await read()
  wallet.meanwhile = () => outrun(quote, { ends, incident, steps: page.records.get()[0]?.steps ?? [] })
  const record = await sendInTime(agreed, { ends, isRefunded: refunds.includes(incident), page, recipient })
  page.dispose()
  if (incident === 'wrongChain' || fault !== undefined) chains.relayerFaults.set(undefined)
  const state = record.steps.at(-1)?.state
  if (state?.type !== 'confirmed') {
    expect([incident, state]).toEqual(['origin moved', expect.objectContaining({ type: 'reverted' })])
    await revoke(origin, { account, quote })
    return 'reverted'
  }
  await settle(quote, { ends, isRefunded: refunds.includes(incident), before })
  const after = await read()
  expect([after.sums, after.left]).toEqual([before.sums, before.left])
  // An earlier try may have been mined too late, which costs its fee, too.
  const steps = page.records.get().flatMap((one) => one.steps)
  const fees = steps.reduce((sum, { state: one }) => sum + ('fee' in one ? one.fee : 0n), 0n)
  const isRefunded = refunds.includes(incident)
  const back = isRefunded && listing.tokenAddress !== null && quote.first === undefined ? quote.carried.units : 0n
  expect(before.pay - after.pay - (listing.tokenAddress === null ? fees : 0n)).toBe(units - back)
  const kept = quote.kept.units + (isRefunded ? quote.carried.units : 0n)
  if (incident !== 'origin moved' && quote.first !== undefined) expect(after.kept - before.kept).toBe(kept)
  const arrived = { received: after.received - before.received, carried: after.carried - before.carried }
  return judge(quote, { ...arrived, incident, record })
}

const faults: Partial<Record<Incident, RelayerFault>> = {
  refuse: { type: 'refuse', seconds: 0 },
  slow: { type: 'slow', seconds: 1 },
  broke: { type: 'broke' },
  twice: { type: 'twice' },
  wrongChain: { type: 'wrongChain' },
  slump: { type: 'slump' },
}

const refunds: readonly Incident[] = ['refuse', 'broke', 'wrongChain']

/** Until the refund of a deposit without a fill. A busy machine needs longer to send it. */
let refundSeconds = 3

type Sending = {
  readonly ends: Ends
  readonly isRefunded: boolean
  readonly page: ReturnType<typeof openTransferPage>['page']
  readonly recipient: Address
}

async function sendInTime(quote: TransferQuote, { ends, isRefunded, page, recipient }: Sending): Promise<SwapRecord> {
  for (;;) {
    const fillDeadline = Math.floor(Date.now() / 1_000) + refundSeconds
    const fees = isRefunded ? { ...quote.fees, fillDeadline } : quote.fees
    const deadline = isRefunded ? fillDeadline - 1 : undefined
    const account = getAccount(chains, 0)
    const shipment = { ends, quote: { ...quote, fees }, account, recipient, deadline }
    const steps = await planShipment(shipment)
    const record = await executeTransfer(page, { steps, quote })
    const { state } = record.steps.find((step) => step.state.type === 'failed') ?? record.steps.at(-1) ?? {}
    const isLate = state?.type === 'failed' || (state?.type === 'reverted' && state.reason === 'expired')
    if (!isRefunded || !isLate) return record
    refundSeconds *= 2
    // An earlier try may have left a part of its approval.
    await revoke(ends.origin, { account, quote })
  }
}

type Outrunning = Circumstances & Pick<SwapRecord, 'steps'>

/** Somebody else trades while the wallet shows the transfer. */
async function outrun({ first }: TransferQuote, { ends, incident, steps }: Outrunning): Promise<void> {
  const isAsked = steps.at(-1)?.state.type === 'asking'
  if (incident === 'origin moved' && first !== undefined && isAsked) await moveMarket(ends.origin, first)
}

type Settling = {
  readonly ends: Ends
  readonly isRefunded: boolean
  readonly before: Awaited<ReturnType<typeof readBalances>>
}

/** The relayer collects its repayment after the fill. */
async function settle(quote: TransferQuote, { ends, isRefunded, before }: Settling): Promise<void> {
  if (isRefunded) return
  const token = quote.carried.listing.tokenAddress
  if (token === null) return
  const readPool = () => getBalance(ends.origin, { token, account: ends.origin.contracts.acrossSpokePool })
  await expect.poll(readPool, { timeout: 60_000, interval: 20 }).toBe(before.pool)
}

async function disturb({ second }: TransferQuote, { ends, incident }: Circumstances): Promise<void> {
  if (incident === 'destination moved' && second !== undefined) await moveMarket(ends.destination, second)
}

type Outcome = {
  readonly received: bigint
  readonly carried: bigint
  readonly incident: Incident
  readonly record: SwapRecord
}

/** The journal must agree with the balances. */
function judge(quote: TransferQuote, { received, carried, incident, record }: Outcome): End {
  const arrival = findArrival(record)
  const state = record.steps.at(-1)?.state
  if (arrival?.type === 'refunded') {
    expect([refunds, received]).toEqual([expect.arrayContaining([incident]), 0n])
    return 'refunded'
  }
  if (arrival?.type === 'bridged') {
    expect(onArrival).toContain(incident)
    expect([carried, arrival.units]).toEqual([quote.arriving.units, quote.arriving.units])
    return 'carriedInstead'
  }
  expect(state).toMatchObject({ moved: { paid: quote.pay.units, received } })
  expect(incident).not.toBe('swap on arrival fails')
  // A slump leaves pools of Uniswap V4 alone, and hardly moves one that holds little of the sold token.
  if (onArrival.includes(incident)) expect(received).toBeGreaterThanOrEqual(quote.minimumReceive.units)
  else expect(received).toBe(quote.receive.units)
  return 'received'
}

type Parties = { readonly ends: Ends; readonly account: Address; readonly recipient: Address }

async function readBalances(quote: TransferQuote, { ends, account, recipient }: Parties) {
  const { origin, destination } = ends
  const { pay, carried, arriving, receive } = quote
  const tokens = (listings: readonly Listing[], legs: readonly { pay: Address; receive: Address }[]) => {
    const all = [
      ...listings.flatMap(({ tokenAddress }) => tokenAddress ?? []),
      ...legs.flatMap((leg) => [leg.pay, leg.receive]),
    ]
    return [...new Set(all.map((address) => address.toLowerCase() as Address))]
  }
  const here = tokens([pay.listing, carried.listing], quote.first?.route.legs ?? [])
  const there = tokens([arriving.listing, receive.listing], quote.second?.route.legs ?? [])
  const mover = getAccount(chains, 1).address
  // The payment itself changes the pay token, which may be the carried one.
  const isKept = quote.first !== undefined
  const pool = carried.listing.tokenAddress ?? null
  return {
    pool: pool && (await getBalance(origin, { token: pool, account: origin.contracts.acrossSpokePool })),
    pay: await readMoney(origin, { listing: pay.listing, holder: account }),
    kept: isKept ? await readMoney(origin, { listing: carried.listing, holder: account }) : 0n,
    received: await readMoney(destination, { listing: receive.listing, holder: recipient }),
    carried: await readMoney(destination, { listing: arriving.listing, holder: recipient }),
    sums: [
      await sumHoldings(origin, {
        tokens: here,
        holders: listHolders(origin, { accounts: [account, mover], quote: quote.first }),
      }),
      await sumHoldings(destination, {
        tokens: there,
        holders: listHolders(destination, { accounts: [account, recipient, mover], quote: quote.second }),
      }),
    ],
    left: [await readLeft(origin, here), await readLeft(destination, there)],
  }
}

/** The balances of the contracts in between. */
function readLeft(network: LocalNetwork, tokens: readonly Address[]): Promise<readonly bigint[]> {
  const { universalRouter, acrossMulticallHandler, acrossSpokePool } = network.contracts
  const holders = [universalRouter, acrossMulticallHandler, acrossSpokePool]
  return Promise.all(tokens.flatMap((token) => holders.map((account) => getBalance(network, { token, account }))))
}

/** Somebody else makes the same swap first. */
async function moveMarket(
  network: LocalNetwork,
  { pay, receive }: { pay: TransferQuote['pay']; receive: TransferQuote['receive'] },
): Promise<void> {
  const place = places.find((one) => one.network === network)
  if (place === undefined) return
  const units = pay.units * BigInt(1 + Math.floor(random() * 20))
  const request = { pay: { listing: pay.listing, units }, receive: receive.listing, slippageBps: 5_000 }
  const result = findQuote(request, await readMarket(place))
  if (result.type !== 'quote') return
  const account = getAccount(chains, 1)
  const trade = await prepareTrade(network, {
    quote: result.quote,
    account,
    recipient: account.address,
    fund: chains.fund,
  })
  expect(await carryOut(network, trade)).toMatchObject({ isAsQuoted: true })
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
