/** A product and its mark: `mark` is the name of the drawing in `brand/icons`. */
export type Logo = { readonly name: string; readonly of: LogoKind; readonly mark: string }

type LogoKind = 'chain' | 'dex' | 'wallet'

export const chains = nameLogos('chain', [
  ...['Ethereum', 'BNB Chain', 'Polygon', 'Avalanche', 'Optimism', 'Arbitrum', 'zkSync Era', 'Base', 'Solana'],
  ...['Allora', 'Bitcoin', 'Tron', 'Sui', 'Aptos', 'NEAR', 'Cosmos Hub', 'Linea', 'Scroll', 'Osmosis', 'Injective'],
  ...['Blast', 'Mantle', 'Unichain', 'World Chain', 'Celo', 'TON', 'Sonic', 'Berachain', 'Gnosis', 'Monad', 'Zora'],
  ...['Starknet', 'Sei', 'Ink', 'HyperEVM', 'Soneium', 'Metis', 'Cronos', 'Kava', 'Taiko', 'Moonbeam', 'X Layer'],
  ...['Ronin', 'Polkadot', 'XRP Ledger', 'Aurora', 'Cardano', 'Litecoin'],
])

export const dexs = nameLogos('dex', [
  ...['Uniswap', '1inch', 'PancakeSwap', 'Curve', 'Sushi', 'Balancer', 'CoW Swap', 'Raydium', 'Jupiter', 'Velodrome'],
  ...['GMX', 'dYdX', 'Hyperliquid', 'Odos', 'ParaSwap', 'KyberSwap', 'Trader Joe', '0x', 'Camelot', 'QuickSwap'],
  ...['Pendle', 'THORChain', 'WOOFi', 'DODO', 'Bancor', 'Maverick', 'Thena', 'Pangolin', 'Hashflow', 'Fraxswap'],
  ...['Synthetix', 'Cetus', 'gTrade', 'Aevo', 'Paradex', 'VVS Finance', 'Biswap', 'Equalizer', 'Minswap', 'Loopring'],
])

export const partners = [
  ...nameLogos('chain', [
    'Ethereum',
    'BNB Chain',
    'Polygon',
    'Avalanche',
    'Optimism',
    'Arbitrum',
    'zkSync Era',
    'Base',
  ]),
  ...nameLogos('chain', ['Allora']),
  ...nameLogos('wallet', ['MetaMask', 'OKX', 'Keplr']),
  ...nameLogos('dex', ['Uniswap', 'Balancer']),
]

export const backers = [
  ...nameLogos('chain', ['Ethereum', 'Allora', 'BNB Chain', 'Base']),
  ...nameLogos('wallet', ['MetaMask', 'OKX', 'Keplr']),
  ...nameLogos('dex', ['Uniswap']),
]

function nameLogos(of: LogoKind, names: readonly string[]): readonly Logo[] {
  return names.map((name) => ({ name, of, mark: name.toLowerCase().replaceAll(' ', '-') }))
}
