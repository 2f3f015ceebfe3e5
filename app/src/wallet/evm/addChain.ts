import type { Network } from '@murmur/engine/network'
import { formatChainId } from '../../chain/chainId.ts'

/** EIP-3085: what `wallet_addEthereumChain` takes, and no more, since MetaMask refuses unknown fields. */
export type AddChainParameter = {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly blockExplorerUrls: readonly string[]
}

/** Undefined for a network that is not of Ethereum's kind, or that nobody can reach. */
export function createAddChainParameter(
  { chainId, symbol, live }: Network,
  { rpcUrls }: { rpcUrls: readonly string[] },
): AddChainParameter | undefined {
  if (chainId === 'null' || live === undefined || rpcUrls.length === 0) return undefined
  return {
    chainId: formatChainId(chainId),
    chainName: live.chainName,
    rpcUrls,
    nativeCurrency: { name: live.coinName, symbol, decimals: 18 },
    blockExplorerUrls: [live.explorerUrl],
  }
}
