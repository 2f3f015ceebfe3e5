import type { Pool } from '../market.ts'
import { quoteSwap } from '../pools/swap.ts'
import { type Address, toTokenKey } from '../token.ts'
import { connect, type Flow, type FlowLeg } from './flow.ts'
import type { Node } from './graph.ts'

/** One swap of a route, to the wei. */
export type Leg = {
  readonly pool: Pool
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  readonly received: bigint
}

/** Swaps in execution order. No pool is used twice, so its state is always the one that was read. */
export type Settlement = { readonly legs: readonly Leg[]; readonly paid: bigint; readonly received: bigint }

type SettleOptions = { readonly pay: Node; readonly receive: Node; readonly units: bigint }

/** Computes a flow in whole wei with the contracts' arithmetic. Drops legs that are too small for their pool. */
export function settleFlow(flow: Flow, options: SettleOptions): Settlement | undefined {
  let rest = flow
  while (rest.length > 0) {
    const result = trySettle(rest, options)
    if ('legs' in result) return result
    rest = dropLeg(rest, { refused: result.refused, options })
  }
  return undefined
}

/** The flow that settled to these legs. No value if one of them is not in this market. */
export function findFlow(legs: readonly Leg[], nodes: ReadonlyMap<string, Node>): Flow | undefined {
  const flow = legs.flatMap(({ pool, pay, receive, paid }) => {
    const [from, to] = [nodes.get(toTokenKey(pay)), nodes.get(toTokenKey(receive))]
    const arc = from?.leaving.find((one) => one.pool === pool && one.receive === to)
    return arc === undefined ? [] : [{ arc, share: Number(paid) }]
  })
  return flow.length === legs.length ? flow : undefined
}

type Drop = { readonly refused: FlowLeg; readonly options: SettleOptions }

/** Removes the leg and its dependants. */
function dropLeg(flow: Flow, { refused, options }: Drop): Flow {
  const left = flow.filter((leg) => leg !== refused)
  const arcs = connect(
    left.map(({ arc }) => arc),
    options,
  )
  return left.filter(({ arc }) => arcs.includes(arc))
}

function trySettle(flow: Flow, { pay, receive, units }: SettleOptions): Settlement | { readonly refused: FlowLeg } {
  const amounts = new Map<Node, bigint>([[pay, units]])
  const portions = new Map<FlowLeg, bigint>()
  const legs: Leg[] = []
  for (const leg of flow) {
    if (!portions.has(leg)) split(flow, { node: leg.arc.pay, amounts, portions })
    const paid = portions.get(leg) ?? 0n
    const { arc } = leg
    const swap = { pay: arc.pay.address, receive: arc.receive.address }
    const received = paid > 0n ? quoteSwap(arc.pool, { ...swap, units: paid }) : undefined
    if (received === undefined) return { refused: leg }
    amounts.set(arc.receive, (amounts.get(arc.receive) ?? 0n) + received)
    legs.push({ pool: arc.pool, ...swap, paid, received })
  }
  return { legs, paid: units, received: amounts.get(receive) ?? 0n }
}

type Split = {
  readonly node: Node
  readonly amounts: ReadonlyMap<Node, bigint>
  readonly portions: Map<FlowLeg, bigint>
}

/** Divides a token's amount among its legs to the last wei: the largest leg takes the remainder. */
function split(flow: Flow, { node, amounts, portions }: Split): void {
  const own = flow.filter(({ arc }) => arc.pay === node)
  const total = own.reduce((sum, { share }) => sum + share, 0)
  const units = amounts.get(node) ?? 0n
  let left = units
  let largest = own[0]
  for (const leg of own) {
    // Next to full pools, all shares can be zero: then the first leg is tried, and dropped if it is full, too.
    const share = total > 0 ? leg.share / total : 0
    const portion = (units * BigInt(Math.floor(share * SCALE))) / BigInt(SCALE)
    portions.set(leg, portion)
    left -= portion
    if (largest !== undefined && leg.share > largest.share) largest = leg
  }
  if (largest !== undefined) portions.set(largest, (portions.get(largest) ?? 0n) + left)
}

const SCALE = 2 ** 52
