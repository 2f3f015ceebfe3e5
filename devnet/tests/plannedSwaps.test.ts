import { createChainClient } from '@murmur/chain/chainClient'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePlan } from '../../engine/src/encode/comparePlan.ts'
import { createPermitMessage } from '../../engine/src/encode/permitMessage.ts'
import { listExactReceiveMarkets } from '../../engine/src/encode/receiveCommands.ts'
import type { Market } from '../../engine/src/market.ts'
import { findNetwork } from '../../engine/src/network.ts'
import { type Allowances, createApprovalCall, createSwapCall, planSwap, type Step } from '../../engine/src/plan.ts'
import { findQuote, type Quote, type QuoteRequest } from '../../engine/src/quote.ts'
import { type Address, createToken, type Listing } from '../../engine/src/token.ts'
import { createMarketReader } from '../../server/src/market/marketReader.ts'
import { findVenues } from '../../server/src/market/venues.ts'
import type { Chains, LocalAccount, LocalNetwork } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { createReader, createSender, getAccount, getBalance, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = process.env.DEEP === '1' ? 1_000 : 40
const gas = 5_000_000n

/** A token or the coin, with the asset that gives it its price. */
type Money = { readonly listing: Listing; readonly asset: string }

type Place = {
  readonly network: LocalNetwork
  readonly readMarket: () => Promise<Market>
  readonly money: readonly Money[]
}

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned swaps')

beforeAll(async () => {
  chains = (await startWorld(24_400, { chainIds: [1, 137] })).chains
  places = [1, 137].map((chainId) => describePlace(getNetwork(chains, chainId)))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps on the real router give what was quoted, and never less than the floor`, async () => {
  const seen = { exactPay: 0, exactReceive: 0, coin: 0, split: 0, hops: 0, uniswapV2: 0, uniswapV3: 0, reverted: 0 }
  for (let at = 0; at < SWAPS; at += 1) {
    const place = pick(places)
    const quote = await findRandomQuote(place)
    // Every fourth swap meets a market that somebody else has moved since the quote.
    const isMoved = at % 4 === 3
    const trade = await prepare(place, { quote, account: getAccount(chains, 0) })
    if (isMoved) await moveMarket(place, quote)
    const swapped = await carryOut(place, trade)
    if (isMoved && swapped === undefined) seen.reverted += 1
    else if (!isMoved) expect(swapped).toMatchObject({ isAsQuoted: true })
    if (swapped) expect(swapped).toMatchObject({ isWithinLimits: true, allowances: [0n, 0n] })
    count(seen, quote)
  }
  console.info(`planned swaps on the real router: ${JSON.stringify(seen)}`)
  const { reverted: _, ...kinds } = seen
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(0)
  for (const { network, money } of places) expect(await getRouterMoney(network, money)).toEqual(money.map(() => 0n))
}, 3_600_000)

function describePlace(network: LocalNetwork): Place {
  const chainName = findNetwork(network.chainId)?.chainName
  if (chainName === undefined) throw new Error(`Chain ${network.chainId} has no name.`)
  const list = (symbol: string, { address, decimals }: { address: Address | null; decimals: number }) => {
    const [listing] = createToken(symbol, { name: symbol, listings: { [chainName]: [address, decimals] } }).listings
    if (listing === undefined) throw new Error(`${symbol} is not listed.`)
    return listing
  }
  const tokens = network.tokens.map((token) => ({ listing: list(token.symbol, token), asset: token.asset }))
  const coin = { listing: list(network.symbol, { address: null, decimals: 18 }), asset: network.symbol }
  return {
    network,
    money: [coin, coin, ...tokens.filter(({ asset }) => asset !== 'ALLO')],
    readMarket: createReadMarket(network),
  }
}

/** Follows the market as the server does. */
function createReadMarket({ chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork): Place['readMarket'] {
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const addresses = tokens.map(({ address }) => address)
  const [wrappedNative] = addresses
  if (wrappedNative === undefined) throw new Error('The chain has no wrapped coin.')
  const client = createChainClient(listed, { fetch, now: Date.now, random: Math.random })
  const reader = createMarketReader(client, { chainId, tokens: addresses, wrappedNative, venues: findVenues(listed) })
  let market: Market | undefined
  return async () => {
    const reading = await reader.read()
    if (reading.type !== 'unchanged') ({ market } = reading.snapshot)
    if (market === undefined) throw new Error('The market could not be read.')
    return market
  }
}

async function findRandomQuote({ readMarket, money }: Place): Promise<Quote> {
  const market = await readMarket()
  for (;;) {
    const [pay, receive] = [pick(money), pick(money)]
    const dollars = BigInt(Math.floor(10 ** (1 + random() * 4.7)))
    const units = toUnits(dollars, { asset: receive.asset, decimals: receive.listing.decimals })
    const isExactPay = random() < 0.6
    const request: QuoteRequest = isExactPay
      ? {
          pay: {
            listing: pay.listing,
            units: toUnits(dollars, { asset: pay.asset, decimals: pay.listing.decimals }) + 1n,
          },
          receive: receive.listing,
        }
      : { pay: pay.listing, receive: { listing: receive.listing, units: units + 1n } }
    const quotes = (isExactPay ? [market] : listExactReceiveMarkets(market)).flatMap((one) => {
      const result = findQuote(request, one)
      return result.type === 'quote' ? [result.quote] : []
    })
    const [best] = quotes.toSorted((one, other) => (one.pay.units < other.pay.units ? -1 : 1))
    if (best !== undefined) return best
  }
}

type Trade = {
  readonly quote: Quote
  readonly account: LocalAccount
  readonly recipient: Address
  steps: readonly Step[]
}

/** Gives the account what it pays, and plans the swap. */
async function prepare({ network }: Place, { quote, account }: Pick<Trade, 'quote' | 'account'>): Promise<Trade> {
  const { listing, units } = quote.maximumPay
  const { address } = account
  await chains.fund(address, { chainId: network.chainId, token: listing.tokenAddress, units })
  const recipient = random() < 0.5 ? address : (`0x${createDigits(40)}` as const)
  const { permit2, universalRouter } = network.contracts
  const { timestamp } = await createReader(network).getBlock()
  const plan = planSwap(quote, {
    account: address,
    recipient,
    router: { address: universalRouter, version: '2.1.0' },
    permit2,
    now: Number(timestamp),
    deadline: Number(timestamp) + 1_200,
    allowances: await readAllowances(network, { owner: address, token: listing.tokenAddress }),
  })
  if (plan.type === 'refused') throw new Error(plan.reason)
  return { quote, account, recipient, steps: plan.steps }
}

/** Sends all steps. Undefined if the swap was reverted, as it must be when the floor cannot be kept. */
async function carryOut({ network }: Place, { quote, account, recipient, steps }: Trade) {
  const { pay, receive, minimumReceive, maximumPay } = quote
  const owner = account.address
  const read = () =>
    Promise.all([
      readMoney(network, { listing: pay.listing, holder: owner }),
      readMoney(network, { listing: receive.listing, holder: recipient }),
    ])
  const [payBefore, receiveBefore] = await read()
  const fees = await send(network, { account, steps })
  if (fees === undefined) return undefined
  const [payAfter, receiveAfter] = await read()
  const isOwn = recipient === owner
  const paid = payBefore - payAfter - (pay.listing.tokenAddress === null ? fees : 0n)
  const received = receiveAfter - receiveBefore + (isOwn && receive.listing.tokenAddress === null ? fees : 0n)
  const isExactPay = maximumPay.units === pay.units
  const { token, permit2 } = await readAllowances(network, { owner, token: pay.listing.tokenAddress })
  return {
    isAsQuoted: isExactPay
      ? received === receive.units && paid === pay.units
      : isExactly(received, quote) && isNear(paid, pay.units),
    isWithinLimits: received >= minimumReceive.units && paid <= maximumPay.units,
    allowances: [token, permit2.units],
    figures: { paid, received, quoted: [pay.units, receive.units] },
  }
}

/** A V2 pair gives all that the payment is worth, which is rounded up to a unit of the paid token. */
function isExactly(received: bigint, { minimumReceive: { units }, route: { legs } }: Quote): boolean {
  if (legs.every(({ pool }) => pool.type === 'concentrated')) return received === units
  return received >= units && isNear(received, units)
}

/** Paths that share a pool trade in it one after the other, at other prices than together. */
function isNear(one: bigint, other: bigint): boolean {
  const distance = one > other ? one - other : other - one
  return distance <= other / 1_000n + 10n
}

/** The fees of all transactions; undefined if one was reverted. */
async function send(
  network: LocalNetwork,
  { account, steps }: Pick<Trade, 'account' | 'steps'>,
): Promise<bigint | undefined> {
  const user = createSender(network, account)
  let signature: Hex | undefined
  let fees = 0n
  for (const step of steps) {
    if (step.type === 'permit') {
      const message = createPermitMessage(step.request)
      expect(comparePlan(step, { type: 'message', message })).toEqual([])
      signature = await user.signTypedData(message)
      continue
    }
    const call = step.type === 'approve' ? createApprovalCall(step) : createSwapCall(step, { signature })
    expect(comparePlan(step, { type: 'call', call, signature })).toEqual([])
    const { to, data, value } = call
    const hash = await user.sendTransaction({ to, data, value, gas })
    const receipt = await user.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') return undefined
    fees += receipt.gasUsed * receipt.effectiveGasPrice
  }
  return fees
}

/** Somebody else trades the same pair first, in either direction. */
async function moveMarket(place: Place, { pay, receive }: Quote): Promise<void> {
  const isSame = random() < 0.7
  const [paid, received] = isSame ? [pay, receive] : [receive, pay]
  const units = (paid.units * BigInt(Math.floor(random() * 1_000))) / 1_000n + 1n
  const result = findQuote(
    { pay: { listing: paid.listing, units }, receive: received.listing, slippageBps: 5_000 },
    await place.readMarket(),
  )
  if (result.type !== 'quote') return
  const trade = await prepare(place, { quote: result.quote, account: getAccount(chains, 1) })
  expect(await carryOut(place, trade)).toMatchObject({ isAsQuoted: true })
}

const permit2Abi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])

type Ownership = { readonly owner: Address; readonly token: Address | null }

async function readAllowances(network: LocalNetwork, { owner, token }: Ownership): Promise<Allowances> {
  if (token === null) return { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }
  const reader = createReader(network)
  const { permit2, universalRouter } = network.contracts
  const [given, [units, expiration, nonce]] = await Promise.all([
    reader.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args: [owner, permit2] }),
    reader.readContract({
      abi: permit2Abi,
      address: permit2,
      functionName: 'allowance',
      args: [owner, token, universalRouter],
    }),
  ])
  return { token: given, permit2: { units, expiration, nonce } }
}

type Holding = { readonly listing: Listing; readonly holder: Address }

function readMoney(network: LocalNetwork, { listing, holder }: Holding): Promise<bigint> {
  const { tokenAddress: token } = listing
  return token === null
    ? createReader(network).getBalance({ address: holder })
    : getBalance(network, { token, account: holder })
}

function getRouterMoney(network: LocalNetwork, money: readonly Money[]): Promise<readonly bigint[]> {
  const holder = network.contracts.universalRouter
  return Promise.all(money.map(({ listing }) => readMoney(network, { listing, holder })))
}

type Seen = Record<
  'exactPay' | 'exactReceive' | 'coin' | 'split' | 'hops' | 'uniswapV2' | 'uniswapV3' | 'reverted',
  number
>

function count(seen: Seen, { pay, maximumPay, receive, route: { legs } }: Quote): void {
  const ends = [pay.listing.tokenAddress, receive.listing.tokenAddress]
  seen[maximumPay.units === pay.units ? 'exactPay' : 'exactReceive'] += 1
  if (ends.includes(null)) seen.coin += 1
  if (legs.length > new Set(legs.map((leg) => leg.pay)).size) seen.split += 1
  if (new Set(legs.map((leg) => leg.pay)).size > 1) seen.hops += 1
  if (legs.some(({ pool }) => pool.type === 'constantProduct')) seen.uniswapV2 += 1
  if (legs.some(({ pool }) => pool.type === 'concentrated')) seen.uniswapV3 += 1
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
