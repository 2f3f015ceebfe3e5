import type { Route } from './route.ts'
import type { Leg } from './search/settle.ts'
import type { Address } from './token.ts'

/** The route as a tree: an amount of a token, and the swaps that its shares go to. Merging paths share a subtree. */
export type RouteTree = {
  readonly token: Address
  readonly units: bigint
  readonly branches: readonly RouteBranch[]
}

type RouteBranch = {
  readonly leg: Leg
  /** Share of the token's amount, in percent. */
  readonly percent: number
  readonly next: RouteTree
}

export function drawRouteTree({ legs, paid, received }: Pick<Route, 'legs' | 'paid' | 'received'>): RouteTree {
  const trees = new Map<Address, RouteTree>()
  const first = legs[0]?.pay ?? '0x'
  const draw = (token: Address): RouteTree => {
    const known = trees.get(token)
    if (known !== undefined) return known
    const own = legs.filter(({ pay }) => pay === token)
    const sum = own.reduce((total, leg) => total + leg.paid, 0n)
    const branches = own.map((leg) => ({ leg, percent: getPercent(leg.paid, sum), next: draw(leg.receive) }))
    const spent = token === first ? paid : sum
    const tree = { token, units: own.length === 0 ? received : spent, branches }
    trees.set(token, tree)
    return tree
  }
  return draw(first)
}

/** The share of the whole payment that passes each leg, from 0 to 1, for drawing. */
export function shareLegs({ legs }: Pick<Route, 'legs'>): readonly number[] {
  const held = new Map(legs.slice(0, 1).map(({ pay }) => [pay, 1]))
  return legs.map(({ pay, receive, paid }) => {
    const sum = legs.reduce((total, other) => (other.pay === pay ? total + other.paid : total), 0n)
    const share = ((held.get(pay) ?? 0) * getPercent(paid, sum)) / 100
    held.set(receive, (held.get(receive) ?? 0) + share)
    return share
  })
}

type TreeFormat = {
  /** Names a token. */
  readonly nameToken: (token: Address) => string
}

/** The tree as text, one line per swap. A subtree at which paths merge is printed once. */
export function formatRouteTree(tree: RouteTree, { nameToken }: TreeFormat): string {
  const printed = new Set<RouteTree>()
  const print = ({ branches }: RouteTree, indent: string): readonly string[] =>
    branches.flatMap(({ leg, percent, next }) => {
      const line = `${indent}${percent.toFixed(1)} % ${leg.pool.venue} to ${nameToken(next.token)}`
      if (next.branches.length === 0 || printed.has(next)) return [line]
      printed.add(next)
      return [line, ...print(next, `${indent}  `)]
    })
  return [nameToken(tree.token), ...print(tree, '  ')].join('\n')
}

function getPercent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 10_000
}
