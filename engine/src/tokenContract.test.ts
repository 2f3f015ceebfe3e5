import { expect, test } from 'vitest'
import { commonTokens } from './commonTokens.ts'
import { networks } from './network.ts'
import { listTokenContracts } from './tokenContract.ts'

const chainIds = networks.flatMap((network) => (network.kind === 'evm' ? [network.chainId] : []))

test('every EVM network has each common token once, except that DAI is DAI.e on Avalanche', () => {
  expect(commonTokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDT', 'DAI', 'WBTC'])
  for (const { symbol, listings } of commonTokens) {
    const expected = symbol === 'DAI' ? chainIds.filter((chainId) => chainId !== 43114) : chainIds
    expect(listings.map(({ chainId }) => chainId)).toEqual(expected)
  }
})

test('dollars have six decimals, but eighteen on BNB Chain; bitcoins have eight', () => {
  for (const chainId of chainIds) {
    const dollars = chainId === 56 ? 18 : 6
    const decimals = Object.fromEntries(listTokenContracts(chainId).map((token) => [token.symbol, token.decimals]))
    expect(decimals).toMatchObject({ USDC: dollars, USDT: dollars, WBTC: 8 })
  }
})

test('the wrapped coin of a network comes first, and is worth the coin', () => {
  const wrapped = chainIds.map((chainId) => listTokenContracts(chainId)[0])
  expect(wrapped.map((token) => [token?.symbol, token?.asset, token?.isWrappedNative])).toEqual([
    ['WETH', 'ETH', true],
    ['WBNB', 'BNB', true],
    ['WPOL', 'POL', true],
    ['WAVAX', 'AVAX', true],
    ['WETH', 'ETH', true],
    ['WETH', 'ETH', true],
    ['WETH', 'ETH', true],
    ['WETH', 'ETH', true],
  ])
})

test('a bridged WETH is worth one ETH, but is not the wrapped coin', () => {
  expect(listTokenContracts(137).find(({ symbol }) => symbol === 'WETH')).toMatchObject({
    asset: 'ETH',
    isWrappedNative: false,
  })
})

test('no contract of a chain is listed twice', () => {
  for (const chainId of chainIds) {
    const addresses = listTokenContracts(chainId).map(({ address }) => address.toLowerCase())
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

test('a chain that we do not list has no contracts', () => {
  expect(() => listTokenContracts(5)).toThrow('Chain 5 has no wrapped coin.')
})
