import { expect, test } from 'vitest'
import { findListedTokens } from '../src/listedTokens.ts'
import { networks } from '../src/network.ts'
import { findWrappedNative, isSameAddress, type Listing } from '../src/token.ts'
import { uniswapList } from './uniswapList.ts'

const chainIds = networks.flatMap((network) => (network.kind === 'evm' ? [network.chainId] : []))
const listed = chainIds.flatMap((chainId) =>
  findListedTokens(chainId).flatMap(({ listings }) => listings.filter((listing) => listing.chainId === chainId)),
)

test('every listed token is in the list at exactly this address, with this symbol and these decimals', () => {
  const wrong = listed.filter((listing) => !isListed(listing)).map(({ id }) => id)
  expect(wrong).toEqual(unlisted)
})

/** Chosen by hand where two other lists agree. The list calls Arbitrum's USDT by its new name USDT0, and WPOL WMATIC. */
const unlisted = [
  '56:WBTC',
  '137:WPOL',
  '42161:USDT',
  '324:USDC',
  '324:USDT',
  '324:DAI',
  '324:WBTC',
  '324:WETH',
  '8453:USDT',
  '8453:WBTC',
]

test('addresses are joined by the bridges of the list, never by a symbol alone', () => {
  const linked = listed.flatMap(({ chainId, symbol }) => {
    const bridged = findEntry(1, symbol)?.extensions?.bridgeInfo?.[String(chainId)]
    const own = listed.find((one) => one.chainId === chainId && one.symbol === symbol)
    const isHome = chainId === 1 || isSameAddress(own?.tokenAddress ?? '', findWrappedNative(chainId) ?? '')
    return bridged === undefined || isHome ? [] : [{ symbol, chainId, bridged: bridged.tokenAddress, own }]
  })
  expect(linked.length).toBeGreaterThan(50)
  const broken = linked.filter(({ bridged, own }) => !isSameAddress(bridged, own?.tokenAddress ?? ''))
  expect(broken.map(({ chainId, symbol }) => `${chainId}:${symbol}`)).toEqual([])
})

function isListed({ chainId, tokenAddress, symbol, decimals }: Listing): boolean {
  return uniswapList.tokens.some(
    (entry) =>
      entry.chainId === chainId &&
      entry.address === tokenAddress &&
      entry.symbol === symbol &&
      entry.decimals === decimals,
  )
}

function findEntry(chainId: number, symbol: string) {
  return uniswapList.tokens.find((entry) => entry.chainId === chainId && entry.symbol === symbol)
}
