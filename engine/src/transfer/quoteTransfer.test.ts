import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAnyListing } from '../listedTokens.ts'
import type { Market, Pool } from '../market.ts'
import { cases, even } from '../testing/cases.ts'
import type { Address, Listing } from '../token.ts'
import type { BridgeFees } from './bridgeFees.ts'
import { type BridgeAsset, listBridgeRoutes } from './bridgeTokens.ts'
import { quoteTransfer } from './quoteTransfer.ts'
import type { TransferMarkets, TransferResult } from './transferQuote.ts'

const options = cases(2_000, { part: 50 })

const [eth, usdc, uni] = [get('1:ETH'), get('1:USDC'), get('1:UNI')]
const [baseEth, baseUsdc, bnbUsdc] = [get('8453:ETH'), get('8453:USDC'), get('56:USDC')]

test('a token that is carried as it is costs the fee and nothing else', () => {
  const markets = { origin: market(1, []), destination: market(8453, [pair(baseEth, baseUsdc)]), fees: listFees(8453) }
  const transfer = getTransfer(
    quoteTransfer({ pay: { listing: usdc, units: 1_000_000_000n }, receive: baseUsdc }, markets),
  )
  expect({
    swaps: [transfer.first, transfer.second],
    carried: transfer.carried.units,
    kept: transfer.kept.units,
    fee: transfer.bridgeFee.units,
    receive: transfer.receive,
    minimum: transfer.minimumReceive.units,
    certificate: transfer.certificate.gapBps,
  }).toEqual({
    swaps: [undefined, undefined],
    carried: 1_000_000_000n,
    kept: 0n,
    // Ten cents and 4 bp.
    fee: 500_000n,
    receive: { listing: baseUsdc, units: 999_500_000n },
    minimum: 999_500_000n,
    certificate: 0,
  })
})

test('decimals differ: a dollar of six decimals arrives as one of eighteen', () => {
  const markets = { origin: market(1, []), destination: market(56, []), fees: listFees(56) }
  const transfer = getTransfer(
    quoteTransfer({ pay: { listing: usdc, units: 1_000_000_000n }, receive: bnbUsdc }, markets),
  )
  expect(transfer.receive.units).toBe(999_500_000n * 10n ** 12n)
})

test('the asset is chosen that leaves the most', () => {
  const shallow = pair(eth, usdc, { depth: 10 })
  const deep = pair(eth, uni, { depth: 1_000_000 })
  const markets = {
    origin: market(1, [shallow, deep]),
    destination: market(8453, [pair(baseEth, baseUsdc)]),
    fees: listFees(8453),
  }
  const asked = { pay: { listing: uni, units: 10n ** 20n }, receive: baseUsdc }
  const transfer = getTransfer(quoteTransfer(asked, markets))
  // Over WETH, since the route to USDC is shallow on the first network and deep on the second.
  expect([
    transfer.fees.route.origin.asset,
    transfer.first?.route.legs.length,
    transfer.second?.route.legs.length,
  ]).toEqual(['WETH', 1, 1])
  expect(transfer.carried.units).toBe(transfer.first?.minimumReceive.units)
  expect(transfer.carried.units + transfer.kept.units).toBe(transfer.first?.receive.units)
  expect(transfer.second?.pay.units).toBe(transfer.arriving.units)
})

test.each<[string, bigint, Partial<BridgeFees>]>([
  ['belowMinimum', 9_999_999n, {}],
  ['aboveMaximum', 10n ** 15n, {}],
  ['feeAboveAmount', 10_000_000n, { fixed: 10_000_000n }],
])('a deposit beyond the limits says so: %s', (reason, units, difference) => {
  const fees = listFees(8453, difference).filter(({ route }) => route.origin.asset === 'USDC')
  const markets = { origin: market(1, []), destination: market(8453, []), fees }
  const result = quoteTransfer({ pay: { listing: usdc, units }, receive: baseUsdc }, markets)
  expect(result).toMatchObject({ type: 'none', reason, refusals: [{ asset: 'USDC', reason }] })
})

test('a network with an unknown gas price gets no message, since its cost is unknown', () => {
  const destination = market(8453, [pair(baseEth, baseUsdc)])
  const unknown = { ...destination, gas: { ...destination.gas, price: undefined } }
  const markets = { origin: market(1, []), destination: unknown, fees: listFees(8453) }
  const result = quoteTransfer({ pay: { listing: eth, units: 10n ** 18n }, receive: baseUsdc }, markets)
  expect(result).toMatchObject({
    type: 'none',
    refusals: expect.arrayContaining([{ asset: 'WETH', reason: 'gasUnknown', limit: undefined }]),
  })
})

test('a request for one network, for another one or with an odd amount is invalid', () => {
  const markets = { origin: market(1, []), destination: market(8453, []), fees: [] }
  const pay = { listing: usdc, units: 1n }
  const reasons = [
    quoteTransfer({ pay, receive: usdc }, markets),
    quoteTransfer({ pay, receive: bnbUsdc }, markets),
    quoteTransfer({ pay: { listing: usdc, units: 0n }, receive: baseUsdc }, markets),
    quoteTransfer({ pay, receive: baseUsdc, slippageBps: 10_000 }, markets),
    quoteTransfer({ pay, receive: baseUsdc }, markets),
  ]
  expect(reasons.map((result) => 'reason' in result && result.reason)).toEqual([
    'sameNetwork',
    'otherNetwork',
    'badAmount',
    'badSlippage',
    'noBridge',
  ])
})

