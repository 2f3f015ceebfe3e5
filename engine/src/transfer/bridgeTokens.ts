import { type Address, isSameAddress } from '../token.ts'

/** The assets that Across carries between our networks. */
export type BridgeAsset = 'WETH' | 'USDC' | 'USDT' | 'WBTC'

/** An asset's contract on one network. Relayers fill with exactly this one; the address is in lower case. */
export type BridgeToken = {
  readonly asset: BridgeAsset
  readonly chainId: number
  readonly address: Address
  /** Not the same everywhere: on BNB Chain all four have 18. */
  readonly decimals: number
}

/** One asset on two networks. */
export type BridgeRoute = { readonly origin: BridgeToken; readonly destination: BridgeToken }

/**
 * Joined by address, because symbols differ: WETH is called ETH on BNB Chain, where WBTC is BTCB; USDC on zkSync Era is
 * the bridged USDC.e. Across does not carry WETH and WBTC to Avalanche, nor WBTC to Base. A network's own coin is carried
 * as WETH where that is its wrapped coin; no other coin is carried. (@across-protocol/constants 3.1.127)
 */
const rows: Readonly<Record<BridgeAsset, readonly Row[]>> = {
  WETH: [
    [1, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 18],
    [10, '0x4200000000000000000000000000000000000006', 18],
    [56, '0x2170ed0880ac9a755fd29b2688956bd959f933f8', 18],
    [137, '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', 18],
    [324, '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91', 18],
    [8453, '0x4200000000000000000000000000000000000006', 18],
    [42161, '0x82af49447d8a07e3bd95bd0d56f35241523fbab1', 18],
  ],
  USDC: [
    [1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6],
    [10, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 6],
    [56, '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18],
    [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 6],
    [324, '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4', 6],
    [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 6],
    [42161, '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6],
    [43114, '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 6],
  ],
  USDT: [
    [1, '0xdac17f958d2ee523a2206206994597c13d831ec7', 6],
    [10, '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', 6],
    [56, '0x55d398326f99059ff775485246999027b3197955', 18],
    [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 6],
    [324, '0x493257fd37edb34451f62edf8d2a0c418852ba4c', 6],
    [8453, '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2', 6],
    [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 6],
    [43114, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', 6],
  ],
  WBTC: [
    [1, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 8],
    [10, '0x68f180fcce6836688e9084f035309e29bf0a2095', 8],
    [56, '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c', 18],
    [137, '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6', 8],
    [324, '0xbbeb516fb02a01611cbbe0453fe3c580d7281011', 8],
    [42161, '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f', 8],
  ],
}

type Row = readonly [chainId: number, address: Address, decimals: number]

const bridgeTokens: readonly BridgeToken[] = Object.entries(rows).flatMap(([asset, own]) =>
  own.map(([chainId, address, decimals]) => ({ asset: asset as BridgeAsset, chainId, address, decimals })),
)

/** Every asset that Across carries from one network to the other. */
export function listBridgeRoutes(originChainId: number, { destinationChainId }: Ends): readonly BridgeRoute[] {
  if (originChainId === destinationChainId) return []
  return bridgeTokens.flatMap((origin) => {
    if (origin.chainId !== originChainId) return []
    const destination = bridgeTokens.find(
      ({ asset, chainId }) => asset === origin.asset && chainId === destinationChainId,
    )
    return destination === undefined ? [] : [{ origin, destination }]
  })
}

type Ends = { readonly destinationChainId: number }

export function findBridgeToken(chainId: number, address: Address): BridgeToken | undefined {
  return bridgeTokens.find((token) => token.chainId === chainId && isSameAddress(token.address, address))
}
