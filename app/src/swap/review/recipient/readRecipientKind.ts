import type { Address } from '@murmur/engine/token'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { type Client, erc20Abi } from 'viem'
import { getCode, readContract } from 'viem/actions'

/** What the chain has at an address. */
export type RecipientKind = 'account' | 'contract' | 'token'

/** An account that delegates to code by EIP-7702 is still an account. */
const DELEGATE = '0xef0100'

/** Rejects if no node answers. */
export async function readRecipientKind(client: Client, address: Address): Promise<RecipientKind> {
  const code = await getCode(client, { address })
  if (code === undefined || code === '0x' || code.startsWith(DELEGATE)) return 'account'
  // A contract without a supply is no token.
  const supply = await attemptOutside(readContract(client, { abi: erc20Abi, address, functionName: 'totalSupply' }))
  return supply === undefined ? 'contract' : 'token'
}
