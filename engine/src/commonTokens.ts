import { createToken, type Token } from './token.ts'

/**
 * The tokens through which most routes pass. By hand, because Uniswap's list does not have them on every network. Apart
 * from the rest of the list, which most questions do not need.
 */
export const commonTokens: readonly Token[] = [
  createToken('USDC', {
    name: 'USD Coin',
    listings: {
      eth: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
      bsc: ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
      polygon: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6],
      avalanche: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6],
      optimism: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6],
      arbitrum: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
      zksync: ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', 6],
      base: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6],
    },
  }),
  createToken('USDT', {
    name: 'Tether USD',
    listings: {
      eth: ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
      bsc: ['0x55d398326f99059fF775485246999027B3197955', 18],
      polygon: ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6],
      avalanche: ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
      optimism: ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6],
      arbitrum: ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
      zksync: ['0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', 6],
      base: ['0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6],
    },
  }),
  createToken('DAI', {
    name: 'Dai Stablecoin',
    listings: {
      eth: ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 18],
      bsc: ['0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 18],
      polygon: ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18],
      optimism: ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18],
      arbitrum: ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18],
      zksync: ['0x4B9eb6c0b6ea15176BBF62841C6B2A8a398cb656', 18],
      base: ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18],
    },
  }),
  createToken('WBTC', {
    name: 'Wrapped Bitcoin',
    listings: {
      eth: ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8],
      bsc: ['0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', 8],
      polygon: ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 8],
      avalanche: ['0x50b7545627a5162F82A992c33b87aDc75187B218', 8],
      optimism: ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 8],
      arbitrum: ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8],
      zksync: ['0xBBeB516fb02a01611cBBE0453Fe3c580D7281011', 8],
      base: ['0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', 8],
    },
  }),
]
