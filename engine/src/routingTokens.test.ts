import { expect, test } from 'vitest'
import { networks } from './network.ts'
import { findRoutingToken, routingTokens } from './routingTokens.ts'
import { findWrappedNative, listings } from './token.ts'

const chainIds = networks.flatMap(({ chainId }) => (chainId === 'null' ? [] : [chainId]))

test('every chain of the EVM has each of them once', () => {
  for (const symbol of ['USDC', 'USDT', 'WBTC'] as const) {
    expect(routingTokens.filter((token) => token.symbol === symbol).map(({ chainId }) => chainId)).toEqual(chainIds)
  }
})

test('dollars have six decimals, but eighteen on BNB Chain; bitcoins have eight', () => {
  for (const chainId of chainIds) {
    const dollars = chainId === 56 ? 18 : 6
    expect(findRoutingToken('USDC', chainId)?.decimals).toBe(dollars)
    expect(findRoutingToken('USDT', chainId)?.decimals).toBe(dollars)
    expect(findRoutingToken('WBTC', chainId)?.decimals).toBe(8)
  }
})

test('no contract of a chain is listed twice', () => {
  for (const chainId of chainIds) {
    const addresses = [
      findWrappedNative(chainId),
      ...listings.filter((listing) => listing.chainId === chainId).map(({ tokenAddress }) => tokenAddress),
      ...routingTokens.filter((token) => token.chainId === chainId).map(({ address }) => address),
    ].filter((address) => address !== null)
    expect(new Set(addresses.map((address) => address?.toLowerCase())).size).toBe(addresses.length)
  }
})
