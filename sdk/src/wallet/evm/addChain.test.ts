import { networks } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { alloraChainInfo } from '../keplr/keplr.ts'
import { getNetwork } from '../testing/examplePage.ts'
import { type AddChainParameter, createAddChainParameter } from './addChain.ts'

const evmNetworks = networks.filter((network) => network.kind === 'evm')

test('a chain is described as the specification says', () => {
  expect(createAddChainParameter(getNetwork(56), { rpcUrls: ['https://bsc-rpc.publicnode.com'] })).toEqual({
    chainId: '0x38',
    chainName: 'BNB Smart Chain Mainnet',
    rpcUrls: ['https://bsc-rpc.publicnode.com'],
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    blockExplorerUrls: ['https://bscscan.com'],
  })
})

test.each(evmNetworks.map((network) => [network.name, network] as const))(
  'C-07: MetaMask and Keplr accept our description of %s',
  (_, network) => {
    const parameter = createAddChainParameter(network, { rpcUrls: network.live.rpcUrls })
    expect(parameter).toBeDefined()
    if (parameter !== undefined) expect(findProblems(parameter)).toEqual([])
  },
)

test('C-07: local nodes may use http, all others need https', () => {
  const describe = (url: string) => createAddChainParameter(getNetwork(1), { rpcUrls: [url] })
  const problems = ['http://127.0.0.1:18545', 'http://localhost:18545', 'http://node.example'].map((url) => {
    const parameter = describe(url)
    return parameter && findProblems(parameter)
  })
  expect(problems).toEqual([[], [], ['rpcUrls']])
})

test('Allora, and a network without nodes, cannot be described', () => {
  expect(createAddChainParameter(getNetwork('allora-mainnet-1'), { rpcUrls: ['https://node.example'] })).toBeUndefined()
  expect(createAddChainParameter(getNetwork(1), { rpcUrls: [] })).toBeUndefined()
})

test('C-15: Keplr accepts our description of Allora', () => {
  const { chainId, chainName, rpc, rest, currencies, feeCurrencies, stakeCurrency, bech32Config } = alloraChainInfo
  expect(chainId.length >= 1 && chainId.length <= 50).toBe(true)
  expect(chainName.length >= 1 && chainName.length <= 36).toBe(true)
  for (const url of [rpc, rest]) expect([new URL(url).protocol, new URL(url).search]).toEqual(['https:', ''])
  for (const { coinDecimals } of [...currencies, ...feeCurrencies, stakeCurrency]) {
    expect(Number.isInteger(coinDecimals) && coinDecimals >= 0 && coinDecimals <= 18).toBe(true)
  }
  for (const { gasPriceStep } of feeCurrencies) {
    expect(gasPriceStep.low <= gasPriceStep.average && gasPriceStep.average <= gasPriceStep.high).toBe(true)
  }
  expect(new Set(currencies.map(({ coinMinimalDenom }) => coinMinimalDenom)).size).toBe(currencies.length)
  expect(Object.values(bech32Config).every((prefix) => prefix.startsWith('allo'))).toBe(true)
  expect(alloraChainInfo).not.toHaveProperty('hideInUI')
  expect(chainId).toBe(getNetwork('allora-mainnet-1').chainId)
})

/** MetaMask's rules, written anew. Keplr's are wider. */
function findProblems({ chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls, ...rest }: AddChainParameter) {
  const { name, symbol, decimals, ...others } = nativeCurrency
  const rules: Readonly<Record<string, boolean>> = {
    keys: Object.keys({ ...rest, ...others }).length === 0,
    chainId: /^0x[1-9a-f][0-9a-f]*$/.test(chainId) && Number(chainId) <= 4_503_599_627_370_476,
    chainName: chainName.length > 0 && chainName.length <= 100,
    rpcUrls: rpcUrls.length > 0 && rpcUrls.every(isSafeUrl),
    nativeCurrency: name.length > 0 && decimals === 18 && symbol.length >= 2 && symbol.length <= 6,
    blockExplorerUrls: blockExplorerUrls.length > 0 && blockExplorerUrls.every((url) => url.startsWith('https://')),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

function isSafeUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
