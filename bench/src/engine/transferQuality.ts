import type { Market } from '@murmur/engine/market'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { type Address, createToken, type Listing } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import type { Table } from '../figures.ts'
import { createRandom } from '../seededRandom.ts'
import { fractions } from './routeCases.ts'
import { createMarket, type SyntheticToken, toUnits } from './syntheticMarket.ts'

/** Two networks of this size each, between which four tokens are carried. */
const SIZE = { tokens: 30, pools: 200, concentrated: 0.5 }
const CARRIED = ['WETH', 'USDC', 'USDT', 'WBTC'] as const

type TransferFigures = {
  readonly table: Table
  /** CPU time of one quote, in milliseconds. */
  readonly median: number
  readonly p95: number
  readonly failures: readonly string[]
}

type Options = { readonly count: number; readonly report: (what: string) => void }

/** Times quotes across two networks, and compares each with the same transfer over the best single pools. */
export function judgeTransfers({ count, report }: Options): TransferFigures {
  for (let at = 0; at < 30; at += 1) quote(createCase(1_000 + at, { fraction: 0.01 }))
  const failures: string[] = []
  const rows: string[][] = []
  const times: number[] = []
  for (const fraction of fractions) {
    report(`${fraction * 100} % of a pool`)
    const cases = Array.from({ length: count }, (_, at) => createCase(at, { fraction }))
    const judged = cases.flatMap((one) => judge(one) ?? [])
    for (const { gain, gap } of judged) {
      if (!(gain >= 0)) failures.push(`a transfer of ${fraction} is ${-gain} bp worse than by single pools`)
      if (!(gap >= 0)) failures.push(`a transfer of ${fraction} is above its bound`)
    }
    times.push(...judged.map(({ cpu }) => cpu))
    const gains = judged.map(({ gain }) => gain).filter(Number.isFinite)
    const figures = [
      pick(gains, 0),
      pick(gains, 0.5),
      pick(
        judged.map(({ gap }) => gap),
        0.5,
      ),
      pick(
        judged.map(({ gap }) => gap),
        0.95,
      ),
    ]
    rows.push([
      `${fraction * 100} %`,
      String(judged.length),
      ...figures.map((bps) => bps.toFixed(2)),
      pick(
        judged.map(({ cpu }) => cpu),
        0.5,
      ).toFixed(2),
    ])
  }
  const head = [
    'of a typical pool',
    'cases',
    'gain over single pools, least bp',
    'median',
    'gap to the bound, median bp',
    'p95',
    'core, median ms',
  ]
  return { table: { head, rows }, median: pick(times, 0.5), p95: pick(times, 0.95), failures }
}

type Case = {
  readonly origin: Market
  readonly destination: Market
  readonly fees: readonly BridgeFees[]
  readonly pay: { readonly listing: Listing; readonly units: bigint }
  readonly receive: Listing
}

/** New markets each time: caches must not help. */
function createCase(seed: number, { fraction }: { readonly fraction: number }): Case {
  const there = createMarket({ ...SIZE, seed: 2 * seed, priceSeed: seed })
  const here = createMarket({ ...SIZE, seed: 2 * seed + 1, priceSeed: seed })
  const random = createRandom(seed + 7)
  const pickToken = (tokens: readonly SyntheticToken[]) => tokens[Math.floor(random() * tokens.length)] ?? tokens[0]
  const [pay, receive] = [pickToken(there.tokens), pickToken(here.tokens)]
  if (pay === undefined || receive === undefined) throw new RangeError('A market has tokens.')
  return {
    origin: there.market,
    destination: { ...here.market, chainId: 8453, gas: { ...here.market.gas, price: 50_000_000n } },
    fees: CARRIED.flatMap((asset, at) => {
      const token = there.tokens[at]
      return token === undefined ? [] : [createFees(asset, token)]
    }),
    pay: { listing: list(pay.address, 'eth'), units: toUnits(fraction * there.typicalReserve, pay) },
    receive: list(receive.address, 'base'),
  }
}

/** Ten cents and 4 bp. */
function createFees(asset: (typeof CARRIED)[number], token: SyntheticToken): BridgeFees {
  const { address } = token
  return {
    route: {
      origin: { asset, chainId: 1, address, listedAddress: address, decimals: 18 },
      destination: { asset, chainId: 8453, address, listedAddress: address, decimals: 18 },
    },
    fixed: toUnits(0.1, token),
    share: 4n * 10n ** 14n,
    limits: { minimum: 1n, maximum: 10n ** 40n, instant: 10n ** 40n },
    fillSeconds: 2,
    quoteTimestamp: 1_800_000_000,
    fillDeadline: 1_800_003_600,
    exclusivity: undefined,
    spokePools: { origin: address, destination: address },
  }
}

function list(address: Address, chainName: 'eth' | 'base'): Listing {
  const [listing] = createToken(address, { name: address, listings: { [chainName]: [address, 18] } }).listings
  if (listing === undefined) throw new RangeError('A token has one listing.')
  return listing
}

function quote({ pay, receive, ...markets }: Case): TransferQuote | undefined {
  const result = quoteTransfer({ pay, receive }, markets)
  return result.type === 'transfer' ? result.transfer : undefined
}

type Judged = { readonly cpu: number; readonly gain: number; readonly gap: number }

function judge(one: Case): Judged | undefined {
  prepareMarket(one.origin)
  prepareMarket(one.destination)
  const usage = process.cpuUsage()
  const transfer = quote(one)
  const { user, system } = process.cpuUsage(usage)
  if (transfer === undefined) return undefined
  const { net, bestSinglePools: single, certificate } = transfer
  const gain = single === undefined ? Number.POSITIVE_INFINITY : compare(net.units, single.net.units)
  return { cpu: (user + system) / 1_000, gain, gap: certificate.gapBps }
}

/** In basis points. A trade that costs more gas than it gives is not compared. */
function compare(one: bigint, other: bigint): number {
  return other <= 0n ? Number.POSITIVE_INFINITY : Number(((one - other) * 1_000_000n) / other) / 100
}

function pick(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
