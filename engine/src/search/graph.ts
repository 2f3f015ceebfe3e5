import type { Pool } from '../market.ts'
import type { Address } from '../token.ts'
import type { Curve, CurveTrade } from './curve.ts'

/** A market, or a part of it, as the search sees it: a token is a node, each direction of each pool an arc. */
export type Graph = {
  readonly nodes: readonly Node[]
  readonly arcs: readonly Arc[]
  readonly links: readonly Link[]
  /** Arcs that are not among the others: those of one pool for more than two tokens, of which a route takes one. */
  readonly rivals: readonly (readonly Arc[])[]
}

export type Node = {
  readonly key: string
  readonly address: Address
  /** The deepest first. */
  readonly leaving: Arc[]
  readonly entering: Arc[]
  /** Tokens of one number can be traded for each other; others have no common worth. */
  component: number
  /** What one wei is worth at the market's middle prices: the search counts all amounts in this worth. */
  unit: number
  /** log of the token's shadow price, over its middle price. */
  logPrice: number
  /** The same in the whole market: where the search for the prices of few legs begins. */
  marketLogPrice: number
  /** √price, so that no pool needs to take a root. */
  rootPrice: number
  /** What is left over at these prices: the gradient of the dual. */
  surplus: number
  /** How Newton's method would change the price, and from where. */
  step: number
  origin: number
  /** Its place in the circuit that is being solved. */
  place: number
  /** Whether the legs that are looked at touch the token. */
  isChosen: boolean
  /** Whether a walk is there now. */
  isVisited: boolean
  /** The best rate to the wanted token with no more than so many swaps. */
  readonly reach: number[]
  /** The swaps that lead straight to the wanted token, and those after which one of these can follow. */
  readonly direct: Arc[]
  readonly near: Arc[]
}

/** Two tokens that a pool trades, either way: a conductor between two nodes. */
export type Link = {
  readonly pay: Node
  readonly receive: Node
  /** What the link would conduct if there were no fee. */
  readonly calm: number
  conductance: number
}

/** Paid and received are the pool's best trade at the current prices, in worth at the middle prices. */
export type Arc = CurveTrade & {
  readonly pool: Pool
  readonly pay: Node
  readonly receive: Node
  readonly link: Link
  readonly curve: Curve
  readonly rootKept: number
  /** The arc trades where √(price paid / price received) is below this: √γ · s before the trade. */
  readonly threshold: number
  /** What the swap costs in gas, in worth. */
  readonly cost: number
  /** √(x · y) of the constant-product pool that trades alike at the size of the payment. */
  depth: number
  /** What was given to the arc part by part, and what it gave for it. */
  poured: number
  drawn: number
  isActive: boolean
  isChosen: boolean
  /** Shared by all arcs of the pool: a route takes one of them. */
  readonly use: { isTaken: boolean }
}
