import type { ExampleUser } from './exampleWallet.ts'

/** A fake of Keplr's own API: errors without codes, one window per chain, chains that must be suggested. */
export type ExampleKeplr = {
  readonly api: {
    enable(chainId: string): Promise<void>
    getKey(chainId: string): Promise<unknown>
    experimentalSuggestChain(chainInfo: { readonly chainId: string }): Promise<void>
  }
  readonly calls: string[]
  readonly windows: string[]
  readonly suggested: unknown[]
  readonly habits: ExampleKeplrHabits
}

export type ExampleKeplrHabits = { user: ExampleUser; address: string; noChain: (chainId: string) => unknown }

export const exampleAlloraAddress = 'allo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc533ka39'

export function createExampleKeplr(
  knownChains: readonly string[],
  own: Partial<ExampleKeplrHabits> = {},
): ExampleKeplr {
  const known = new Set(knownChains)
  const enabled = new Set<string>()
  const calls: string[] = []
  const windows: string[] = []
  const suggested: unknown[] = []
  const habits: ExampleKeplrHabits = {
    user: 'approve',
    address: exampleAlloraAddress,
    noChain: (chainId) => new Error(`There is no modular chain info for ${chainId}`),
    ...own,
  }
  const openWindow = async (reason: string) => {
    windows.push(reason)
    if (habits.user === 'hang') await new Promise(() => {})
    if (habits.user === 'reject') throw new Error('Request rejected')
  }
  const enable = async (chainId: string) => {
    if (!known.has(chainId)) throw habits.noChain(chainId)
    if (enabled.has(chainId)) return
    await openWindow('enable')
    enabled.add(chainId)
  }
  const log = <T extends unknown[], R>(name: string, act: (...values: T) => Promise<R>) => {
    return (...values: T) => {
      calls.push(name)
      return act(...values)
    }
  }
  return {
    calls,
    windows,
    suggested,
    habits,
    api: {
      enable: log('enable', enable),
      getKey: log('getKey', async (chainId: string) => {
        await enable(chainId)
        return { name: 'me', algo: 'secp256k1', bech32Address: habits.address, isNanoLedger: false }
      }),
      experimentalSuggestChain: log('experimentalSuggestChain', async (chainInfo: { readonly chainId: string }) => {
        if (known.has(chainInfo.chainId)) return
        await openWindow('suggest')
        suggested.push(chainInfo)
        known.add(chainInfo.chainId)
      }),
    },
  }
}
