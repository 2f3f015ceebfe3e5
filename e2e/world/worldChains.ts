import type { APIRequestContext, Page, Route } from '@playwright/test'

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

type ChainQuestion = { readonly chainId: number; readonly address: string; readonly token: string | null }

/** Reads the chain directly, without the site's code. */
export async function readChainUnits(
  request: APIRequestContext,
  { chainId, address, token }: ChainQuestion,
): Promise<bigint> {
  const { call } = await getChain(request, chainId)
  if (token === null) return BigInt(await call<string>('eth_getBalance', [address, 'latest']))
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await call<string>('eth_call', [{ to: token, data }, 'latest']))
}

/** Formats a balance like the site in English: five decimals, rounded down, grouped by thousands. */
export function formatUnits(units: bigint): string {
  const cut = units / 10n ** 13n
  return `${(cut / 100_000n).toLocaleString('en')}.${(cut % 100_000n).toString().padStart(5, '0')}`
}

type Coins = { readonly address: string; readonly units: Readonly<Record<number, bigint>> }

/** Gives an account coins on local chains, by chain id. Tests that do so have an account of their own. */
export async function holdCoins(request: APIRequestContext, { address, units }: Coins): Promise<void> {
  for (const [chainId, amount] of Object.entries(units)) {
    const chain = await getChain(request, Number(chainId))
    await chain.call('hardhat_setBalance', [address, `0x${amount.toString(16)}`])
  }
}

/** The nodes of these chains answer the page with errors only. */
export async function silenceChains(page: Page, chainIds: readonly number[]): Promise<void> {
  for (const chainId of chainIds) {
    const { rpcUrl } = await getChain(page.request, chainId)
    await page.route(`${rpcUrl}/**`, async (route) => {
      const { id } = route.request().postDataJSON()
      const error = { code: -32000, message: 'This node is silent.' }
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id, error },
      })
    })
  }
}

/** The page's node does not say that a transaction was mined, until `release`. */
export async function holdReceipts(page: Page, chainId: number) {
  const { rpcUrl } = await getChain(page.request, chainId)
  const held: Route[] = []
  let isHeld = true
  await page.route(`${rpcUrl}/**`, async (route) => {
    const isAsked = /eth_getTransactionByHash|eth_getTransactionReceipt/.test(route.request().postData() ?? '')
    if (isHeld && isAsked) held.push(route)
    else await route.continue()
  })
  return {
    async release() {
      isHeld = false
      // A page that was reloaded or closed meanwhile waits for none of them.
      await Promise.allSettled(held.map((route) => route.continue()))
    },
  }
}
