import { findHookSalt, planHook } from '@murmur/contracts/hook'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import { expect, test } from 'vitest'
import { planChain } from './buildChain.ts'
import { deployContracts } from './deployContracts.ts'
import { findCurvePlan } from './foreignTable.ts'
import { hookSalts, listHooks } from './listHooks.ts'
import { createScript } from './script.ts'
import { owner } from './worldAccounts.ts'

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

test('the stored salts are those that a search finds', () => {
  // Together these two chains have every hook.
  const hooks = [1, 43114].flatMap((chainId) => listHooks(planContracts(chainId)))
  const found = hooks.map(({ name, hook }) => [name, findHookSalt(hook)])
  expect(found).toEqual(hooks.map(({ name }) => [name, hookSalts[name]]))
})

/** Without hooks, since wrong salts would end the plan of the whole chain. */
function planContracts(chainId: number) {
  const tokens = listTokenContracts(chainId)
  return deployContracts(createScript(owner.address, { nonce: 0 }), {
    wrappedNative: tokens.find(({ isWrappedNative }) => isWrappedNative)?.address ?? owner.address,
    owner: owner.address,
    chainId,
    curveCoins: findCurvePlan(chainId, tokens)?.coins.map(({ address }) => address),
  })
}
