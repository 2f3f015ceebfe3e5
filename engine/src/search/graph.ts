import type { Pool } from '../market.ts'
import type { Address } from '../token.ts'
import type { Curve, CurveTrade } from './curve.ts'

/** A market or a part of it: tokens are nodes, each direction of a pool is an arc. */
export type Graph = {
  readonly nodes: readonly Node[]
  readonly arcs: readonly Arc[]
  readonly links: readonly Link[]
  /** The arcs of each multi-token pool, separate from `arcs`: a route uses at most one of them. */
  readonly rivals: readonly (readonly Arc[])[]
  /** The arcs whose curves have flat ranges. */
  readonly flat: readonly Arc[]
}

export type Node = {
  readonly key: string
  readonly address: Address
  /** Its place among the tokens of the market. */
  readonly at: number
  /** Deepest first. */
  readonly leaving: Arc[]
  readonly entering: Arc[]
  /** Connected component: values are only comparable within one. */
  component: number
  /** The value of one wei at mid prices. The search counts all amounts in value. */
  unit: number
  /** log of the shadow price relative to the mid price. */
  logPrice: number
  /** `logPrice` for the whole market: the starting point for a set of legs. */
  marketLogPrice: number
  /** √price, computed once for all pools. */
  rootPrice: number
  /** Excess at these prices: the gradient of the dual. */
  surplus: number
  /** How the surplus changes with the price of a leg. */
  pull: number
  /** The Newton step, and the price it starts from. */
  step: number
  origin: number
  /** Weights of the paths from the paid token to here, and from here to the received one, by number of swaps. */
  readonly before: number[]
  readonly after: number[]
  /** The most of the token that a route can hold. */
  limit: number
  /** Its index in the linear system. */
  place: number
  /** The current legs touch the token. */
  isChosen: boolean
  /** The current path visits the token. */
  isVisited: boolean
  /** The best rate to the received token, by number of swaps left. */
  readonly reach: number[]
  /** Arcs that end at the received token, and arcs after which one of these can follow. */
  readonly direct: Arc[]
  readonly near: Arc[]
}

/** A pair of tokens that a pool trades: a conductor between two nodes. */
export type Link = {
  readonly pay: Node
  readonly receive: Node
  /** The conductance without a fee. */
  readonly idleConductance: number
  conductance: number
}

/** `paid` and `received` are the pool's best trade at the current prices, in value. */
export type Arc = CurveTrade & {
  readonly pool: Pool
  readonly pay: Node
  readonly receive: Node
  readonly link: Link
  /** The curve, except while the search uses a wider one. */
  curve: Curve
  /** The curve itself, and wider ones if it has flat ranges. */
  readonly widths: readonly Curve[]
  readonly rootKept: number
  /** The arc trades if √(pay price / receive price) is below this: √γ · s at the start. */
  threshold: number
  /** Gas of the swap, in value. */
  readonly cost: number
  /** The profit of the best trade after gas, at the current prices. */
  profit: number
  /** The degree to which a random route uses the arc for its profit, and the probability of being on its path. */
  degree: number
  onPath: number
  /** √(x · y) of the constant-product pool with the same output at the size of the payment. */
  depth: number
  isActive: boolean
  isChosen: boolean
  /** Shared by all arcs of a pool, since a route uses at most one of them. */
  readonly use: { isTaken: boolean; onPath: number }
}
