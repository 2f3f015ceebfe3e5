import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getWorld } from '../chain/world.ts'
import { announce } from './announce.ts'
import { listChains } from './chains.ts'
import { LocalWallet } from './LocalWallet.tsx'
import { createPrompts } from './prompts.ts'
import { createProvider } from './provider.ts'
import { createStore } from './walletState.ts'

/** Puts the wallet into the page as an extension would: outside of the app, which hears of it like of any other. */
export async function startLocalWallet(): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const world = await getWorld({ fetch: (path) => fetch(path), wait })
  const store = createStore({ chains: listChains(world), storage: findStorage() })
  const core = { store, prompts: createPrompts(), fetch: fetch.bind(window) }
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <LocalWallet core={core} />
    </StrictMode>,
  )
  announce(createProvider(core), { target: window, uuid: crypto.randomUUID() })
}

/** Where the browser forbids it, the wallet forgets with the page. */
function findStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
