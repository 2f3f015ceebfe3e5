import type { Market, Pool } from '@murmur/engine/market'
import type { PoolIdentity } from '@murmur/engine/pools/trade'
import { findRoute, type Route } from '@murmur/engine/route'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { listVenues } from '../engine/listVenues.ts'
import { solveSlowly } from '../engine/slowSolver.ts'
import { splitBySteps } from '../engine/splitter.ts'
import {
  createConcentrated,
  createProduct,
  type PoolShape,
  type SyntheticToken,
  toAddress,
  toUnits,
} from '../engine/syntheticMarket.ts'
import { median, renderTable } from '../figures.ts'
import { createRandom, normal } from '../seededRandom.ts'

const isQuick = process.argv.includes('--quick')
const failures: string[] = []
const BPS = 10_000

/** The full count, or a tenth of it with `--quick`. */
function scale(count: number): number {
  return isQuick ? Math.ceil(count / 10) : count
}

function print(title: string, text: string): void {
  console.log(`\n## ${title}\n\n${text}`)
}

const fractions = [0.0001, 0.001, 0.01, 0.1]

type Question = { readonly pay: SyntheticToken; readonly receive: SyntheticToken; readonly units: bigint }

function drawQuestions(tokens: readonly SyntheticToken[], { count, worth, seed }: DrawOptions): readonly Question[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const first = Math.floor(random() * tokens.length)
    const step = 1 + Math.floor(random() * (tokens.length - 1))
    const [pay, receive] = [tokens[first], tokens[(first + step) % tokens.length]]
    if (pay === undefined || receive === undefined) throw new RangeError('A market needs two tokens.')
    return { pay, receive, units: toUnits(worth, pay) }
  })
}

type DrawOptions = { readonly count: number; readonly worth: number; readonly seed: number }

type AskOptions = { readonly market: Market; readonly maxLegs?: number }

function ask({ pay, receive, units }: Question, { market, ...limits }: AskOptions): Route | undefined {
  const result = findRoute({ pay: pay.address, receive: receive.address, units, ...limits }, market)
  return result.type === 'route' ? result.route : undefined
}

function getNet({ received, gasCost }: Route): number {
  return Number(received - gasCost)
}

/** In bp. The search chooses among more swaps, and may miss the best of two that are nearly the same. */
const LEAST_GAIN = -0.1

/** Every exchange against Uniswap alone, after gas. */
function judgeGains(): void {
  const rows: string[][] = []
  for (const [at, shape] of networkShapes.entries()) {
    for (const fraction of fractions) {
      const { market, tokens, typicalReserve } = createVenueMarket(shape, { seed: 7 + at, tokens: 12, pairs: 30 })
      const own = { ...market, pools: market.pools.filter(({ venue }) => venue.startsWith('Uniswap ')) }
      const questions = drawQuestions(tokens, { count: scale(40), worth: fraction * typicalReserve, seed: 100 + at })
      const pairs = questions.flatMap((question) => {
        const [all, alone] = [ask(question, { market }), ask(question, { market: own })]
        return all === undefined || alone === undefined || getNet(alone) <= 0 ? [] : [{ all, alone }]
      })
      const gains = pairs.map(({ all, alone }) => (getNet(all) / getNet(alone) - 1) * BPS)
      const gaps = pairs.map(({ all }) => (1 - getNet(all) / Number(all.bound)) * BPS)
      const name = `${shape.name}, ${fraction * 100} %`
      rows.push([name, String(pairs.length), ...[median(gains), Math.min(...gains), median(gaps)].map(format)])
      if (!(Math.min(...gains) >= LEAST_GAIN)) failures.push(`${name}: ${Math.min(...gains)} bp below Uniswap alone`)
    }
  }
  const head = ['network and trade', 'swaps', 'median gain, bp', 'least, bp', 'gap to the bound, median bp']
  print('All exchanges against Uniswap alone, after gas', renderTable({ head, rows }))
}