const pools = fc.array(fc.record({ pair: fc.nat(9), depth: even(1, 6), skew: even(-0.002, 0.002) }), {
  minLength: 1,
  maxLength: 14,
})

test('no transfer is worse than the same one by single pools, and none is above its bound', () => {
  const gains: number[] = []
  const random = fc.record({
    origin: pools,
    destination: pools,
    dollars: even(1, 6),
    gwei: fc.constantFrom(0n, 1n, 20n),
  })
  fc.assert(
    fc.property(random, ({ origin, destination, dollars, gwei }) => {
      const markets: TransferMarkets = {
        origin: drawMarket(1, { drawn: origin, gwei }),
        destination: drawMarket(8453, { drawn: destination, gwei: gwei / 4n }),
        fees: listFees(8453),
      }
      const pay = { listing: uni, units: BigInt(Math.ceil(10 ** dollars)) * 10n ** 17n }
      const result = quoteTransfer({ pay, receive: get('8453:UNI') }, markets)
      if (result.type !== 'transfer') return
      const { net, receive, minimumReceive, bestSinglePools: single, certificate } = result.transfer
      expect(certificate.bound.units).toBeGreaterThanOrEqual(receive.units)
      expect(minimumReceive.units).toBe((receive.units * 9_950n + 9_999n) / 10_000n)
      if (single === undefined) return
      expect(net.units).toBeGreaterThanOrEqual(single.net.units)
      gains.push(Number(((net.units - single.net.units) * 1_000_000n) / single.receive.units) / 100)
    }),
    options,
  )
  const sorted = gains.toSorted((one, other) => one - other)
  console.info(`transfers against single pools: ${gains.length} cases, median gain ${sorted[gains.length >> 1]} bp`)
  expect(gains.length).toBeGreaterThan(0)
})

function get(id: string): Listing {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}

function getTransfer(result: TransferResult) {
  if (result.type !== 'transfer') throw new RangeError(result.reason)
  return result.transfer
}

function market(chainId: number, pools: readonly Pool[]): Market {
  return {
    chainId,
    pools,
    gas: { price: 1_000_000_000n, token: getContract(get(chainId === 56 ? '56:WBNB' : `${chainId}:WETH`)) },
  }
}

const prices: Readonly<Record<string, number>> = { ETH: 3_000, WETH: 3_000, USDC: 1, USDT: 1, WBTC: 90_000, UNI: 10 }

type PairOptions = { readonly depth?: number; readonly skew?: number; readonly at?: number }

/** A pool of two listings, `depth` thousand dollars deep. */
function pair(one: Listing, other: Listing, { depth = 10_000, skew = 0, at = 0 }: PairOptions = {}): Pool {
  const hold = ({ symbol, decimals }: Listing, part: number) =>
    (BigInt(Math.ceil(((depth * 1_000 * part) / (prices[symbol] ?? 1)) * 1e6)) * 10n ** BigInt(decimals)) / 1_000_000n +
    1_000n
  return {
    type: 'constantProduct',
    id: `0x${one.id}${other.id}${at}`,
    venue: 'Uniswap V2',
    tokens: [getContract(one), getContract(other)],
    reserves: [hold(one, 1), hold(other, 1 + skew)],
    feePpm: 3_000,
  }
}

function getContract({ tokenAddress, chainId }: Listing): Address {
  return tokenAddress ?? get(`${chainId}:WETH`).tokenAddress ?? '0x'
}

type Drawn = { readonly pair: number; readonly depth: number; readonly skew: number }

const symbols = ['WETH', 'USDC', 'USDT', 'WBTC', 'UNI']
const pairs = symbols.flatMap((one, at) => symbols.slice(at + 1).map((other) => [one, other] as const))

/** Every network has the pools of UNI with WETH and USDC, so that there is a route. */
function drawMarket(
  chainId: number,
  { drawn, gwei }: { readonly drawn: readonly Drawn[]; readonly gwei: bigint },
): Market {
  const extra = drawn.flatMap(({ pair: at, depth, skew }, index) => {
    const [one, other] = (pairs[at] ?? []).map((symbol) => findAnyListing(`${chainId}:${symbol}`))
    return one && other ? [pair(one, other, { depth: 10 ** depth / 10, skew, at: index + 1 })] : []
  })
  const base = ['WETH', 'USDC'].map((symbol) =>
    pair(get(`${chainId}:UNI`), get(`${chainId}:${symbol}`), { depth: 500 }),
  )
  const start = market(chainId, [...base, ...extra])
  return { ...start, gas: { ...start.gas, price: gwei * 10n ** 9n } }
}

/** Ten cents and 4 bp for every asset; from ten to a hundred million dollars. */
function listFees(destinationChainId: number, difference: Partial<BridgeFees> = {}): readonly BridgeFees[] {
  return listBridgeRoutes(1, { destinationChainId }).map((route) => ({
    route,
    fixed: toUnits(0.1, route.origin),
    share: 4n * 10n ** 14n,
    limits: {
      minimum: toUnits(10, route.origin),
      maximum: toUnits(1e8, route.origin),
      instant: toUnits(1e6, route.origin),
    },
    fillSeconds: 2,
    quoteTimestamp: 1_800_000_000,
    fillDeadline: 1_800_003_600,
    exclusivity: undefined,
    spokePools: { origin: '0x01', destination: '0x02' },
    ...difference,
  }))
}

function toUnits(
  dollars: number,
  { asset, decimals }: { readonly asset: BridgeAsset; readonly decimals: number },
): bigint {
  return (BigInt(Math.round((dollars / (prices[asset] ?? 1)) * 1e8)) * 10n ** BigInt(decimals)) / 10n ** 8n
}
