import type { Address } from '@murmur/engine/token'
import { BaseError, type Client, keccak256 } from 'viem'
import { getCode } from 'viem/actions'
import type { ChainClient } from './chainClient.ts'
import { readNode } from './outsideFailure.ts'
import { readAgreed } from './readAgreed.ts'

type CodeOptions = {
  readonly address: Address
  readonly codeHash: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** True if two nodes report this code, or each that answers where fewer do. Rejects if no node answers. */
export async function hasCode(client: ChainClient, { address, codeHash, now }: CodeOptions): Promise<boolean> {
  const read = async (node: Client) => keccak256((await readNode(getCode(node, { address }))) ?? '0x')
  const answers = await readAgreed(client, { read, findOutcome: (key) => ({ key }), now })
  if (answers.type === 'unreachable') throw new BaseError('No node answers.')
  return answers.values.every((found) => found === codeHash)
}