/** Without gas, against the convex optimum of a solver that shares no code with the engine. */
function judgeLoss(): void {
  const rows: string[][] = []
  for (const [at, shape] of networkShapes.entries()) {
    const { market: priced, tokens, typicalReserve } = createVenueMarket(shape, { seed: 31 + at, tokens: 6, pairs: 8 })
    const market = { ...priced, gas: { ...priced.gas, price: 0n } }
    const venues = listVenues(market.pools)
    const worth = 0.01 * typicalReserve
    const losses = drawQuestions(tokens, { count: scale(10), worth, seed: 200 + at }).flatMap((question) => {
      const route = ask(question, { market, maxLegs: 1_000 })
      if (route === undefined) return []
      const [pay, receive] = [question.pay.address, question.receive.address]
      const best = solveSlowly(venues, { pay, receive, units: Number(question.units) })
      return [(1 - Number(route.received) / best) * BPS]
    })
    rows.push([shape.name, String(losses.length), format(median(losses)), format(Math.max(...losses))])
    if (!(median(losses) <= 1)) failures.push(`${shape.name}: the median loss is ${median(losses)} bp`)
  }
  const head = ['network', 'swaps', 'median loss, bp', 'worst, bp']
  print('Loss to an independent solver at 1 % trades', renderTable({ head, rows }))
}

/** Small random markets: no output that anything achieved may be above the bound. */
function judgeCertificates(): void {
  const random = createRandom(5)
  let [done, low] = [0, 0]
  for (let seed = 0; done < scale(10_000); seed += 1) {
    const shape: NetworkShape | undefined = networkShapes[seed % networkShapes.length]
    if (shape === undefined) throw new RangeError('There are no networks.')
    const size = { seed: 1_000 + seed, tokens: 4 + Math.floor(random() * 3), pairs: 3 + Math.floor(random() * 4) }
    const { market, tokens, typicalReserve } = createVenueMarket(shape, size)
    const worth = 10 ** (-4 + 4 * random()) * typicalReserve
    const [question] = drawQuestions(tokens, { count: 1, worth, seed })
    const route =
      question && ask(question, { market: { ...market, gas: { ...market.gas, price: 0n } }, maxLegs: 1_000 })
    if (question === undefined || route === undefined) continue
    const [pay, receive] = [question.pay.address, question.receive.address]
    const limits = { maxLegs: 1_000, maxHops: 4, cost: () => 0, steps: 20, pools: 'shared' } as const
    const split = splitBySteps(listVenues(market.pools), { pay, receive, units: Number(question.units), ...limits })
    if (Number(route.bound) < Math.max(Number(route.received), split)) {
      low += 1
      failures.push(`${shape.name}, seed ${size.seed}: the bound is below a known output`)
    }
    done += 1
  }
  print('Certificates', `${done} random markets of all kinds of pools, ${low} bounds below a known output.`)
}

/** Equally many pools, of all kinds and of V2 and V3 alone, in turns within one run. */
function judgeTime(): void {
  const count = scale(300)
  const sizes = { tokens: 40, pairs: 90 }
  const mixed = networkShapes.map((shape, at) => createVenueMarket(shape, { seed: 51 + at, ...sizes }))
  const plain = networkShapes.map((shape, at) => {
    const exchanges = shape.exchanges.map((one) =>
      one.curve === 'product' ? one : { ...one, curve: 'ticks' as const },
    )
    return createVenueMarket({ ...shape, exchanges }, { seed: 51 + at, ...sizes })
  })
  const time = (markets: typeof mixed, seed: number) => {
    const spans = markets.map(({ market, tokens, typicalReserve }, at) => {
      prepareMarket(market)
      const questions = drawQuestions(tokens, { count, worth: 0.01 * typicalReserve, seed: seed + at })
      const fresh = [...new Map(questions.map((one) => [nameEnds(one), one])).values()]
      return fresh.map((question) => {
        const start = process.cpuUsage()
        ask(question, { market })
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1_000
      })
    })
    return median(spans.flat())
  }
  time(plain, 0)
  time(mixed, 0)
  const turns = Array.from({ length: 3 }, (_, turn) => [time(plain, 10 + turn), time(mixed, 10 + turn)] as const)
  const [usual, all] = [median(turns.map(([one]) => one)), median(turns.map(([, other]) => other))]
  const ratio = all / usual
  print(
    'Time of a quote',
    `V2 and V3 alone ${format(usual)} ms, all kinds ${format(all)} ms: ${format(ratio)} times (at most 1.6).`,
  )
  if (!(ratio <= 1.6)) failures.push(`mixed curves take ${ratio} times as long`)
}

function nameEnds({ pay, receive }: Question): string {
  return `${pay.address} ${receive.address}`
}

function format(figure: number): string {
  return figure.toFixed(2)
}

const sections = { gains: judgeGains, loss: judgeLoss, certificates: judgeCertificates, time: judgeTime }
const named = Object.keys(sections).filter((name) => process.argv.includes(name))
for (const [name, run] of Object.entries(sections)) if (named.length === 0 || named.includes(name)) run()

