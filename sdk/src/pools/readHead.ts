import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { ChainClient } from '../chain/chainClient'

export type Block = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** By the chain's own clock, in seconds since 1970. */
  readonly timestamp: bigint
  /** From the header: on real nodes a contract call reads a base fee of 0. No value where the chain has none. */
  readonly baseFee: bigint | undefined
}

export async function readHead(client: ChainClient): Promise<Block> {
  const { number, hash, parentHash, timestamp, baseFeePerGas } = await getBlock(client, { blockTag: 'latest' })
  return { number, hash, parentHash, timestamp, baseFee: baseFeePerGas ?? undefined }
}
