import type { Pool } from '@murmur/engine/market'

/** One direction of a pool in floating point. Independent of the engine's code, in order to check it. */
export type IndependentVenue = {
  readonly pool: Pool
  readonly pay: string
  readonly receive: string
  /** The output, in wei. */
  readonly receiveFor: (paid: number) => number
  /** The marginal output. */
  readonly rateAt: (paid: number) => number
  /** The payment at which the marginal output has fallen to this. */
  readonly paidUntil: (rate: number) => number
  /** The maximum payment. */
  readonly most: number
  /** The marginal output falls in steps, so that no payment may exist for some rates. */
  readonly isStepped?: boolean
}
