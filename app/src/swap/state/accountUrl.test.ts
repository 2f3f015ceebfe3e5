import { findNetwork } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { findAccountUrl } from './accountUrl.ts'

const address = `0x${'a'.repeat(40)}`
const allora = 'allo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc533ka39'
const live = { world: 'live', pay: findNetwork(137) } as const

test.each([
  [{ address, networkId: 'base' }, `https://basescan.org/address/${address}`],
  [{ address, networkId: undefined }, `https://polygonscan.com/address/${address}`],
  [{ address, networkId: 'unlisted' }, `https://polygonscan.com/address/${address}`],
  [{ address: allora, networkId: 'allora' }, `https://explorer.allora.network/profile/${allora}`],
  [{ address: allora, networkId: undefined }, `https://explorer.allora.network/profile/${allora}`],
])('the account %j has the page %s', (account, url) => {
  expect(findAccountUrl(account, live)).toBe(url)
})

test('an EVM account has no page in the explorer of Allora', () => {
  const world = { world: 'live', pay: findNetwork('allora-mainnet-1') } as const
  expect(findAccountUrl({ address, networkId: undefined }, world)).toBe(`https://etherscan.io/address/${address}`)
})

test('the local world has no explorer', () => {
  expect(findAccountUrl({ address, networkId: 'base' }, { ...live, world: 'local' })).toBeUndefined()
})
