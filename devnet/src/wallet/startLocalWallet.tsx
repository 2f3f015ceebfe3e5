import { createRegistry } from '@murmur/sdk/chain/registry'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { announce } from './provider/announce.ts'
import { createProvider } from './provider/localProvider.ts'
import { createStore } from './provider/localWalletState.ts'
import { createPrompts } from './provider/prompts.ts'
import { listChains } from './provider/walletChains.ts'
import { LocalWallet } from './screen/LocalWallet.tsx'

/** Injects the wallet like an extension: its own React root, and EIP-6963 as the only link to the app. */
export async function startLocalWallet(): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const registry = createRegistry({
    name: 'local',
    fetch: fetch.bind(window),
    wait,
    now: Date.now,
    random: Math.random,
  })
  const world = await registry.getWorld()
  const store = createStore({ chains: listChains(world), storage: findStorage() })
  const core = { store, prompts: createPrompts(), fetch: fetch.bind(window), wait }
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <LocalWallet core={core} />
    </StrictMode>,
  )
  announce(createProvider(core), { target: window, uuid: crypto.randomUUID() })
}

/** Without storage the wallet forgets on reload. */
function findStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
