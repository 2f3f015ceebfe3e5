import { expect, test } from 'vitest'
import type { Market, Pool } from '../market.ts'
import { findRoute } from '../route.ts'
import type { Address } from '../token.ts'
import { measureProfits } from './netBound.ts'
import { prepareMarket } from './prepareMarket.ts'
import { listTrading } from './sheet.ts'

const TOKENS = 24

function toAddress(at: number): Address {
  return `0x${(at + 1).toString(16).padStart(40, '0')}`
}

/** Every token with every other one, at prices that differ by less than their fees: over 500 arcs. */
function createMarket(): Market {
  const pools: Pool[] = []
  for (let one = 0; one < TOKENS; one += 1) {
    for (let other = one + 1; other < TOKENS; other += 1) {
      const depth = 10n ** 24n * BigInt(1 + ((one * 7 + other * 3) % 5))
      const reserves = [depth, depth + (depth * BigInt((one * 5 + other * 11) % 5)) / 1_000n] as const
      const tokens = [toAddress(one), toAddress(other)] as const
      const id = toAddress(1_000 + pools.length)
      pools.push({ type: 'constantProduct', id, venue: 'V2', tokens, reserves, feePpm: 3_000 })
    }
  }
  return { chainId: 1, pools, gas: { price: 10n ** 12n, token: toAddress(0) } }
}

test('the list of arcs that trade is that of their thresholds', () => {
  const { graph } = prepareMarket(createMarket())
  for (let draw = 0; draw < 20; draw += 1) {
    graph.nodes.forEach((node, at) => {
      node.limit = Number.POSITIVE_INFINITY
      node.logPrice = 0.004 * Math.sin(draw + at)
    })
    measureProfits(graph)
    const trading = graph.arcs.filter(({ pay, receive, threshold }) => pay.rootPrice < receive.rootPrice * threshold)
    expect(trading.length).toBeGreaterThan(0)
    expect([...listTrading(graph)]).toEqual(trading)
  }
})

test('in a large market the bound is above the best output, and close to it', () => {
  const market = createMarket()
  for (let power = 18n; power < 24n; power += 1n) {
    const result = findRoute({ pay: toAddress(1), receive: toAddress(2), units: 10n ** power }, market)
    if (result.type !== 'route') expect.fail('There should be a route.')
    const { received, gasCost, bound } = result.route
    const net = received - gasCost
    expect(net).toBeLessThanOrEqual(bound)
    expect(Number(bound - net) / Number(received)).toBeLessThan(5e-4)
  }
})
