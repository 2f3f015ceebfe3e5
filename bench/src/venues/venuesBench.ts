import type { Market } from '@murmur/engine/market'
import { findRoute, type Route } from '@murmur/engine/route'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { listVenues } from '../engine/listVenues.ts'
import { solveSlowly } from '../engine/slowSolver.ts'
import { splitBySteps } from '../engine/splitter.ts'
import { type SyntheticToken, toUnits } from '../engine/syntheticMarket.ts'
import { median, renderTable } from '../figures.ts'
import { createRandom } from '../seededRandom.ts'
import { createVenueMarket, type NetworkShape, networkShapes } from './venueMarket.ts'

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
