import type { ConcentratedPool } from './pools/concentrated.ts'
import type { ConstantProductPool } from './pools/constantProduct.ts'
import type { StablePool } from './pools/stable.ts'
import type { Address } from './token.ts'

/** One network's pools and the price of its gas at one moment: plain data, read in one multicall. */
export type Market = {
  readonly chainId: number
  readonly pools: readonly Pool[]
  readonly gas: Gas
}

export type Pool = ConstantProductPool | ConcentratedPool | StablePool

export type Gas = {
  /** Wei of the network's coin per unit of gas. Undefined if it could not be read: unknown is not free. */
  readonly price: bigint | undefined
  /** The wrapped coin, by which pools price it. */
  readonly token: Address
}

/** What one swap in such a pool costs, as measured on the real contracts behind a router. */
export const gasPerSwap = {
  constantProduct: 65_000n,
  concentrated: 105_000n,
  stable: 95_000n,
} as const satisfies Record<Pool['type'], bigint>

/** What a transaction costs before its first swap: its base, the permit and the transfer of what is paid. */
export const gasPerRoute = 110_000n

/** Contracts are named by address, and an address has many spellings. */
export function toTokenKey(address: string): string {
  return address.toLowerCase()
}
