import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import { findEvmNetwork } from '../swapAddress.ts'

/** Undefined unless both parts are exactly a network of ours and a hash: anyone can write a link. */
export function parseTransferPath(pathname: string): TransferQuestion | undefined {
  const [, chainText = '', hash = ''] = /^\/transfer\/([1-9]\d{0,9})\/(0x[\da-fA-F]{64})$/.exec(pathname) ?? []
  const network = findEvmNetwork(Number(chainText))
  return network && { chainId: network.chainId, hash: hash.toLowerCase() as TransferQuestion['hash'] }
}
