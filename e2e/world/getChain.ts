import type { APIRequestContext } from '@playwright/test'

/** Direct access to a local chain, independent of the page. */
type Chain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly contracts: Readonly<Record<string, string>>
  call<T>(method: string, params?: readonly unknown[]): Promise<T>
}

type Book = {
  readonly networks: readonly { chainId: number; rpcUrls: readonly string[]; contracts: Record<string, string> }[]
}

/** Every chain of the site's world. */
export async function listChains(request: APIRequestContext): Promise<readonly Chain[]> {
  const answer = await request.get('/api/world')
  const { networks }: Book = await answer.json()
  return networks.map(({ chainId, rpcUrls: [rpcUrl = ''], contracts }) => ({
    chainId,
    rpcUrl,
    contracts,
    call: <T>(method: string, params: readonly unknown[] = []) => callChain<T>(request, { rpcUrl, method, params }),
  }))
}

export async function getChain(request: APIRequestContext, chainId: number): Promise<Chain> {
  const chain = (await listChains(request)).find((one) => one.chainId === chainId)
  if (chain === undefined) throw new Error(`The local world has no chain ${chainId}.`)
  return chain
}

type Call = { readonly rpcUrl: string; readonly method: string; readonly params: readonly unknown[] }

async function callChain<T>(request: APIRequestContext, { rpcUrl, method, params }: Call): Promise<T> {
  const answer = await request.post(rpcUrl, { data: { jsonrpc: '2.0', id: 1, method, params } })
  const { result, error } = await answer.json()
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
