import { findHookSalt, planHook } from '@murmur/contracts/hook'
import { expect, test } from 'vitest'
import { planChain } from './buildChain.ts'
import { listHooks } from './deployHooks.ts'
import { hookSalts } from './hookSalts.ts'

const v4Flags = 0x2888n
const flagMask = 0x3fffn

test.each([1, 56, 137, 43114, 42161, 8453])('the addresses of the hooks on chain %i have their flags', (chainId) => {
  const { contracts } = planChain(chainId).built
  const named = Object.entries(contracts).filter(([name]) => name.endsWith('Hook'))
  expect(named.length).toBeGreaterThan(0)
  expect(named.map(([, address]) => BigInt(address) & flagMask)).toEqual(named.map(() => v4Flags))
})

test('each hook is the same contract at the same address wherever its exchange is', () => {
  const all = [1, 56, 137, 43114, 42161, 8453].flatMap((chainId) => listHooks(planChain(chainId).built.contracts))
  const addresses = all.map(({ name, hook }) => [name, planHook(hook, { salt: hookSalts[name] }).address] as const)
  for (const [name, address] of addresses)
    expect(addresses.filter(([other, place]) => other === name && place !== address)).toEqual([])
})

test('a salt that is no longer right is found again', () => {
  const [first] = listHooks(planChain(56).built.contracts)
  if (first === undefined) throw new Error('BNB Chain has an exchange besides Uniswap.')
  expect(findHookSalt(first.hook)).toBe(hookSalts[first.name])
})
