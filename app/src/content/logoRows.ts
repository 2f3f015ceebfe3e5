/** A product and its mark: `mark` is the name of the drawing in `brand/icons`. */
export type Logo = { readonly name: string; readonly of: LogoKind; readonly mark: string }

type LogoKind = 'chain' | 'dex' | 'wallet'

const swapNetworks = nameLogos('chain', [
  'Ethereum',
  'BNB Chain',
  'Polygon',
  'Avalanche',
  'Optimism',
  'Arbitrum',
  'zkSync Era',
  'Base',
  'Allora',
])

const wallets = nameLogos('wallet', ['MetaMask', 'OKX', 'Keplr'])

export const chains: readonly Logo[] = [
  ...swapNetworks,
  ...nameLogos('chain', [
    'Solana',
    'Bitcoin',
    'TRON',
    'Sui',
    'Aptos',
    'NEAR',
    'Cosmos Hub',
    'Linea',
    'Scroll',
    'Osmosis',
    'Injective',
    'Blast',
    'Mantle',
    'Unichain',
    'World Chain',
    'Celo',
    'TON',
    'Sonic',
    'Berachain',
    'Gnosis',
    'Monad',
    'Zora',
    'Starknet',
    'Sei',
    'Ink',
    'HyperEVM',
    'Soneium',
    'Metis',
    'Cronos',
    'Kava',
    'Taiko',
    'Moonbeam',
    'X Layer',
    'Ronin',
    'Polkadot',
    'XRP Ledger',
    'Aurora',
    'Cardano',
    'Litecoin',
  ]),
]

export const dexs: readonly Logo[] = nameLogos('dex', [
  'Uniswap',
  '1inch',
  'PancakeSwap',
  'Curve',
  'Sushi',
  'Balancer',
  'CoW Swap',
  'Raydium',
  'Jupiter',
  'Aerodrome',
  'Velodrome',
  'GMX',
  'dYdX',
  'Hyperliquid',
  'Odos',
  'ParaSwap',
  'KyberSwap',
  'Trader Joe',
  '0x',
  'Camelot',
  'QuickSwap',
  'Pendle',
  'THORChain',
  'WOOFi',
  'DODO',
  'Bancor',
  'Maverick',
  'THENA',
  'Pangolin',
  'Blackhole',
  'Hashflow',
  'Fraxswap',
  'Synthetix',
  'Cetus',
  'gTrade',
  'Aevo',
  'Paradex',
  'VVS Finance',
  'Biswap',
  'Equalizer',
  'Minswap',
  'Loopring',
])

export const partners: readonly Logo[] = [...swapNetworks, ...wallets, ...nameLogos('dex', ['Uniswap', 'Balancer'])]

export const backers: readonly Logo[] = [
  ...nameLogos('chain', ['Ethereum', 'Allora', 'BNB Chain', 'Base', 'Arbitrum']),
  ...wallets,
  ...nameLogos('dex', ['Uniswap', 'Balancer']),
]

function nameLogos(of: LogoKind, names: readonly string[]): Logo[] {
  return names.map((name) => ({ name, of, mark: name.toLowerCase().replaceAll(' ', '-') }))
}
