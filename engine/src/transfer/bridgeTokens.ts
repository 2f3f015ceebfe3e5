import { type Address, isSameAddress } from '../token.ts'

/** The assets that Across carries between our networks. */
export type BridgeAsset = 'WETH' | 'USDC' | 'USDT' | 'WBTC'

/** An asset's contract on one network. Relayers fill with exactly this one. */
export type BridgeToken = {
  readonly asset: BridgeAsset
  readonly chainId: number
  /** In lower case. */
  readonly address: Address
  /** With its checksum, as our own listings have it. */
  readonly listedAddress: Address
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
    [1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18],
    [10, '0x4200000000000000000000000000000000000006', 18],
    [56, '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18],
    [137, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18],
    [324, '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', 18],
    [8453, '0x4200000000000000000000000000000000000006', 18],
    [42161, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18],
  ],
  USDC: [
    [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
    [10, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6],
    [56, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
    [137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6],
    [324, '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4', 6],
    [8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6],
    [42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
    [43114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6],
  ],
  USDT: [
    [1, '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
    [10, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6],
    [56, '0x55d398326f99059fF775485246999027B3197955', 18],
    [137, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6],
    [324, '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', 6],
    [8453, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6],
    [42161, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
    [43114, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
  ],
  WBTC: [
    [1, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8],
    [10, '0x68f180fcCe6836688e9084f035309E29Bf0A2095', 8],
    [56, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18],
    [137, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 8],
    [324, '0xBBeB516fb02a01611cBBE0453Fe3c580D7281011', 8],
    [42161, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8],
  ],
}

type Row = readonly [chainId: number, address: Address, decimals: number]

const bridgeTokens: readonly BridgeToken[] = Object.entries(rows).flatMap(([asset, own]) =>
  own.map(([chainId, listedAddress, decimals]) => {
    const address = listedAddress.toLowerCase() as Address
    return { asset: asset as BridgeAsset, chainId, address, listedAddress, decimals }
  }),
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
