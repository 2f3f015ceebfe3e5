import { findNetwork } from '@murmur/engine/network'
import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, createExamplePage, createExampleStore, getNetwork } from '../testing/examplePage.ts'
import {
  createExampleWallet,
  type ExampleUser,
  type ExampleWallet,
  exampleAddresses,
} from '../testing/exampleWallet.ts'
import type { WalletId } from '../wallets.ts'
import type { WalletStore } from './walletStore.ts'

const options = cases(200_000, { quickPart: 1_000 })
const chains = [1, 56, 137, 10, 5]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type World = { readonly store: WalletStore; readonly wallets: Readonly<Record<string, ExampleWallet>> }
type Action = {
  readonly name: string
  readonly wallet: 'metamask' | 'okx' | 'keplr'
  readonly pick: number
  readonly pauseMs: number
}

/** Everything that users, wallets and networks can do, in any order. */
const actions: Readonly<Record<string, (world: World, action: Action) => unknown>> = {
  connect: ({ store }, { wallet }) => store.connect(wallet, getNetwork(1)),
  switch: ({ store }, { pick }) => store.switchTo(findNetwork(chains[pick % 4] ?? 1) ?? getNetwork(1)),
  leave: ({ store }) => store.leave(),
  disconnect: ({ store }) => store.disconnect(),
  selectAccount: ({ wallets }, { wallet, pick }) => wallets[wallet]?.selectAccount(exampleAddresses[pick % 3] ?? ''),
  lock: ({ wallets }, { wallet }) => wallets[wallet]?.lock(),
  unlock: ({ wallets }, { wallet }) => wallets[wallet]?.unlock(),
  move: ({ wallets }, { wallet, pick }) => wallets[wallet]?.moveTo(chains[pick % 5] ?? 1),
  loseNode: ({ wallets }, { wallet }) => wallets[wallet]?.emit('disconnect', { code: 4900 }),
  approve: ({ wallets }, { wallet }) => setUser(wallets[wallet], 'approve'),
  hang: ({ wallets }, { wallet }) => setUser(wallets[wallet], 'hang'),
  reject: ({ wallets }, { wallet }) => setUser(wallets[wallet], 'reject'),
}

const action = fc.record({
  name: fc.constantFrom(...Object.keys(actions)),
  wallet: fc.constantFrom('metamask' as const, 'okx' as const, 'keplr' as const),
  pick: fc.nat(30),
  pauseMs: fc.constantFrom(0, 0, 1, 2, 3, 5, 100, 2_000),
})

test("W-14, X-10: after any sequence of events the session shows the wallet's current account, or none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
      const world = createWorld()
      for (const step of steps) {
        // Not awaited: the next action starts whether or not this one is done.
        void actions[step.name]?.(world, step)
        await vi.advanceTimersByTimeAsync(step.pauseMs)
        checkSession(world)
      }
      // A window without an answer times out after three minutes, and so does a request that waits for it.
      await vi.advanceTimersByTimeAsync(steps.some(({ name }) => name === 'hang') ? 600_000 : 20_000)
      checkSession(world)
      expect(world.store.get().prompt, 'a prompt that is no longer pending').toBeUndefined()
      expect(countListeners(world)).toBeLessThanOrEqual(2)
    }),
    options,
  )
})

function createWorld(): World {
  const page = createExamplePage()
  const wallets = Object.fromEntries(
    (['metamask', 'okx', 'keplr'] as const).map((kind) => [
      kind,
      createExampleWallet({ kind, knownChains: chains, habits: { latencyMs: 2 } }),
    ]),
  )
  for (const wallet of Object.values(wallets)) announce(page, wallet)
  return { store: createExampleStore(page).store, wallets }
}

/** The session matches the current state of the wallet. */
function checkSession({ store, wallets }: World): void {
  const { session } = store.get()
  if (session === undefined) return
  const wallet = wallets[session.walletId satisfies WalletId]
  expect(wallet?.habits.isLocked).toBe(false)
  expect(wallet?.current()).toBe(session.account.address)
  const { networkId } = session.account
  if (networkId !== undefined) expect(networkId).toBe(findNetwork(wallet?.chainId() ?? 0)?.id ?? 'unlisted')
}

function countListeners({ wallets }: World): number {
  const all = Object.values(wallets)
  return all.reduce(
    (sum, wallet) => sum + wallet.countListeners('accountsChanged') + wallet.countListeners('chainChanged'),
    0,
  )
}

function setUser(wallet: ExampleWallet | undefined, user: ExampleUser): void {
  if (wallet !== undefined) wallet.habits.user = user
}
