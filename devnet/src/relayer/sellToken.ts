import { isSameAddress } from '@murmur/engine/token'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork, LocalPool } from '../chains.ts'
import type { Trade } from '../market/planTrade.ts'
import { tryTrades } from '../market/sendTrades.ts'

type Sold = { readonly token: Address }

/**
 * Sells a token into each of its Uniswap V2 and V3 pools, as much as the pool holds. Most swaps of it then give less than
 * their minimum.
 */
export async function sellToken(network: LocalNetwork, { token }: Sold): Promise<void> {
  const pools = network.pools.filter(
    ({ type, tokens }) => type !== 'stable' && tokens.some((one) => isSameAddress(one, token)),
  )
  const held = await readHeld(network, { pools, token })
  const trades = pools.map((pool, index): Trade => {
    const paySide = isSameAddress(pool.tokens[0], token) ? 0 : 1
    return { pool, paySide, pay: held[index] ?? 0n, gap: 0 }
  })
  // A pool that was sold into before may be at its lowest price, and refuses.
  await tryTrades(
    trades.filter(({ pay }) => pay > 0n),
    { network },
  )
}

type Holders = Sold & { readonly pools: readonly LocalPool[] }

async function readHeld({ rpcUrl }: LocalNetwork, { pools, token }: Holders): Promise<readonly bigint[]> {
  const calls = pools.map(({ address }) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    return ['eth_call', { to: token, data }, 'latest'] as const
  })
  return (await createRpc(rpcUrl).batch<Hex>(calls)).map(BigInt)
}
