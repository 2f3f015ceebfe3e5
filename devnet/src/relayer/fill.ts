import { encodeFunctionData, type Hex, padHex } from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { type Receipt, sendUnlocked } from '../sendUnlocked.ts'
import { relayer } from '../world/accounts.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import { type Deposit, getRelayData } from './deposit.ts'

/** Pays the recipient from the relayer's own funds, and runs the message of the deposit. */
export function sendFill(destination: LocalNetwork, deposit: Deposit): Promise<Receipt> {
  return sendUnlocked(createRpc(destination.rpcUrl), {
    from: relayer.address,
    to: destination.contracts.acrossSpokePool,
    data: encodeFill(deposit),
    // The fill counts as done even if its message runs out of gas, so the limit is generous.
    gas: 5_000_000n,
  })
}

function encodeFill(deposit: Deposit): Hex {
  const { update, originChainId } = deposit
  const args = [getRelayData(deposit), BigInt(originChainId), padHex(relayer.address, { size: 32 })] as const
  if (update === undefined) return encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { outputAmount, recipient, message, signature } = update
  return encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelayWithUpdatedDeposit',
    args: [...args, outputAmount, recipient, message, signature],
  })
}

const unfilled = 0n

export async function isFilled(destination: LocalNetwork, deposit: Deposit): Promise<boolean> {
  const rpc = createRpc(destination.rpcUrl)
  const to = destination.contracts.acrossSpokePool
  const ask = (data: Hex) => rpc.request<Hex>('eth_call', [{ to, data }, 'latest'])
  const args = [getRelayData(deposit)] as const
  const relayHash = await ask(encodeFunctionData({ abi: spokePoolAbi, functionName: 'getV3RelayHash', args }))
  const status = await ask(encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] }))
  return BigInt(status) !== unfilled
}
