/** By the names that the server gives to exchanges. The look is the name of the mark, and the end of the colour's token. */
const looks = {
  'Uniswap V2': 'uniswap',
  'Uniswap V3': 'uniswap',
  'Uniswap V4': 'uniswap',
  'PancakeSwap V2': 'pancakeswap',
  'PancakeSwap V3': 'pancakeswap',
  'SushiSwap V2': 'sushi',
  'SushiSwap V3': 'sushi',
  'QuickSwap V2': 'quickswap',
  'QuickSwap V3': 'quickswap',
  'QuickSwap V4': 'quickswap',
  'Trader Joe V1': 'trader-joe',
  'Liquidity Book': 'trader-joe',
  'Camelot V2': 'camelot',
  'Camelot V3': 'camelot',
  Aerodrome: 'aerodrome',
  'Aerodrome Slipstream': 'aerodrome',
  Velodrome: 'velodrome',
  'Velodrome Slipstream': 'velodrome',
  Blackhole: 'blackhole',
  Thena: 'thena',
  Curve: 'curve',
  Balancer: 'balancer',
} as const

type ExchangeLook = (typeof looks)[keyof typeof looks]

/** `other` is an exchange without a drawing. */
export function findExchangeLook(name: string): ExchangeLook | 'other' {
  return Object.hasOwn(looks, name) ? looks[name as keyof typeof looks] : 'other'
}
