import { expect, test } from 'vitest'
import { findNetwork, formatChainKey, networks } from './network.ts'

test('the list holds the nine networks of the specification in its order', () => {
  expect(networks.map(({ name, chainId, symbol }) => [name, chainId, symbol])).toEqual([
    ['Ethereum', 1, 'ETH'],
    ['BNB Chain', 56, 'BNB'],
    ['Polygon', 137, 'POL'],
    ['Avalanche', 43114, 'AVAX'],
    ['Allora', 'allora-mainnet-1', 'ALLO'],
    ['Optimism', 10, 'ETH'],
    ['Arbitrum', 42161, 'ETH'],
    ['zkSync Era', 324, 'ETH'],
    ['Base', 8453, 'ETH'],
  ])
})

test('the parent of every layer 2 has sub-networks', () => {
  const children = networks.filter(({ parentChainId }) => parentChainId !== undefined)
  expect(children.map(({ name }) => name)).toEqual(['Optimism', 'Arbitrum', 'zkSync Era', 'Base'])
  expect(new Set(children.map(({ parentChainId }) => findNetwork(parentChainId ?? 0)?.hasSubNetwork))).toEqual(
    new Set([true]),
  )
})

test("Allora is known by its Cosmos chain id, and written as 'null' where the specification stores it", () => {
  expect(findNetwork('allora-mainnet-1')).toMatchObject({ name: 'Allora', kind: 'cosmos' })
  expect(networks.map(({ chainId }) => formatChainKey(chainId))).toContain('null')
  expect(formatChainKey(56)).toBe(56)
})

test('an unknown chain id finds nothing', () => {
  expect(findNetwork(999_999)).toBeUndefined()
})

test('every EVM network has nodes, an explorer and a genesis hash', () => {
  const evm = networks.filter(({ kind }) => kind === 'evm')
  const chains = evm.flatMap(({ live }) => live ?? [])
  expect(new Set(chains.map(({ genesisHash }) => genesisHash)).size).toBe(8)
  for (const { genesisHash, rpcUrls, explorerUrl } of chains) {
    expect(genesisHash).toMatch(/^0x[0-9a-f]{64}$/)
    // Different operators: two of three decide, so a single lying one cannot block a swap.
    expect(new Set(rpcUrls.map(findOperator)).size).toBeGreaterThanOrEqual(3)
    // No trailing slash: wallets compare these as text.
    for (const url of [...rpcUrls, explorerUrl]) expect(url).toMatch(/^https:\/\/[^/]+(\/.*[^/])?$/)
  }
})

/** The last two names of the host. */
function findOperator(url: string): string {
  return url.split('/')[2]?.split('.').slice(-2).join('.') ?? ''
}
