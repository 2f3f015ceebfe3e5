import type { Pool } from '@murmur/engine/market'
import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import type { IndependentVenue } from './independentVenue.ts'
import { listPayouts } from './smoothVenues.ts'

export function listVenues(pools: readonly Pool[]): readonly IndependentVenue[] {
  return pools.flatMap((pool) => {
    if (pool.type === 'constantProduct') return viewProduct(pool)
    if (pool.type === 'concentrated') return listConcentratedPairs(pool)
    const payouts = listPayouts(pool)
    if (payouts.length > 0) return payouts
    throw new TypeError(`The independent solvers do not support pools of the kind ${pool.type}.`)
  })
}

function viewProduct(pool: Pool & { readonly type: 'constantProduct' }): readonly IndependentVenue[] {
  const [one, other] = pool.reserves.map(Number) as [number, number]
  const kept = 1 - pool.feePpm / 1e6
  const create = (x: number, y: number) => ({
    pool,
    receiveFor: (paid: number) => (y * kept * paid) / (x + kept * paid),
    rateAt: (paid: number) => (kept * x * y) / (x + kept * paid) ** 2,
    paidUntil: (rate: number) => Math.max(0, (Math.sqrt((kept * x * y) / rate) - x) / kept),
    most: Number.POSITIVE_INFINITY,
  })
  const [first, second] = pool.tokens
  return [
    { ...create(one, other), pay: first, receive: second },
    { ...create(other, one), pay: second, receive: first },
  ]
}

type Piece = { readonly liquidity: number; readonly from: number; readonly to: number }

function listConcentratedPairs(pool: ConcentratedPool): readonly IndependentVenue[] {
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const pieces = listPieces(pool)
  const down = pieces
    .toReversed()
    .filter(({ from }) => from < root)
    .map(({ liquidity, from, to }) => ({ liquidity, from: Math.min(to, root), to: from }))
  const up = pieces
    .filter(({ to }) => to > root)
    .map(({ liquidity, from, to }) => ({ liquidity, from: 1 / Math.max(from, root), to: 1 / to }))
  const kept = 1 - pool.feePpm / 1e6
  const [first, second] = pool.tokens
  return [
    { pool, pay: first, receive: second, ...follow(down, kept) },
    { pool, pay: second, receive: first, ...follow(up, kept) },
  ]
}

/** Walks through segments of constant liquidity, in √price. */
function follow(
  pieces: readonly Piece[],
  kept: number,
): Pick<IndependentVenue, 'receiveFor' | 'rateAt' | 'paidUntil' | 'most'> {
  const walk = (paid: number) => {
    let left = paid * kept
    let received = 0
    for (const { liquidity, from, to } of pieces) {
      const room = liquidity * (1 / to - 1 / from)
      const root = left < room ? 1 / (1 / from + left / liquidity) : to
      received += liquidity * (from - root)
      if (left < room) return { received, rate: kept * root * root }
      left -= room
    }
    return { received, rate: 0 }
  }
  const paidUntil = (rate: number) => {
    const wanted = Math.sqrt(rate / kept)
    let paid = 0
    for (const { liquidity, from, to } of pieces) {
      if (wanted < from) paid += liquidity * (1 / Math.max(wanted, to) - 1 / from)
    }
    return paid / kept
  }
  const most = pieces.reduce((sum, { liquidity, from, to }) => sum + liquidity * (1 / to - 1 / from), 0) / kept
  return { receiveFor: (paid) => walk(paid).received, rateAt: (paid) => walk(paid).rate, paidUntil, most }
}

function listPieces({ ticks }: ConcentratedPool): readonly Piece[] {
  let liquidity = 0
  return ticks.slice(0, -1).map(({ index, liquidityNet }, at) => {
    liquidity += Number(liquidityNet)
    const next = ticks[at + 1]?.index ?? index
    return { liquidity, from: 1.0001 ** (index / 2), to: 1.0001 ** (next / 2) }
  })
}
