import { toTokenKey } from '../market.ts'
import type { PreparedMarket } from './prepareMarket.ts'
import type { Leg, Settlement } from './settle.ts'

/** Price impact as a fraction: against a tiny trade with the same splits and fees. */
export function measureImpact({ legs, paid, received }: Settlement, { nodes }: PreparedMarket): number {
  const amounts = new Map<string, number>()
  const [first] = legs
  if (first === undefined) return 0
  amounts.set(first.pay, Number(paid))
  for (const leg of legs) {
    const sum = legs.reduce((total, other) => (other.pay === leg.pay ? total + Number(other.paid) : total), 0)
    const part = ((amounts.get(leg.pay) ?? 0) * Number(leg.paid)) / sum
    amounts.set(leg.receive, (amounts.get(leg.receive) ?? 0) + part * getRate(leg, nodes))
  }
  const last = legs.at(-1)
  const ideal = amounts.get(last?.receive ?? first.receive) ?? 0
  return ideal > 0 ? Math.max(0, 1 - Number(received) / ideal) : 0
}

/** The marginal rate at the start, after the fee. */
function getRate({ pool, pay, receive }: Leg, nodes: PreparedMarket['nodes']): number {
  const [from, to] = [nodes.get(toTokenKey(pay)), nodes.get(toTokenKey(receive))]
  const arc = from?.leaving.find((other) => other.pool === pool && other.receive === to)
  return arc === undefined ? 0 : (arc.threshold ** 2 * arc.pay.unit) / arc.receive.unit
}
