import type { StateChanges } from '../chain/chain.ts'

/** Later values replace earlier ones; slots that only the earlier changes name stay. */
export function mergeChanges(earlier: StateChanges | undefined, later: StateChanges): StateChanges {
  if (earlier === undefined) return later
  const accounts = { ...earlier.accounts }
  for (const [address, account] of Object.entries(later.accounts)) {
    accounts[address] = { ...account, storage: { ...accounts[address]?.storage, ...account.storage } }
  }
  return { blockNumber: later.blockNumber, accounts }
}
