import { decodeTokenTrial, encodeTokenTrial } from '@murmur/engine/encode/tokenTrial'
import { tokenTrialCode } from '@murmur/engine/encode/tokenTrialCode'
import type { TokenVerdict } from '@murmur/engine/simulation'
import type { Address } from '@murmur/engine/token'
import { zeroAddress } from 'viem'
import type { ChainClient } from '../../chain/chainClient.ts'
import { callNode } from './callNode.ts'

type TriedToken = {
  readonly token: Address
  /** The contract that holds the tokens of the pool: the pool itself, or the manager of V4. */
  readonly pool: Address
  readonly router: Address
  readonly permit2: Address
}

/** Buys and sells a little of the token in one call, without an account, and tells what the token did with it. */
export async function judgeToken(client: ChainClient, { pool, router, ...trial }: TriedToken): Promise<TokenVerdict> {
  const reply = await callNode(client, {
    from: zeroAddress,
    to: pool,
    data: encodeTokenTrial({ router, ...trial }),
    codes: { [pool]: tokenTrialCode, [router]: tokenTrialCode },
  })
  return reply.type === 'answer' ? decodeTokenTrial(reply.data) : { type: 'unknown' }
}
