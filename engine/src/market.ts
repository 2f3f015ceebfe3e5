import { getKind, type Pool } from './pools/poolKinds.ts'
import type { Address } from './token.ts'

/** One network's pools and gas price at one block. */
export type Market = {
  readonly chainId: number
  readonly pools: readonly Pool[]
  readonly gas: Gas
  /** Imported tokens. Anyone can deploy one, so a quote uses their pools only if it pays or receives them. */
  readonly imported?: readonly Address[]
  /** The contracts by which a swap may reach pools of other exchanges. Absent: none. */
  readonly hooks?: readonly Address[]
}

export type { Pool }

export type Gas = {
  /** Wei of the network's coin per unit of gas. No value if it could not be read: unknown is not free. */
  readonly price: bigint | undefined
  /** The wrapped coin, by which pools price it. */
  readonly token: Address
}

/**
 * A pool of another exchange is reached by a hook of Uniswap V4. Measured on the real contracts, between V2 and V3:
 * `npx vitest run devnet/tests/hookQuotes.test.ts` prints each.
 */
const GAS_PER_HOOK = 95_000n

/** Gas of one swap in this pool, behind the router. */
export function getSwapGas(pool: Pool): bigint {
  return getKind(pool).gas + (pool.hook === undefined ? 0n : GAS_PER_HOOK)
}

/** Gas of a transaction besides its swaps: base cost, permit and transfer of the payment. */
export const gasPerRoute = 110_000n