print('Result', failures.length === 0 ? 'Every bound holds.' : failures.map((failure) => `✗ ${failure}`).join('\n'))
if (failures.length > 0) process.exitCode = 1

type Curve = 'product' | 'ticks' | 'solidly' | 'curve' | 'bins'

/** An exchange with its share of the depth. Pegged curves only trade dollars. */
type Exchange = { readonly name: string; readonly curve: Curve; readonly share: number }

/** A network with the exchanges that trade most of its volume, in about these shares. Its gas price is in gwei of a coin of 3,000 dollars. */
type NetworkShape = { readonly name: string; readonly gwei: number; readonly exchanges: readonly Exchange[] }

/** By the week that DefiLlama reported in 2026, and by what professional routers compile. */
const networkShapes: readonly NetworkShape[] = [
  {
    name: 'Ethereum',
    gwei: 1,
    exchanges: [
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Uniswap V2', curve: 'product', share: 15 },
      { name: 'Curve', curve: 'curve', share: 25 },
      { name: 'PancakeSwap V3', curve: 'ticks', share: 12 },
      { name: 'SushiSwap V2', curve: 'product', share: 8 },
    ],
  },
  {
    name: 'BNB Chain',
    gwei: 0.03,
    exchanges: [
      { name: 'PancakeSwap V3', curve: 'ticks', share: 50 },
      { name: 'PancakeSwap V2', curve: 'product', share: 25 },
      { name: 'Uniswap V3', curve: 'ticks', share: 20 },
      { name: 'Uniswap V2', curve: 'product', share: 5 },
    ],
  },
  {
    name: 'Base',
    gwei: 0.01,
    exchanges: [
      { name: 'Aerodrome Slipstream', curve: 'ticks', share: 35 },
      { name: 'Aerodrome', curve: 'solidly', share: 10 },
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Uniswap V2', curve: 'product', share: 5 },
      { name: 'PancakeSwap V3', curve: 'ticks', share: 10 },
    ],
  },
  {
    name: 'Polygon',
    gwei: 0.002,
    exchanges: [
      { name: 'QuickSwap V3', curve: 'ticks', share: 35 },
      { name: 'QuickSwap V2', curve: 'product', share: 15 },
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Curve', curve: 'curve', share: 10 },
    ],
  },
  {
    name: 'Avalanche',
    gwei: 0.01,
    exchanges: [
      { name: 'Liquidity Book', curve: 'bins', share: 45 },
      { name: 'Blackhole', curve: 'ticks', share: 20 },
      { name: 'Trader Joe V1', curve: 'product', share: 10 },
      { name: 'Uniswap V3', curve: 'ticks', share: 25 },
    ],
  },
  {
    name: 'Optimism',
    gwei: 0.01,
    exchanges: [
      { name: 'Velodrome Slipstream', curve: 'ticks', share: 45 },
      { name: 'Velodrome', curve: 'solidly', share: 20 },
      { name: 'Uniswap V3', curve: 'ticks', share: 30 },
      { name: 'Curve', curve: 'curve', share: 5 },
    ],
  },
]

type VenueMarket = {
  readonly market: Market
  readonly tokens: readonly SyntheticToken[]
  readonly typicalReserve: number
}

type MarketOptions = {
  readonly seed: number
  readonly tokens: number
  /** Pairs, each of which has a pool of every exchange that can trade it. */
  readonly pairs: number
}

const DOLLARS = 3
/** Dollars on one side of all pools of a typical pair. */
const TYPICAL_RESERVE = 3_000_000

/** The first tokens are dollars. Each pair's depth is split among the exchanges, which agree about the price within fees. */
function createVenueMarket(shape: NetworkShape, { seed, tokens: count, pairs }: MarketOptions): VenueMarket {
  const random = createRandom(seed)
  const tokens = Array.from({ length: count }, (_, at): SyntheticToken => {
    if (at < DOLLARS) return { address: toAddress(at + 1), price: 1 }
    return { address: toAddress(at + 1), price: at === DOLLARS ? 3_000 : Math.exp(1 + 2 * normal(random)) }
  })
  const pools: Pool[] = []
  for (let at = 0; at < pairs; at += 1) {
    const [one, other] = pickPair(tokens, { at, random })
    const depth = TYPICAL_RESERVE * Math.exp(normal(random))
    for (const exchange of shape.exchanges) {
      const isPegged = one.price === 1 && other.price === 1
      if (!isPegged && (exchange.curve === 'solidly' || exchange.curve === 'curve')) continue
      const part = (depth * exchange.share * (0.5 + random())) / 100
      const noise = NOISE * (2 * random() - 1)
      const shape = { id: toAddress(100_000 + pools.length), one, other, depth: part, noise }
      pools.push(createPool(exchange, { shape, random }))
    }
  }
  const gas = { price: BigInt(Math.round(shape.gwei * 1e9)), token: toAddress(DOLLARS + 1) }
  return { market: { chainId: 1, pools, gas }, tokens, typicalReserve: TYPICAL_RESERVE }
}

