/** A viem client, or the provider of a wallet. */
type Requester = { request(call: { method: 'eth_getBlockByNumber'; params: ['0x0', false] }): Promise<unknown> }

export type WorldCheck =
  | { readonly type: 'same' }
  /** Same id, but another chain: never send anything there. */
  | { readonly type: 'other'; readonly genesisHash: string }
  /** It did not show block 0, so it is not trusted either. */
  | { readonly type: 'unknown' }

/** Local and real chains share their ids, so only the hash of block 0 tells them apart. */
export async function checkWorld(requester: Requester, { genesisHash }: { genesisHash: string }): Promise<WorldCheck> {
  const block = await requester.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  const hash = readHash(block)
  if (hash === undefined) return { type: 'unknown' }
  return hash === genesisHash.toLowerCase() ? { type: 'same' } : { type: 'other', genesisHash: hash }
}

function readHash(block: unknown): string | undefined {
  if (typeof block !== 'object' || block === null || !('hash' in block)) return undefined
  const { hash } = block
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
}
