import { gasPerSwap, type Market, type Pool } from '@murmur/engine/market'
import { quoteSwap } from '@murmur/engine/pools/swap'
import type { Address } from '@murmur/engine/token'

type Trade = {
  readonly pay: Address
  readonly receive: Address
  readonly units: bigint
  /** The worth of one unit of gas, in wei of the received token. */
  readonly gasWorth: number
}

type Swap = { readonly pool: Pool; readonly pay: Address; readonly receive: Address }
type Path = readonly Swap[]

const PARTS = 20n
const MOST_HOPS = 3
const MOST_PATHS = 150

/**
 * What most routers do: a trade in parts of 5 %, each on the path that then leaves the most after gas. No two paths share
 * a pool, so that the output of a path is exact.
 */
export function splitTrade({ pools }: Market, trade: Trade): bigint | undefined {
  const paths = findPaths(pools, trade)
  // A part is too small for every pool.
  if (paths.length === 0) return undefined
  const paid = new Map<Path, bigint>()
  const part = trade.units / PARTS
  for (let left = trade.units; left > 0n; left = left < 2n * part ? 0n : left - part) {
    // The last part takes the rest of the division.
    const units = left < 2n * part ? left : part
    const free = paths.filter((path) => paid.has(path) || isApart(path, [...paid.keys()]))
    const gains = free.map((path) => ({ path, gain: measureGain(path, { units, paid, trade }) }))
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one))
    paid.set(best.path, (paid.get(best.path) ?? 0n) + units)
  }
  const received = [...paid].reduce((sum, [path, units]) => sum + (follow(path, units) ?? 0n), 0n)
  return received - priceGas([...paid.keys()].flat(), trade)
}

type Part = { readonly units: bigint; readonly paid: ReadonlyMap<Path, bigint>; readonly trade: Trade }

function measureGain(path: Path, { units, paid, trade }: Part): bigint {
  const before = paid.get(path)
  const received = follow(path, (before ?? 0n) + units)
  if (received === undefined) return -trade.units
  return received - (before === undefined ? priceGas(path, trade) : (follow(path, before) ?? 0n))
}

/** Undefined if a pool on the way cannot take the payment. */
function follow(path: Path, units: bigint): bigint | undefined {
  return path.reduce<bigint | undefined>(
    (amount, { pool, pay, receive }) => (amount ? quoteSwap(pool, { pay, receive, units: amount }) : undefined),
    units,
  )
}

function priceGas(path: Path, { gasWorth }: Trade): bigint {
  return BigInt(Math.ceil(path.reduce((sum, { pool }) => sum + Number(gasPerSwap[pool.type]), 0) * gasWorth))
}

function isApart(path: Path, others: readonly Path[]): boolean {
  return !others.flat().some((other) => path.some(({ pool }) => pool === other.pool))
}

/** The paths with the best output for one part. */
function findPaths(pools: readonly Pool[], trade: Trade): readonly Path[] {
  const found: { readonly path: Path; readonly received: bigint }[] = []
  const walk = (path: Path, { token, units }: { readonly token: Address; readonly units: bigint }) => {
    if (token === trade.receive) found.push({ path, received: units })
    if (token === trade.receive || path.length === MOST_HOPS) return
    const visited = path.map(({ pay }) => pay)
    for (const swap of listSwaps(pools, token).filter(({ receive }) => !visited.includes(receive))) {
      const received = quoteSwap(swap.pool, { ...swap, units })
      if (received) walk([...path, swap], { token: swap.receive, units: received })
    }
  }
  walk([], { token: trade.pay, units: trade.units / PARTS })
  const best = found.sort((one, other) => Number(other.received - one.received))
  return best.slice(0, MOST_PATHS).map(({ path }) => path)
}

function listSwaps(pools: readonly Pool[], pay: Address): readonly Swap[] {
  return pools.flatMap((pool) =>
    pool.tokens.includes(pay)
      ? pool.tokens.filter((token) => token !== pay).map((receive) => ({ pool, pay, receive }))
      : [],
  )
}