const NOISE = 5e-4

type PoolOptions = { readonly shape: PoolShape; readonly random: () => number }

function createPool({ name, curve }: Exchange, { shape, random }: PoolOptions): Pool {
  const { id, one, other, depth, noise } = shape
  const own: PoolIdentity = { id, venue: name, ...findHook(name) }
  if (curve === 'product') return { ...createProduct(shape), ...own }
  if (curve === 'ticks') return { ...createConcentrated(shape, random), ...own, feePpm: 500 }
  const reserves = [toUnits(depth, one), toUnits(depth * (1 + noise), other)] as const
  const tokens = [one.address, other.address] as const
  if (curve === 'solidly')
    return { type: 'solidly', ...own, tokens, reserves, bases: [10n ** 18n, 10n ** 18n], isStable: true, feeBps: 5 }
  if (curve === 'curve') {
    const rates = [10n ** 18n, 10n ** 18n]
    return {
      type: 'curveStable',
      ...own,
      variant: 'ng',
      tokens,
      balances: reserves,
      rates,
      amplification: 20_000n,
      fee: 4_000_000n,
    }
  }
  return createBins(shape, { own, random })
}

/** The router reaches the pools of other exchanges by hooks, which cost gas. */
function findHook(name: string): Pick<PoolIdentity, 'hook'> {
  if (name.startsWith('Uniswap ')) return {}
  return { hook: { address: toAddress(1), feePpm: 0, tickSpacing: 1 } }
}

const BIN_STEP = 20
const BINS_PER_SIDE = 40
const MIDDLE_BIN = 2 ** 23

type BinOptions = { readonly own: PoolIdentity; readonly random: () => number }

/** Bins around the price, with less further out, and the fee of the pair's first trade after a pause. */
function createBins({ one, other, depth, noise }: PoolShape, { own, random }: BinOptions): Pool {
  const price = (one.price / other.price) * (1 + noise)
  const activeId = MIDDLE_BIN + Math.round(Math.log(price) / Math.log(1 + BIN_STEP / 10_000))
  const bins = Array.from({ length: 2 * BINS_PER_SIDE + 1 }, (_, at) => {
    const distance = at - BINS_PER_SIDE
    const value = ((depth / BINS_PER_SIDE) * 2 * (0.5 + random())) / (1 + Math.abs(distance) / 10)
    const reserves = [distance >= 0 ? toUnits(value, one) : 0n, distance <= 0 ? toUnits(value, other) : 0n] as const
    return { id: activeId + distance, reserves }
  })
  const fees = {
    baseFactor: 10_000,
    filterPeriod: 30,
    decayPeriod: 600,
    reductionFactor: 5_000,
    variableFeeControl: 0,
    mostVolatility: 350_000,
    volatilityReference: 0,
    volatilityAccumulator: 0,
    idReference: activeId,
    lastUpdate: 0,
  }
  const tokens = [one.address, other.address] as const
  return { type: 'liquidityBook', ...own, tokens, binStep: BIN_STEP, activeId, bins, fees, now: 10_000 }
}

type Draw = { readonly at: number; readonly random: () => number }

/** Dollars among each other, then each token with an earlier one, then random pairs. */
function pickPair(tokens: readonly SyntheticToken[], { at, random }: Draw): readonly [SyntheticToken, SyntheticToken] {
  const isTie = at + 1 < tokens.length
  const first = isTie ? at + 1 : Math.floor(random() * tokens.length)
  const step = 1 + Math.floor(random() * (isTie ? first : tokens.length - 1))
  const [one, other] = [tokens[first], tokens[(first - step + tokens.length) % tokens.length]]
  if (one === undefined || other === undefined) throw new RangeError('A market needs two tokens.')
  return one.address < other.address ? [one, other] : [other, one]
}
