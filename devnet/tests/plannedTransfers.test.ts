import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Market } from '../../engine/src/market.ts'
import { findQuote } from '../../engine/src/quote.ts'
import type { Address, Listing } from '../../engine/src/token.ts'
import { quoteTransfer } from '../../engine/src/transfer/quoteTransfer.ts'
import type { TransferQuote } from '../../engine/src/transfer/transferQuote.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { carryOut, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { type Ends, listHolders, listLocalFees, planShipment, ship, sumHoldings } from './testing/plannedTransfer.ts'
import { describePlace, type Place, pickOne } from './testing/quotedPlaces.ts'
import { getAccount, getBalance, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const TRANSFERS = Number(process.env.TRANSFERS ?? (process.env.DEEP === '1' ? 500 : 8))

/** Every network with a router that can bridge, and Avalanche, whose local router can as well. */
const chainIds = [1, 10, 56, 137, 8453, 42161, 43114]

let chains: Chains
let lines: string[]
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned transfers')

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(25_400, { chainIds }))
  places = chains.networks.map(describePlace)
})

afterAll(() => chains.stop())

/** Half of the transfers meet something unexpected. */
const incidents = [
  'nothing',
  'swap on arrival fails',
  'nothing',
  'destination moved',
  'nothing',
  'swap on arrival fails',
  'nothing',
  'origin moved',
] as const

type Incident = (typeof incidents)[number]

type End = 'received' | 'carriedInstead' | 'reverted'

const title = 'random transfers are filled as quoted, or the carried token arrives; nothing is lost on the way'

test(`${TRANSFERS} ${title}`, async () => {
  const seen: Record<string, number> = {}
  const add = (name: string) => {
    seen[name] = (seen[name] ?? 0) + 1
  }
  for (let at = 0; at < TRANSFERS; at += 1) {
    const incident = incidents[at % incidents.length] ?? 'nothing'
    const { ends, quote } = await findTransfer(incident)
    add(await carry(quote, { ends, incident }))
    for (const name of describe(quote)) add(name)
    expect(quote.net.units).toBeGreaterThanOrEqual(quote.bestSinglePools?.net.units ?? 0n)
  }
  console.info(`planned transfers: ${JSON.stringify(seen)}`)
  expect(Math.min(seen.received ?? 0, seen.carriedInstead ?? 0)).toBeGreaterThan(0)
}, 7_200_000)

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
    `over ${fees.way.origin.asset}`,
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
    const result = quoteTransfer(request, { origin, destination, fees: await listLocalFees(ends) })
    if (result.type !== 'transfer') continue
    const quote = result.transfer
    if (incident === 'nothing' || (incident === 'origin moved' ? quote.first : quote.second)) return { ends, quote }
  }
}

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
  const minimumReceive = { ...quote.minimumReceive, units: quote.minimumReceive.units * times }
  const steps = await planShipment({ ends, quote: { ...quote, minimumReceive }, account, recipient })
  await disturb(quote, { ends, incident })
  const read = () => readBalances(quote, { ends, account: account.address, recipient })
  const before = await read()
  const sent = await ship(steps, { ends, account })
  if (sent === undefined) {
    expect(incident).toBe('origin moved')
    await revoke(origin, { account, quote })
    return 'reverted'
  }
  await waitForLine(`Relayer has filled deposit ${sent.depositId} of ${origin.name} `)
  await waitForLine('Relayer was refunded')
  lines.length = 0
  const after = await read()
  expect([after.sums, after.left]).toEqual([before.sums, before.left])
  expect(before.pay - after.pay - (listing.tokenAddress === null ? sent.fees : 0n)).toBe(units)
  if (incident !== 'origin moved') expect(after.kept - before.kept).toBe(quote.kept.units)
  const arrived = { received: after.received - before.received, carried: after.carried - before.carried }
  return judge(quote, { ...arrived, incident })
}

async function disturb({ first, second }: TransferQuote, { ends, incident }: Circumstances): Promise<void> {
  if (incident === 'origin moved' && first !== undefined) await moveMarket(ends.origin, first)
  if (incident === 'destination moved' && second !== undefined) await moveMarket(ends.destination, second)
}

type Outcome = { readonly received: bigint; readonly carried: bigint; readonly incident: Incident }

function judge(quote: TransferQuote, { received, carried, incident }: Outcome): End {
  if (received === 0n) {
    expect(['swap on arrival fails', 'destination moved']).toContain(incident)
    expect(carried).toBe(quote.arriving.units)
    return 'carriedInstead'
  }
  expect(incident).not.toBe('swap on arrival fails')
  if (incident === 'destination moved') expect(received).toBeGreaterThanOrEqual(quote.minimumReceive.units)
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
  // The payment itself changes the pay token, which may be the carried one.
  const isKept = quote.first !== undefined
  return {
    pay: await readMoney(origin, { listing: pay.listing, holder: account }),
    kept: isKept ? await readMoney(origin, { listing: carried.listing, holder: account }) : 0n,
    received: await readMoney(destination, { listing: receive.listing, holder: recipient }),
    carried: await readMoney(destination, { listing: arriving.listing, holder: recipient }),
    sums: [
      await sumHoldings(origin, {
        tokens: here,
        holders: listHolders(origin, { accounts: [account], quote: quote.first }),
      }),
      await sumHoldings(destination, {
        tokens: there,
        holders: listHolders(destination, { accounts: [account, recipient], quote: quote.second }),
      }),
    ],
    left: [await readLeft(origin, here), await readLeft(destination, there)],
  }
}

/** What the contracts in between hold. */
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

function waitForLine(start: string): Promise<void> {
  return expect.poll(() => lines, { timeout: 60_000, interval: 20 }).toContainEqual(expect.stringContaining(start))
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
