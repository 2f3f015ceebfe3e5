import { quoteSwapPay } from '../pools/swap.ts'
import type { Demand } from './dual.ts'
import type { Flow } from './flow.ts'
import type { Graph, Node } from './graph.ts'
import { solveMarket } from './searchFlows.ts'
import { type Settlement, settleFlow } from './settle.ts'

export type Wanted = { readonly pay: Node; readonly receive: Node; readonly units: bigint }

const MOST_GUESSES = 20
const PRECISION = 1e-7
/** Limits the step of Newton's method in nearly empty markets. */
const MOST_GROWTH = 10

/** The optimum's payment. The dual is concave in the payment, so Newton's method approaches it from below. */
export function estimatePayment(graph: Graph, { pay, receive, units }: Wanted): number {
  const wanted = Number(units) * receive.unit
  let demand: Demand = { pay, receive, worth: wanted }
  for (let count = 0; count < MOST_GUESSES; count += 1) {
    const missing = wanted - solveMarket(graph, demand).bound
    if (Math.abs(missing) <= PRECISION * wanted) return demand.worth
    const worth = demand.worth + missing / Math.exp(pay.logPrice)
    const clamped = Math.min(Math.max(worth, demand.worth / MOST_GROWTH), demand.worth * MOST_GROWTH)
    demand = { pay, receive, worth: clamped }
  }
  return demand.worth
}

/** The smallest payment, to the wei, for which a flow gives the wanted output. */
export function settleFlowFor(
  flow: Flow,
  { wanted, guess }: { wanted: Wanted; guess: bigint },
): Settlement | undefined {
  const settle = (units: bigint) => settleFlow(flow, { pay: wanted.pay, receive: wanted.receive, units })
  const isPath = flow.every(({ share }) => share === 1)
  const counted = isPath ? countBack(flow, wanted) : undefined
  return searchPayment(settle, { wanted: wanted.units, guess: counted ?? guess })
}

/** On a single path, computes the payment backwards from the last pool. */
function countBack(flow: Flow, { units }: Wanted): bigint | undefined {
  let needed: bigint | undefined = units
  for (const { arc } of flow.toReversed()) {
    if (needed === undefined) return undefined
    needed = quoteSwapPay(arc.pool, { pay: arc.pay.address, receive: arc.receive.address, units: needed })
  }
  return needed
}

type Settle = (units: bigint) => Settlement | undefined

const MOST_STEPS = 100
/** The bisection stops at this relative precision. */
const FINE_BITS = 44n

type Target = { readonly wanted: bigint; readonly guess: bigint }

/** From a sufficient payment down to the smallest: growing steps, then bisection. */
function searchPayment(settle: Settle, target: Target): Settlement | undefined {
  let { low, enough } = findEnough(settle, target)
  if (enough === undefined) return undefined
  for (let step = 0; enough.paid - low > 1n + (enough.paid >> FINE_BITS) && step < MOST_STEPS; step += 1) {
    const lower = findLower({ low, enough, step })
    const tried = settle(lower)
    if (tried !== undefined && tried.received >= target.wanted) enough = tried
    else low = lower
  }
  return enough
}

/** Raises the payment until it is sufficient or the pools run dry. */
function findEnough(settle: Settle, { wanted, guess }: Target): { low: bigint; enough: Settlement | undefined } {
  let low = 0n
  let units = guess
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const tried = settle(units)
    if (tried === undefined || tried.received >= wanted) return { low, enough: tried }
    low = units
    // Marginal output falls, so each raise doubles the missing share.
    units += (((wanted - tried.received) * units) / tried.received + 1n) * 2n ** BigInt(step)
  }
  return { low, enough: undefined }
}

type Bracket = { readonly low: bigint; readonly enough: Settlement; readonly step: number }

/** Lowers by one wei, then by four times as much each time, until the payment is too small. */
function findLower({ low, enough, step }: Bracket): bigint {
  const half = (low + enough.paid) / 2n
  const jump = 4n ** BigInt(Math.min(step, 64))
  if (enough.paid - jump > half) return enough.paid - jump
  return half
}
