import type { Address } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { layoutRoute } from './layoutRoute.ts'
import type { RouteLeg } from './quoteState.ts'

const [eth, usdc, bnb] = ['1', '2', '3'].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address, Address]

function leg(poolId: string, [pay, receive]: readonly [Address, Address], paid: bigint): RouteLeg {
  return { poolId, venue: 'Uniswap V3', feePpm: 500, pay, receive, paid, received: paid }
}

test('one pool is one stream between two tokens', () => {
  const { nodes, streams } = layoutRoute([leg('a', [eth, bnb], 10n)])
  expect(nodes.map(({ token, x, share }) => [token, x, share])).toEqual([
    [eth, 0, 1],
    [bnb, 100, 1],
  ])
  expect(streams.map(({ share }) => share)).toEqual([1])
})

test('a split has streams by share, and a path over another token its own column', () => {
  const legs = [
    leg('direct', [eth, bnb], 70n),
    leg('first', [eth, usdc], 20n),
    leg('second', [eth, usdc], 10n),
    leg('last', [usdc, bnb], 999n),
  ]
  const { nodes, streams, height } = layoutRoute(legs)
  expect(nodes.map(({ token, x }) => [token, x])).toEqual([
    [eth, 0],
    [usdc, 50],
    [bnb, 100],
  ])
  expect(streams.map(({ leg, share }) => [leg.poolId, Math.round(share * 100)])).toEqual([
    ['direct', 70],
    ['first', 20],
    ['second', 10],
    ['last', 30],
  ])
  // The direct stream runs above the token that it passes by.
  const [, middle] = nodes
  expect(middle?.y).toBeGreaterThan(0.7 * 88)
  expect((middle?.y ?? 0) + (middle?.height ?? 0)).toBeLessThanOrEqual(height)
})

test('every path of a drawing has numbers only, for up to 32 swaps', () => {
  const legs = Array.from({ length: 31 }, (_, index) => leg(`p${index}`, [eth, usdc], BigInt(index + 1)))
  const { streams, height } = layoutRoute([...legs, leg('last', [usdc, bnb], 5n)])
  expect(streams).toHaveLength(32)
  expect(streams.every(({ outline, strands }) => /^M[\d.,\sMCLZ-]+$/.test(outline + strands))).toBe(true)
  expect(height).toBeLessThan(260)
})

test('no token and no stream of a drawing lies below its end', () => {
  const between = ['4', '5', '6', '7', '8'].map((digit): Address => `0x${digit.repeat(40)}`)
  const paths = between.flatMap((token, index) => [
    leg(`to${index}`, [eth, token], 6n),
    leg(`from${index}`, [token, bnb], 6n),
  ])
  const { nodes, streams, height } = layoutRoute([leg('direct', [eth, bnb], 70n), ...paths])
  const ends = streams.flatMap(({ outline }) => [...outline.matchAll(/,([\d.-]+)/g)].map(([, y]) => Number(y)))
  expect(Math.max(...ends, ...nodes.map(({ y, height }) => y + height))).toBeLessThanOrEqual(height + 0.01)
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(0)
})
