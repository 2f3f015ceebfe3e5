import { getSwapGas, type Market, type Pool } from '../market.ts'
import { quoteSwap } from '../pools/swap.ts'
import type { Address } from '../token.ts'
import type { Question } from './randomMarkets.ts'

/** A route built part by part, in whole wei and independently of the search. */
export type Poured = { readonly received: bigint; readonly swaps: readonly Pool[] }

type Hop = { readonly pool: Pool; readonly pay: Address; readonly receive: Address }

type Path = readonly Hop[]

type PourOptions = {
  readonly request: Question['request']
  /** The parts, which add up to the payment. */
  readonly parts: readonly bigint[]
  /** Picks one of the allowed paths for a part; `gains` is the output of each, before gas. */
  readonly pick: (gains: readonly Gain[]) => number
}

export type Gain = { readonly received: bigint; readonly fresh: readonly Pool[] }

const MOST_HOPS = 4

/** No value if the pools cannot take the payment. */
export function pourFlow({ pools }: Market, { request, parts, pick }: PourOptions): Poured | undefined {
  const paths = listPaths(pools, { request, path: [] })
  const held = new Map<Pool, Hop & { readonly paid: bigint }>()
  let received = 0n
  for (const part of parts) {
    const gains = paths.flatMap((path) => {
      const gain = send(path, { part, held })
      return gain !== undefined && held.size + gain.fresh.length <= request.maxLegs ? [{ ...gain, path }] : []
    })
    const chosen = gains[gains.length === 0 ? 0 : pick(gains)]
    if (chosen === undefined) return undefined
    received += chosen.received
    for (const { hop, paid } of chosen.steps)
      held.set(hop.pool, { ...hop, paid: (held.get(hop.pool)?.paid ?? 0n) + paid })
  }
  return { received, swaps: [...held.keys()] }
}

export function countGas(pools: readonly Pool[]): bigint {
  return pools.reduce((sum, pool) => sum + getSwapGas(pool), 0n)
}

type Listing = { readonly request: Question['request']; readonly path: Path }

/** Simple paths that use no pool twice. */
function listPaths(pools: readonly Pool[], { request, path }: Listing): readonly Path[] {
  const here = path.at(-1)?.receive ?? request.pay
  if (here === request.receive) return [path]
  if (path.length >= Math.min(MOST_HOPS, request.maxLegs)) return []
  const seen = [request.pay, ...path.map(({ receive }) => receive)]
  return pools.flatMap((pool) => {
    if (!pool.tokens.includes(here) || path.some((hop) => hop.pool === pool)) return []
    const nexts = pool.tokens.filter((token) => !seen.includes(token))
    return nexts.flatMap((receive) => listPaths(pools, { request, path: [...path, { pool, pay: here, receive }] }))
  })
}

type Sending = { readonly part: bigint; readonly held: ReadonlyMap<Pool, Hop & { readonly paid: bigint }> }

type Sent = Gain & { readonly steps: readonly { readonly hop: Hop; readonly paid: bigint }[] }

/** The output of one more part. A pool that is already used keeps its direction. */
function send(path: Path, { part, held }: Sending): Sent | undefined {
  let units = part
  const steps: { readonly hop: Hop; readonly paid: bigint }[] = []
  for (const hop of path) {
    const before = held.get(hop.pool)
    if (before !== undefined && (before.pay !== hop.pay || before.receive !== hop.receive)) return undefined
    const paid = before?.paid ?? 0n
    const drawn = paid === 0n ? 0n : quoteSwap(hop.pool, { ...hop, units: paid })
    const total = quoteSwap(hop.pool, { ...hop, units: paid + units })
    if (drawn === undefined || total === undefined || total <= drawn) return undefined
    steps.push({ hop, paid: units })
    units = total - drawn
  }
  return { received: units, fresh: path.map(({ pool }) => pool).filter((pool) => !held.has(pool)), steps }
}
