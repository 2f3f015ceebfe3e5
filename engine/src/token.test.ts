import { expect, test } from 'vitest'
import { findNetwork, networks } from './network.ts'
import {
  findListing,
  findWrappedNative,
  formatListingIds,
  isSameAddress,
  listings,
  parseListingIds,
  tokens,
} from './token.ts'

test('the list holds the five tokens of the specification', () => {
  expect(tokens.map(({ symbol, name, listings }) => [symbol, name, listings.length])).toEqual([
    ['ETH', 'Ether', 6],
    ['BNB', 'BNB', 3],
    ['POL', 'Polygon Ecosystem Token', 2],
    ['AVAX', 'Avalanche', 2],
    ['ALLO', 'Allora Network', 1],
  ])
})

test('each listing has its chain, and a contract unless it is the coin', () => {
  expect(listings.map(({ id, chainName, tokenAddress, decimals }) => [id, chainName, tokenAddress, decimals])).toEqual([
    ['1:ETH', 'eth', null, 18],
    ['56:ETH', 'bsc', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18],
    ['10:ETH', 'optimism', null, 18],
    ['42161:ETH', 'arbitrum', null, 18],
    ['324:ETH', 'zksync', null, 18],
    ['8453:ETH', 'base', null, 18],
    ['1:BNB', 'eth', '0xB8c77482e45F1F44dE1745F52C74426C631bDD52', 18],
    ['56:BNB', 'bsc', null, 18],
    ['43114:BNB', 'avalanche', '0x264c1383EA520f73dd837F915ef3a732e204a493', 18],
    ['137:POL', 'polygon', null, 18],
    ['1:POL', 'eth', '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 18],
    ['137:AVAX', 'polygon', '0x2C89bbc92BD86F8075d1DEcc58C7F4E0107f286b', 18],
    ['43114:AVAX', 'avalanche', null, 18],
    ['null:ALLO', 'allora', null, 18],
  ])
})

test('exactly the coin of a network has no contract', () => {
  for (const { symbol, chainId, tokenAddress } of listings) {
    expect([symbol, chainId, tokenAddress === null]).toEqual([symbol, chainId, findNetwork(chainId)?.symbol === symbol])
  }
})

test('every EVM network has a wrapped coin', () => {
  const without = networks.filter(({ chainId }) => findWrappedNative(chainId) === undefined)
  expect(without.map(({ name }) => name)).toEqual(['Allora'])
})

test('a listing is found by its id', () => {
  expect(findListing('56:BNB')).toMatchObject({ symbol: 'BNB', chainId: 56 })
  for (const id of ['', '56:bnb', '56:ETH ', 'constructor', '__proto__']) expect(findListing(id)).toBeUndefined()
})

test('a set of listings is formatted the same in any order', () => {
  const asked = parseListingIds('null:ALLO,56:BNB,1:ETH,56:BNB')
  expect(asked?.map(({ id }) => id)).toEqual(['null:ALLO', '56:BNB', '1:ETH'])
  expect(formatListingIds(asked ?? [])).toBe('1:ETH,56:BNB,null:ALLO')
})

test.each(['', ',', '1:ETH,', '1:ETH, 56:BNB', '1:eth', '2:ETH', '1:ETH,__proto__'])(
  '%j is not a list of listings',
  (text) => {
    expect(parseListingIds(text)).toBeUndefined()
  },
)

test('addresses are compared without case', () => {
  expect(isSameAddress('0xAb', '0xaB')).toBe(true)
  expect(isSameAddress('0xAb', '0xAc')).toBe(false)
})
