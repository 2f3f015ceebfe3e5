import { createHash } from 'node:crypto'
import type { Pool } from '@murmur/engine/market'
import { writeMarket } from '@murmur/sdk/pools/writeMarket'
import { expect, test } from 'vitest'
import { compressPage, expandPage } from './marketPage.ts'

test('a snapshot of 400 pools of every kind is at most 160 kB, compressed', async () => {
  const curves = [createStable, createStable, createCurve, createCrypto, createCrypto]
  const kinds = [...Array(14).fill(createPair), ...Array(18).fill(createTicks), ...curves]
  const pools = Array.from({ length: 400 }, (_, at): Pool => (kinds[at % 40] ?? createBook)(`pool ${at}`))
  expect(new Set(pools.map(({ type }) => type)).size).toBe(6)
  const market = { chainId: 1, pools, gas: { price: 1n, token: addressOf('coin') } }
  const block = { number: 1n, hash: '0x1', parentHash: '0x0', timestamp: 1n, baseFee: 1n } as const
  const snapshot = { block, since: undefined, market, wrongTokens: [], closedVenues: [] }
  const text = JSON.stringify(writeMarket(snapshot, { staleAfterMs: 36_000 }))
  const page = await compressPage(Buffer.from(text), '0x1')
  expect(page.br.length).toBeLessThanOrEqual(160_000)
  expect(String((await expandPage(page.br, '0x1')).identity)).toBe(text)
})

const createPair = (name: string): Pool => ({
  ...describe(name, 'SushiSwap V2'),
  type: 'constantProduct',
  feePpm: 3000,
  reserves: [digits(`${name} one`, 22), digits(`${name} other`, 13)],
})

/** Thirty ticks, of which no two have the same liquidity. */
const createTicks = (name: string): Pool => ({
  ...describe(name, 'PancakeSwap V3'),
  type: 'concentrated',
  feePpm: 2500,
  tickSpacing: 50,
  sqrtPriceX96: digits(`${name} price`, 29),
  tick: Number(digits(`${name} tick`, 6)),
  liquidity: digits(`${name} liquidity`, 21),
  ticks: Array.from({ length: 30 }, (_, at) => ({ index: at * 150, liquidityNet: digits(`${name} ${at}`, 19) })),
})

const createStable = (name: string): Pool => ({
  ...describe(name, 'Aerodrome'),
  type: 'solidly',
  reserves: [digits(`${name} one`, 22), digits(`${name} other`, 13)],
  bases: [10n ** 18n, 10n ** 6n],
  isStable: true,
  feeBps: 5,
})

const createCurve = (name: string): Pool => ({
  ...describe(name, 'Curve'),
  type: 'curveStable',
  variant: 'ng',
  balances: [digits(`${name} one`, 24), digits(`${name} other`, 13)],
  rates: [10n ** 18n, 10n ** 30n],
  amplification: 20_000n,
  fee: 1_000_000n,
  offpeg: 20_000_000_000n,
})

/** Tricrypto, with three coins. */
const createCrypto = (name: string): Pool => {
  const { tokens, ...shared } = describe(name, 'Curve')
  return {
    ...shared,
    type: 'curveCrypto',
    tokens: [...tokens, addressOf(`${name} bitcoin`)],
    balances: [digits(`${name} one`, 13), digits(`${name} other`, 11), digits(`${name} third`, 22)],
    precisions: [10n ** 12n, 10n ** 10n, 1n],
    priceScale: [digits(`${name} price`, 23), digits(`${name} last price`, 22)],
    ann: 1_707_629n,
    gamma: 11_809_167_828_997n,
    invariant: digits(`${name} invariant`, 26),
    midFee: 3_000_000n,
    outFee: 30_000_000n,
    feeGamma: 500_000_000_000_000n,
  }
}

const createBook = (name: string): Pool => ({
  ...describe(name, 'Liquidity Book'),
  type: 'liquidityBook',
  binStep: 10,
  activeId: 8_388_608,
  bins: Array.from({ length: 81 }, (_, at) => {
    const [one, other] = [digits(`${name} ${at}`, 20), digits(`${name} ${at} other`, 11)]
    return { id: 8_388_568 + at, reserves: at < 40 ? [0n, other] : [one, at > 40 ? 0n : other] }
  }),
  fees: {
    baseFactor: 5_000,
    filterPeriod: 30,
    decayPeriod: 600,
    reductionFactor: 5_000,
    variableFeeControl: 40_000,
    mostVolatility: 350_000,
    volatilityReference: 10_000,
    volatilityAccumulator: 20_000,
    idReference: 8_388_608,
    lastUpdate: 1_763_000_000,
  },
  now: 1_763_000_600,
})

function describe(name: string, venue: string) {
  const [id, one, other] = [addressOf(name), addressOf(`${name} coin`), addressOf(`${name} dollar`)]
  const hook = { address: addressOf(venue), feePpm: 3000, tickSpacing: 1 }
  return { id, venue, tokens: [one, other], hook } as const
}

/** Digits that cannot be compressed beyond their number. */
function digits(name: string, count: number): bigint {
  const hash = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
  return 10n ** BigInt(count - 1) + (hash % (9n * 10n ** BigInt(count - 1)))
}

function addressOf(name: string): `0x${string}` {
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}
