import { expect, test } from 'vitest'
import { findListedTokens } from './listedTokens.ts'
import { networks } from './network.ts'
import { formatListingId, tokens } from './token.ts'

const chainIds = networks.flatMap((network) => (network.kind === 'evm' ? [network.chainId] : []))

test('a network lists its wrapped coin, the common tokens, and about twenty more', () => {
  const counts = chainIds.map((chainId) => [chainId, findListedTokens(chainId).length])
  expect(counts).toEqual([
    [1, 29],
    [56, 25],
    [137, 25],
    [43114, 27],
    [10, 29],
    [42161, 27],
    [324, 6],
    [8453, 26],
  ])
  expect(findListedTokens(1).map(({ symbol }) => symbol)).toEqual(
    expect.arrayContaining(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI', 'PEPE']),
  )
})

test('a listed token has the same shape as a configured one', () => {
  const link = findListedTokens(137).find(({ symbol }) => symbol === 'LINK')
  expect(link).toMatchObject({ id: 'link', symbol: 'LINK', name: 'ChainLink Token' })
  expect(link?.listings.find(({ chainId }) => chainId === 137)).toEqual({
    id: '137:LINK',
    symbol: 'LINK',
    kind: 'evm',
    chainId: 137,
    chainName: 'polygon',
    tokenAddress: '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39',
    tokenAbi: tokens[0]?.listings[1]?.tokenAbi,
    decimals: 18,
    price: '1',
    change24h: '0',
  })
})

test('a bridged WETH is a listing of the wrapped coin', () => {
  const weth = findListedTokens(1).find(({ symbol }) => symbol === 'WETH')
  expect(weth?.listings.map(({ chainId }) => chainId)).toEqual([1, 10, 42161, 324, 8453, 137, 43114])
})

test('no listing has the id of another one, also of the configured tokens', () => {
  for (const chainId of chainIds) {
    const all = [...tokens, ...findListedTokens(chainId)]
    const ids = all.flatMap(({ listings }) => listings).filter((listing) => listing.chainId === chainId)
    expect(new Set(ids.map(({ symbol }) => formatListingId(symbol, chainId))).size).toBe(ids.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  }
})

test('a network that we do not list has none', () => {
  expect(findListedTokens(5)).toEqual([])
})
