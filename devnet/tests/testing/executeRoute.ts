import type { Settlement } from '@murmur/engine/search/settle'
import { isSameAddress } from '@murmur/engine/token'
import { type Address, encodeFunctionData } from 'viem'
import { createRpc } from '../../src/chain/rpc.ts'
import type { LocalNetwork } from '../../src/chains.ts'
import { encodeFunding } from '../../src/fund.ts'
import { sendUnlocked } from '../../src/sendUnlocked.ts'
import { owner } from '../../src/world/worldAccounts.ts'
import { getBalance } from './testWorld.ts'
import {
  type Command,
  encodeCommands,
  encodeV3Path,
  router,
  routerAbi,
  swapV2,
  swapV3,
  swapV4,
  sweep,
  unwrapCoins,
  wrapCoins,
} from './universalRouter.ts'

export const recipient: Address = '0x00000000000000000000000000000000000fee71'
const never = 2n ** 40n

/**
 * Runs a route on the real contracts, in one transaction of the Universal Router that holds nothing but the payment.
 * Returns the arrived amount, and the router's remainder of any token.
 */
export async function executeRoute(network: LocalNetwork, { legs, paid }: Settlement) {
  const [first, last] = [legs[0], legs.at(-1)]
  if (first === undefined || last === undefined) throw new Error('A route has at least one swap.')
  const { universalRouter } = network.contracts
  const rpc = createRpc(network.rpcUrl)
  await sendUnlocked(rpc, encodeFunding(network, { recipient: universalRouter, token: first.pay, units: paid }))
  const swaps = legs.flatMap((leg) => encodeLeg(leg))
  const [commands, inputs] = encodeCommands([...swaps, sweep({ token: last.receive, recipient })])
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, never] })
  await sendUnlocked(rpc, { from: owner.address, to: universalRouter, data, gas: 15_000_000n })
  const tokens = [...new Set(legs.flatMap(({ pay, receive }) => [pay, receive]))]
  const kept = await Promise.all(tokens.map((token) => getBalance(network, { token, account: universalRouter })))
  const received = await getBalance(network, { token: last.receive, account: recipient })
  return { received, kept: kept.reduce((sum, units) => sum + units, 0n) }
}

function encodeLeg({ pool, pay, receive, paid }: Settlement['legs'][number]): readonly Command[] {
  const own = { recipient: router, pay: paid, isPaidBySender: false }
  if (pool.type === 'constantProduct') return [swapV2({ ...own, path: [pay, receive] })]
  if (pool.type !== 'concentrated') throw new Error(`The router cannot use a pool of the kind ${pool.type}.`)
  if (pool.key === undefined) return [swapV3({ ...own, path: encodeV3Path(pay, { fee: pool.feePpm, receive }) })]
  const isForward = isSameAddress(pool.tokens[0], pay)
  const swap = swapV4({ key: pool.key, tickSpacing: pool.tickSpacing, isForward, pay: paid })
  // Pools with the coin itself: the router wraps the coins that the swap left or gave.
  const isCoin = BigInt(pool.key.currencies[0]) === 0n
  return isCoin ? [...(isForward ? [unwrapCoins] : []), swap, wrapCoins] : [swap]
}
