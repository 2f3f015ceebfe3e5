import type { APIRequestContext } from '@playwright/test'

type WorldNetwork = { readonly chainId: number; readonly rpcUrls: readonly string[] }

type ChainQuestion = { readonly chainId: number; readonly address: string; readonly token: string | null }

/** Reads the chain directly, without the site's code. */
export async function readChainUnits(request: APIRequestContext, question: ChainQuestion): Promise<bigint> {
  const { chainId, address, token } = question
  if (token === null)
    return BigInt(await askNode(request, { chainId, method: 'eth_getBalance', params: [address, 'latest'] }))
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await askNode(request, { chainId, method: 'eth_call', params: [{ to: token, data }, 'latest'] }))
}

/** Formats a balance like the site in English: five decimals, rounded down, grouped by thousands. */
export function formatUnits(units: bigint): string {
  const cut = units / 10n ** 13n
  return `${(cut / 100_000n).toLocaleString('en')}.${(cut % 100_000n).toString().padStart(5, '0')}`
}

type NodeQuestion = { readonly chainId: number; readonly method: string; readonly params: readonly unknown[] }

async function askNode(request: APIRequestContext, { chainId, method, params }: NodeQuestion): Promise<string> {
  const world = await (await request.get('/api/world')).json()
  const network = (world.networks as readonly WorldNetwork[]).find((other) => other.chainId === chainId)
  const url = network?.rpcUrls[0]
  if (url === undefined) throw new Error(`The local world has no chain ${chainId}.`)
  const answer = await request.post(url, { data: { jsonrpc: '2.0', id: 1, method, params } })
  return (await answer.json()).result
}
