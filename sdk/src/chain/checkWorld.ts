import * as v from 'valibot'
import { hash, tryParse } from '../schemas.ts'

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
  const found = tryParse(identity, block)
  if (found === undefined) return { type: 'unknown' }
  return found.hash === genesisHash.toLowerCase() ? { type: 'same' } : { type: 'other', genesisHash: found.hash }
}

const identity = v.object({ hash })
