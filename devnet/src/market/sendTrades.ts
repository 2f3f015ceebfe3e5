import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork, PoolHook } from '../chains.ts'
import { encodeFunding } from '../fund.ts'
import { enoughGas, type Receipt } from '../sendUnlocked.ts'
import { owner } from '../world/worldAccounts.ts'
import type { Trade } from './planTrade.ts'

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const NEVER = 2n ** 48n
const SWEEP = '0x04'

type Place = { readonly network: LocalNetwork }

export async function sendTrades(trades: readonly Trade[], { network }: Place): Promise<void> {
  const [failed] = await tryTrades(trades, { network })
  if (failed !== undefined) throw new Error(`Transaction ${failed.transactionHash} was reverted on ${network.name}.`)
}

/**
 * In one block, to save memory: the chains keep every block. The router is paid first, then swaps its balance. Returns
 * the transactions that were reverted.
 */
export async function tryTrades(trades: readonly Trade[], { network }: Place): Promise<readonly Receipt[]> {
  if (trades.length === 0) return []
  const transactions = trades.flatMap((trade) => encodeTrade(trade, network))
  const receipts = await createRpc(network.rpcUrl).request<readonly Receipt[]>('murmur_mineTransactions', transactions)
  return receipts.filter(({ status }) => status !== '0x1')
}

function encodeTrade(trade: Trade, network: LocalNetwork) {
  const { universalRouter } = network.contracts
  const token = trade.pool.tokens[trade.paySide]
  const funding = encodeFunding(network, { recipient: universalRouter, token, units: trade.pay })
  const { code, input } = encodeSwap(trade)
  // A pool may not take all of it. The remainder would stay in the router, where the next swap could take it.
  const sweep = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, owner.address, 0n])
  const data = encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [concatHex([code, SWEEP]), [input, sweep], NEVER],
  })
  return [funding, { from: owner.address, to: universalRouter, data }].map((one) => ({ ...one, gas: enoughGas }))
}

function encodeSwap({ pool, paySide, pay }: Trade): { readonly code: Hex; readonly input: Hex } {
  const [payToken, receiveToken] = [pool.tokens[paySide], pool.tokens[paySide === 0 ? 1 : 0]]
  const [hook] = 'hooks' in pool ? pool.hooks : []
  if (hook !== undefined) return { code: '0x10', input: encodeHookSwap(hook, { paySide, pay }) }
  if (pool.type === 'constantProduct') {
    const parameters = parseAbiParameters('address, uint256, uint256, address[], bool')
    const input = encodeAbiParameters(parameters, [owner.address, pay, 0n, [payToken, receiveToken], false])
    return { code: '0x08', input }
  }
  const parameters = parseAbiParameters('address, uint256, uint256, bytes, bool')
  const path = encodePacked(['address', 'uint24', 'address'], [payToken, pool.fee, receiveToken])
  return { code: '0x00', input: encodeAbiParameters(parameters, [owner.address, pay, 0n, path, false]) }
}

const singleParameters = parseAbiParameters([
  'Single single',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Single { Key poolKey; bool zeroForOne; uint128 amountIn; uint128 amountOutMinimum; bytes hookData; }',
])

/** The payment is settled first, since the hook lends it to the other exchange. */
function encodeHookSwap(hook: PoolHook, { paySide, pay }: Pick<Trade, 'paySide' | 'pay'>): Hex {
  const { address: hooks, tokens, feePpm: fee, tickSpacing } = hook
  const poolKey = { currency0: tokens[0], currency1: tokens[1], fee, tickSpacing, hooks }
  const zeroForOne = paySide === 0
  const [payToken, receiveToken] = [tokens[paySide], tokens[zeroForOne ? 1 : 0]]
  const [settle, swapExactInput, take] = ['0b', '06', '0e']
  return encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    `0x${settle}${swapExactInput}${take}`,
    [
      encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [payToken, pay, false]),
      encodeAbiParameters(singleParameters, [
        { poolKey, zeroForOne, amountIn: pay, amountOutMinimum: 0n, hookData: '0x' },
      ]),
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [receiveToken, owner.address, 0n]),
    ],
  ])
}
