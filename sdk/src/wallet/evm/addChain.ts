import type { Network } from '@murmur/engine/network'
import { formatChainId } from '../../chain/chainId.ts'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). MetaMask rejects unknown fields. */
export type AddChainParameter = {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly blockExplorerUrls: readonly string[]
}

/** No value for a Cosmos network, and without a node to reach it. */
export function createAddChainParameter(
  network: Network,
  { rpcUrls }: { rpcUrls: readonly string[] },
): AddChainParameter | undefined {
  if (network.kind !== 'evm' || rpcUrls.length === 0) return undefined
  const { chainId, symbol, live } = network
  return {
    chainId: formatChainId(chainId),
    chainName: live.chainName,
    rpcUrls,
    nativeCurrency: { name: live.coinName, symbol, decimals: 18 },
    blockExplorerUrls: [live.explorerUrl],
  }
}
