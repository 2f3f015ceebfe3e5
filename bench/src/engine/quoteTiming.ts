import { PerformanceObserver } from 'node:perf_hooks'
import { findRoute } from '@murmur/engine/route'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { type Case, fractions, listCases, type MarketSet } from './routeCases.ts'

export type Timing = {
  readonly wall: Spread
  /** CPU time: on a busy machine, wall time includes other processes. */
  readonly cpu: Spread
  readonly gcShare: number
}

type Spread = { readonly median: number; readonly p95: number }

/** Other processes disturb even CPU time, through shared caches. The best of this many passes is reported. */
const PASSES = 3
const WARM_UP = 150

/** Cold quotes: a prepared market, and a pair that was never requested. */
export function timeQuotes(set: MarketSet, count: number): Promise<Timing> {
  return timePasses(set, { count, act: quote })
}

/** Re-quotes: the same pair with another amount, as when a user types. */
export function timeRequotes(set: MarketSet, count: number): Promise<Timing> {
  const before = (one: Case) => quote({ ...one, units: (one.units * 10n) / 11n })
  return timePasses(set, { count, act: quote, before })
}

/** Preparing a new market, and one quote. */
export function timeFirstQuotes(set: MarketSet, count: number): Promise<Timing> {
  const act = (one: Case) => {
    const market = { ...one.market }
    prepareMarket(market)
    quote({ ...one, market })
  }
  return timePasses(set, { count, act })
}

/** A million square roots: a reference for comparing machines. */
export function timeWorkload(): number {
  const run = () => {
    let sum = 0
    for (let at = 1; at <= 1_000_000; at += 1) sum += Math.sqrt(at) / (1 + sum)
    return sum
  }
  run()
  const spans = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage()
    run()
    return toMs(process.cpuUsage(start))
  })
  return spread(spans).median
}

type Timed = {
  readonly count: number
  readonly act: (one: Case) => void
  readonly before?: (one: Case) => void
}

/** Warms up the JIT on another market of the same kind. */
async function timePasses(set: MarketSet, { count, act, before }: Timed): Promise<Timing> {
  for (const one of listMixed(set, { count: WARM_UP, seed: 42 })) quote(one)
  let best: Timing | undefined
  for (let pass = 0; pass < PASSES; pass += 1) {
    const timing = await time(listMixed(set, { count, seed: 41 }), { act, before })
    if (best === undefined || timing.cpu.median < best.cpu.median) best = timing
  }
  if (best === undefined) throw new RangeError('At least one pass is needed.')
  return best
}

type Mix = { readonly count: number; readonly seed: number }

/** New markets each time, and no request twice: caches must not help. */
function listMixed(set: MarketSet, { count, seed }: Mix): readonly Case[] {
  return fractions.flatMap((fraction) => {
    const cases = listCases(set, { fraction, count: Math.ceil(count / fractions.length), gas: 'priced', seed })
    return [...new Map(cases.map((one) => [`${one.pay} ${one.receive}`, one])).values()]
  })
}

function quote({ market, pay, receive, units }: Case): void {
  findRoute({ pay, receive, units }, market)
}

type Acts = { readonly act: (one: Case) => void; readonly before: ((one: Case) => void) | undefined }

async function time(cases: readonly Case[], { act, before }: Acts): Promise<Timing> {
  for (const { market } of cases) prepareMarket(market)
  const collected = watchGc()
  const wall: number[] = []
  const cpu: number[] = []
  const started = performance.now()
  for (const one of cases) {
    before?.(one)
    const [clock, usage] = [performance.now(), process.cpuUsage()]
    act(one)
    cpu.push(toMs(process.cpuUsage(usage)))
    wall.push(performance.now() - clock)
  }
  const whole = performance.now() - started
  return { wall: spread(wall), cpu: spread(cpu), gcShare: (await collected()) / whole }
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

/** Garbage collection time so far. */
function watchGc(): () => Promise<number> {
  let spent = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) spent += duration
  })
  observer.observe({ entryTypes: ['gc'] })
  return async () => {
    // Entries arrive with the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 10))
    observer.disconnect()
    return spent
  }
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}
