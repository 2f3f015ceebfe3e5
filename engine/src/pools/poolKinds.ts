import { concentrated } from './concentrated.ts'
import { constantProduct } from './constantProduct.ts'
import { curveCrypto } from './curveCrypto.ts'
import { curveStable } from './curveStable.ts'
import { liquidityBook } from './liquidityBook.ts'
import type { PoolKind } from './poolKind.ts'
import { solidly } from './solidly.ts'
import { stable } from './stable.ts'
import { weighted } from './weighted.ts'

/** Every kind of pool that the engine knows. */
const poolKinds = {
  constantProduct,
  concentrated,
  stable,
  solidly,
  curveStable,
  curveCrypto,
  liquidityBook,
  weighted,
}

type KindOf<Entry> = Entry extends PoolKind<infer Kind> ? Kind : never

export type Pool = KindOf<(typeof poolKinds)[keyof typeof poolKinds]>

export function getKind<Kind extends Pool>({ type }: Kind): PoolKind<Kind> {
  // The key of the table is the pool's own type.
  return poolKinds[type] as unknown as PoolKind<Kind>
}

/** The least gas that a swap can need. */
export const leastSwapGas = Object.values(poolKinds).reduce((least, { gas }) => (gas < least ? gas : least), 2n ** 64n)
