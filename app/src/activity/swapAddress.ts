import { type Network, networks } from '@murmur/engine/network'
import type { Hash } from '@murmur/sdk/trade/record'
import type { SwapQuestion } from './receipt/readSwap.ts'

/** Undefined unless both parts are exactly a network of ours and a hash: anyone can write a link. */
export function parseSwapPath(pathname: string): SwapQuestion | undefined {
  const [, chainText = '', hash = ''] = /^\/swap\/([1-9]\d{0,9})\/(0x[\da-fA-F]{64})$/.exec(pathname) ?? []
  const network = findEvmNetwork(Number(chainText))
  return network && { chainId: network.chainId, hash: hash.toLowerCase() as Hash }
}

export function formatSwapPath({ chainId, hash }: SwapQuestion): string {
  return `/swap/${chainId}/${hash}`
}

type EvmNetwork = Extract<Network, { readonly kind: 'evm' }>

export function findEvmNetwork(chainId: number): EvmNetwork | undefined {
  return networks.find((network): network is EvmNetwork => network.kind === 'evm' && network.chainId === chainId)
}
