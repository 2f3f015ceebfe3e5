import { PerformanceObserver } from 'node:perf_hooks'
import type { Market } from '@murmur/engine/market'
import { findRoute } from '@murmur/engine/route'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { type Case, fractions, listCases, type MarketSet } from './engineCases.ts'

export type Timing = {
  readonly wall: Spread
  /** What the process used of a core: on a busy machine the clock also counts the others. */
  readonly cpu: Spread
  readonly gcShare: number
}

export type Spread = { readonly median: number; readonly p95: number }

/** New questions to a market that is ready. */
export async function timeQuotes(set: MarketSet, count: number): Promise<Timing> {
  const cases = listMixed(set, count)
  for (const one of cases.slice(0, Math.ceil(count / 3))) quote(one)
  return time(cases, { act: quote })
}

/** The same question with another amount, as when a person types. */
export async function timeRequotes(set: MarketSet, count: number): Promise<Timing> {
  const cases = listMixed(set, count)
  for (const one of cases.slice(0, Math.ceil(count / 3))) quote(one)
  const before = (one: Case) => quote({ ...one, units: (one.units * 10n) / 11n })
  return time(cases, { act: quote, before })
}

/** A market that was never seen: to make it ready, and one quote. */
export async function timeFirstQuotes(set: MarketSet, count: number): Promise<Timing> {
  const cases = listMixed(set, count)
  const act = (one: Case) => {
    const market: Market = { ...one.market }
    prepareMarket(market)
    quote({ ...one, market })
  }
  return time(cases, { act })
}

/** A million roots: a unit that other machines can measure, too. */
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

function listMixed(set: MarketSet, count: number): readonly Case[] {
  return fractions.flatMap((fraction) =>
    listCases(set, { fraction, count: Math.ceil(count / fractions.length), gas: 'priced', seed: 41 }),
  )
}

function quote({ market, pay, receive, units }: Case): void {
  findRoute({ pay, receive, units }, market)
}

type Timed = { readonly act: (one: Case) => void; readonly before?: (one: Case) => void }

async function time(cases: readonly Case[], { act, before = () => {} }: Timed): Promise<Timing> {
  const collected = watchGc()
  const wall: number[] = []
  const cpu: number[] = []
  const started = performance.now()
  for (const one of cases) {
    before(one)
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

/** How long the collector ran until it is asked. */
function watchGc(): () => Promise<number> {
  let spent = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) spent += duration
  })
  observer.observe({ entryTypes: ['gc'] })
  return async () => {
    // Entries are delivered when the loop turns.
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
