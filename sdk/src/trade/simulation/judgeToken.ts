import { decodeTokenCheck, encodeTokenCheck, tokenCheckCode } from '@murmur/engine/encode/tokenCheck'
import type { TokenCheckResult } from '@murmur/engine/simulation'
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
export async function judgeToken(
  client: ChainClient,
  { pool, router, ...trial }: TriedToken,
): Promise<TokenCheckResult> {
  const reply = await callNode(client, {
    from: zeroAddress,
    to: pool,
    data: encodeTokenCheck({ router, ...trial }),
    codes: { [pool]: tokenCheckCode, [router]: tokenCheckCode },
  })
  return reply.type === 'answer' ? decodeTokenCheck(reply.data) : { type: 'unknown' }
}
