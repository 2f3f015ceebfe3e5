import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem'
import type { Fund, LocalNetwork } from '../chains.ts'
import { createRpc } from '../rpc.ts'
import { sendUnlocked } from '../sendUnlocked.ts'
import { owner } from '../world/accounts.ts'
import type { Trade } from './planTrade.ts'

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const NEVER = 2n ** 48n

/** The router is given what it shall pay, and trades that. What it receives goes to the owner of the world. */
export async function sendTrade(trade: Trade, { network, fund }: { network: LocalNetwork; fund: Fund }): Promise<void> {
  const { chainId, contracts, rpcUrl } = network
  const { universalRouter } = contracts
  await fund(universalRouter, { chainId, token: trade.pool.tokens[trade.paySide], units: trade.pay })
  const { code, input } = encodeSwap(trade)
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [code, [input], NEVER] })
  await sendUnlocked(createRpc(rpcUrl), { from: owner.address, to: universalRouter, data })
}

function encodeSwap({ pool, paySide, pay }: Trade): { readonly code: Hex; readonly input: Hex } {
  const [payToken, receiveToken] = [pool.tokens[paySide], pool.tokens[paySide === 0 ? 1 : 0]]
  if (pool.type === 'constantProduct') {
    const parameters = parseAbiParameters('address, uint256, uint256, address[], bool')
    const input = encodeAbiParameters(parameters, [owner.address, pay, 0n, [payToken, receiveToken], false])
    return { code: '0x08', input }
  }
  const parameters = parseAbiParameters('address, uint256, uint256, bytes, bool')
  const path = encodePacked(['address', 'uint24', 'address'], [payToken, pool.fee, receiveToken])
  return { code: '0x00', input: encodeAbiParameters(parameters, [owner.address, pay, 0n, path, false]) }
}
