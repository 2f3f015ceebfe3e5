import { isSameAddress } from '@murmur/engine/token'
import type { Service } from './answer.ts'
import type { MoralisOptions } from './moralisService.ts'

const chainIds: Readonly<Record<string, number>> = {
  ethereum: 1,
  bsc: 56,
  polygon: 137,
  avax: 43114,
  optimism: 10,
  arbitrum: 42161,
  era: 324,
  base: 8453,
}

/** The coins API of DefiLlama, the source for tokens that Moralis does not cover. Unknown coins are left out. */
export function createLlamaService({ prices, dayChanges, now }: MoralisOptions & { now: () => number }): Service {
  return async ({ path }) => {
    const [, call, list = ''] = /^\/(prices\/current|percentage)\/([\w:,-]+)$/.exec(path) ?? []
    if (call === undefined) return { status: 404, body: { message: 'Not Found' } }
    const found = await Promise.all(list.split(',').map(async (coin) => [coin, await find(coin)] as const))
    const known = found.flatMap(([coin, value]) => (value === undefined ? [] : [[coin, value] as const]))
    const coins = known.map(([coin, { price, change }]) => [coin, call === 'percentage' ? change : price])
    return { status: 200, body: { coins: Object.fromEntries(coins) } }
  }

  async function find(coin: string) {
    const [chain = '', address = ''] = coin.split(':')
    const chainId = Object.hasOwn(chainIds, chain) ? chainIds[chain] : undefined
    if (chainId === undefined) return undefined
    const known = (await prices.read(chainId)).find(({ token }) => isSameAddress(token.address, address))
    if (known === undefined) return undefined
    const { token, usdPrice } = known
    const timestamp = Math.floor(now() / 1000)
    return {
      price: { decimals: token.decimals, symbol: token.symbol, price: usdPrice, timestamp, confidence: 0.99 },
      change: dayChanges.findChange(`${chainId}:${token.address}`, usdPrice),
    }
  }
}
