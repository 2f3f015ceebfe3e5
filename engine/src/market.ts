import type { ConcentratedPool } from './pools/concentrated.ts'
import type { ConstantProductPool } from './pools/constantProduct.ts'
import type { StablePool } from './pools/stable.ts'
import type { Address } from './token.ts'

/** One network's pools and gas price at one block. */
export type Market = {
  readonly chainId: number
  readonly pools: readonly Pool[]
  readonly gas: Gas
  /** Imported tokens. Anyone can deploy one, so a quote uses their pools only if it pays or receives them. */
  readonly imported?: readonly Address[]
}

export type Pool = ConstantProductPool | ConcentratedPool | StablePool

export type Gas = {
  /** Wei of the network's coin per unit of gas. No value if it could not be read: unknown is not free. */
  readonly price: bigint | undefined
  /** The wrapped coin, by which pools price it. */
  readonly token: Address
}

/**
 * Gas of one swap per pool type, measured on the real contracts behind a router. Pools of Uniswap V4 count as concentrated
 * ones: they swap by the same steps, but settle with the PoolManager instead of a callback, which was not measured.
 */
export const gasPerSwap = {
  constantProduct: 65_000n,
  concentrated: 105_000n,
  stable: 95_000n,
} as const satisfies Record<Pool['type'], bigint>

/** Gas of a transaction besides its swaps: base cost, permit and transfer of the payment. */
export const gasPerRoute = 110_000n

/** Addresses as map keys: lower case, since upper case is only a checksum. */
export function toTokenKey(address: string): string {
  return address.toLowerCase()
}
