import type { Address } from '@murmur/engine/token'
import { erc20Abi, type Hex } from 'viem'
import type { PoolListing } from './poolListing.ts'
import { type MarketClient, readCalls } from './readCalls.ts'
import { isListed, type ListedToken } from './tokens/checkTokens.ts'

/** What pools of Uniswap V3 hold of their two tokens, by the pool's id. Unknown counts as nothing. */
export type Backing = ReadonlyMap<Address, readonly [number, number]>

type BackingOptions = {
  readonly pools: readonly PoolListing[]
  /** Only these tokens are asked: others may use up all gas. */
  readonly tokens: readonly ListedToken[]
  readonly blockHash: Hex
}

/** Of a token behind a proxy. */
const GAS_PER_BALANCE = 40_000

/** The liquidity of a concentrated pool costs nearly nothing if its price is absurd. What it holds is real. */
export async function readBacking(
  client: MarketClient,
  { pools, tokens, blockHash }: BackingOptions,
): Promise<Backing> {
  const own = pools.filter(({ venue }) => venue === 'Uniswap V3')
  const questions = own.flatMap((pool) => pool.tokens.map((token, side) => ({ pool, token, side })))
  const asked = questions.filter(({ token }) => isListed(token, tokens))
  const calls = asked.map(({ pool, token }) => {
    return { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [pool.id] }
  })
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: GAS_PER_BALANCE })
  const backing = new Map(own.map(({ id }) => [id, [0, 0] as [number, number]]))
  asked.forEach(({ pool, side }, at) => {
    const balances = backing.get(pool.id)
    if (balances !== undefined) balances[side] = Number(answers[at] ?? 0n)
  })
  return backing
}
