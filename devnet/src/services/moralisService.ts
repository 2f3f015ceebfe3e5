import { isSameAddress } from '@murmur/engine/token'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import type { PricedPool } from '../chains.ts'
import type { Answer, Question, Service } from './answer.ts'
import type { DayChanges } from './dayChanges.ts'
import type { PoolPrice, PoolPrices } from './poolPrices.ts'

/** Names and ids as the real service takes them: https://docs.moralis.com/data-api/evm/price. zkSync is not among them. */
const chainIds: Readonly<Record<string, number>> = {
  eth: 1,
  bsc: 56,
  polygon: 137,
  avalanche: 43114,
  optimism: 10,
  arbitrum: 42161,
  base: 8453,
  '0x1': 1,
  '0x38': 56,
  '0x89': 137,
  '0xa86a': 43114,
  '0xa': 10,
  '0xa4b1': 42161,
  '0x2105': 8453,
}

const MOST_TOKENS = 100
/** Pools with less liquidity are ignored, as by the real service. */
const LEAST_LIQUIDITY_USD = 500

export type MoralisOptions = { readonly prices: PoolPrices; readonly dayChanges: DayChanges }

/** The two price calls of Moralis, version 2.2, answered from the pools. */
export function createMoralisService({ prices, dayChanges }: MoralisOptions): Service {
  return async (question) => {
    const { method, path, query, headers } = question
    if (!headers['x-api-key']) return refuse(401, 'Token is invalid format')
    const chainId = chainIds[query.get('chain') ?? 'eth']
    if (chainId === undefined) return refuse(400, 'chain must be a valid enum value')
    const known = (await prices.read(chainId)).filter(isPriced)
    const described = known.map((price) => describePrice(price, { chainId, dayChanges }))
    const [, address] = /^\/erc20\/(0x[0-9a-fA-F]{40})\/price$/.exec(path) ?? []
    if (method === 'GET' && address !== undefined) return answerOne(address, described)
    if (method === 'POST' && path === '/erc20/prices') return answerMany(question, described)
    return refuse(404, `Cannot ${method} ${path}`)
  }
}

type MoralisPrice = ReturnType<typeof describePrice>

function answerOne(address: string, known: readonly MoralisPrice[]): Answer {
  const price = known.find(({ tokenAddress }) => isSameAddress(tokenAddress, address))
  if (price === undefined) return refuse(404, 'No pools found with enough liquidity, to calculate the price')
  return { status: 200, body: price }
}

/** Tokens without a price are left out, and the order differs from the request's. */
function answerMany({ body }: Question, known: readonly MoralisPrice[]): Answer {
  const addresses = readAddresses(body)
  if (addresses === undefined) return refuse(400, 'tokens must be a list of objects with a token_address')
  if (addresses.length > MOST_TOKENS) return refuse(400, `tokens must hold no more than ${MOST_TOKENS} elements`)
  const asked = known.filter(({ tokenAddress }) => addresses.some((address) => isSameAddress(address, tokenAddress)))
  return { status: 200, body: asked }
}

function describePrice(
  { token, usdPrice, pool, liquidityUsd, blockNumber }: PoolPrice,
  { chainId, dayChanges }: { chainId: number; dayChanges: DayChanges },
) {
  const change = dayChanges.findChange(`${chainId}:${token.address}`, usdPrice)
  return {
    tokenName: token.name,
    tokenSymbol: token.symbol,
    tokenDecimals: String(token.decimals),
    usdPrice,
    usdPriceFormatted: String(usdPrice),
    '24hrPercentChange': String(change),
    usdPrice24hrPercentChange: change,
    exchangeName: pool === undefined ? 'Uniswap v3' : nameExchange(pool),
    tokenAddress: token.address.toLowerCase(),
    toBlock: String(blockNumber),
    possibleSpam: 'false',
    verifiedContract: true,
    pairAddress: pool?.address,
    pairTotalLiquidityUsd: liquidityUsd.toFixed(2),
  }
}

function nameExchange(pool: PricedPool): string {
  if ('venue' in pool) return pool.venue
  return pool.type === 'constantProduct' ? 'Uniswap v2' : 'Uniswap v3'
}

function isPriced({ pool, liquidityUsd }: PoolPrice): boolean {
  return pool === undefined || liquidityUsd >= LEAST_LIQUIDITY_USD
}

function readAddresses(body: unknown): readonly string[] | undefined {
  return tryParse(pricesQuestion, body)?.tokens.map(({ token_address }) => token_address)
}

const pricesQuestion = v.object({ tokens: v.array(v.object({ token_address: v.string() })) })

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}
