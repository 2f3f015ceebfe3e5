import type { Address } from './token.ts'

/** A token that nobody picks from the list, but that a route may pass through or a bridge may carry. */
export type RoutingToken = {
  readonly symbol: 'USDC' | 'USDT' | 'WBTC'
  readonly name: string
  readonly chainId: number
  readonly address: Address
  readonly decimals: number
}

type Row = readonly [chainId: number, address: Address, decimals: number]

export const routingTokens: readonly RoutingToken[] = [
  ...listToken({
    symbol: 'USDC',
    name: 'USD Coin',
    rows: [
      [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
      [56, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
      [137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6],
      [43114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6],
      [10, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6],
      [42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
      [324, '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', 6],
      [8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6],
    ],
  }),
  ...listToken({
    symbol: 'USDT',
    name: 'Tether USD',
    rows: [
      [1, '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
      [56, '0x55d398326f99059fF775485246999027B3197955', 18],
      [137, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6],
      [43114, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
      [10, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6],
      [42161, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
      [324, '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', 6],
      [8453, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6],
    ],
  }),
  ...listToken({
    symbol: 'WBTC',
    name: 'Wrapped BTC',
    rows: [
      [1, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8],
      [56, '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', 8],
      [137, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 8],
      [43114, '0x50b7545627a5162F82A992c33b87aDc75187B218', 8],
      [10, '0x68f180fcCe6836688e9084f035309E29Bf0A2095', 8],
      [42161, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8],
      [324, '0xBBeB516fb02a01611cBBE0453Fe3c580D7281011', 8],
      [8453, '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', 8],
    ],
  }),
]

export function findRoutingToken(symbol: RoutingToken['symbol'], chainId: number): RoutingToken | undefined {
  return routingTokens.find((token) => token.symbol === symbol && token.chainId === chainId)
}

function listToken({ rows, ...token }: Pick<RoutingToken, 'symbol' | 'name'> & { readonly rows: readonly Row[] }) {
  return rows.map(([chainId, address, decimals]): RoutingToken => ({ ...token, chainId, address, decimals }))
}
