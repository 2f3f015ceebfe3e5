import type { Address } from '@murmur/engine/token'
import { createProvider } from '../provider/localProvider.ts'
import { createStore } from '../provider/localWalletState.ts'
import { createPrompts, type PendingPrompt } from '../provider/prompts.ts'
import type { WalletChain } from '../provider/walletChains.ts'

export const exampleChains: readonly WalletChain[] = [
  { chainId: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:18501' },
  { chainId: 56, name: 'BNB Chain', symbol: 'BNB', rpcUrl: 'http://127.0.0.1:18502' },
  { chainId: 324, name: 'zkSync Era', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:18507' },
]

type NodeAnswer = { readonly result: unknown } | { readonly error: { code: number; message: string } }

/** The wallet with a fake node, and prompts that the test answers. */
export function createExampleWallet(answers: Readonly<Record<string, NodeAnswer>> = {}) {
  const saved = new Map<string, string>()
  const storage = { getItem: (key: string) => saved.get(key) ?? null, setItem: saved.set.bind(saved) }
  const store = createStore({ chains: exampleChains, storage })
  const prompts = createPrompts()
  const asked: string[] = []
  const waited: number[] = []
  let lastParams: readonly unknown[] = []
  let onRequest = (_: string, _params: readonly unknown[]): unknown => undefined
  const node = async (_: unknown, init?: RequestInit) => {
    const { method, params } = JSON.parse(String(init?.body))
    asked.push(method)
    lastParams = params
    onRequest(method, params)
    const answer = answers[method]
    if (answer === undefined) throw new TypeError('fetch failed')
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  }
  const core = { store, prompts, fetch: node as typeof fetch, wait: async (ms: number) => void waited.push(ms) }
  const provider = createProvider(core)
  const events: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(event, (value) => events.push([event, value]))
  }
  return {
    provider,
    store,
    prompts,
    events,
    asked,
    storage,
    waited,
    core,
    lastParams: () => lastParams,
    onNode: (listener: typeof onRequest) => {
      onRequest = listener
    },
    waitForPrompt: () => waitForPrompt(prompts.current),
  }
}

/** The result, or the code of the error. */
export async function codeOf(request: Promise<unknown>): Promise<unknown> {
  return await request.then(
    (result) => ({ result }),
    (error) => error.code,
  )
}

export const account1: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const account2: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function waitForPrompt(current: () => PendingPrompt | undefined): Promise<PendingPrompt> {
  for (;;) {
    const pending = current()
    if (pending !== undefined) return pending
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
