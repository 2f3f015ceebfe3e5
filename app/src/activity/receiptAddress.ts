import { type Network, networks } from '@murmur/engine/network'
import type { Hash } from '@murmur/sdk/trade/record'

/** The page of one swap or transfer, by its transaction on the network where it began. */
export type ReceiptAddress = {
  readonly kind: 'swap' | 'transfer'
  readonly chainId: number
  readonly hash: Hash
}

/** No value unless every part is exactly one of ours: anyone can write a link. */
export function parseReceiptPath(pathname: string): ReceiptAddress | undefined {
  const found = /^\/(swap|transfer)\/([1-9]\d{0,9})\/(0x[\da-fA-F]{64})$/.exec(pathname)
  const [, , chainText = '', hash = ''] = found ?? []
  const network = findEvmNetwork(Number(chainText))
  return network && { kind: readKind(pathname), chainId: network.chainId, hash: hash.toLowerCase() as Hash }
}

/** Both kinds have one prerendered page each, whose path names no transaction. */
export function readKind(pathname: string): ReceiptAddress['kind'] {
  return pathname.startsWith('/transfer/') ? 'transfer' : 'swap'
}

export function formatReceiptPath({ kind, chainId, hash }: ReceiptAddress): string {
  return `/${kind}/${chainId}/${hash}`
}

type EvmNetwork = Extract<Network, { readonly kind: 'evm' }>

export function findEvmNetwork(chainId: number): EvmNetwork | undefined {
  return networks.find((network): network is EvmNetwork => network.kind === 'evm' && network.chainId === chainId)
}
