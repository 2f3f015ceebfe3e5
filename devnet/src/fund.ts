import { isSameAddress } from '@murmur/engine/token'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Fund, LocalNetwork, LocalToken } from './chains.ts'
import { createRpc } from './rpc.ts'
import { sendUnlocked } from './sendUnlocked.ts'
import { owner } from './world/accounts.ts'

const abi = parseAbi(['function mint(address, uint256)', 'function transfer(address, uint256)'])

export function createFund(networks: readonly LocalNetwork[]): Fund {
  return async (address, { chainId, token, units }) => {
    const network = networks.find((one) => one.chainId === chainId)
    if (network === undefined) throw new Error(`There is no local chain ${chainId}.`)
    const rpc = createRpc(network.rpcUrl)
    if (token === null) {
      const balance = await rpc.request<string>('eth_getBalance', [address, 'latest'])
      await rpc.request('anvil_setBalance', [address, BigInt(balance) + units])
      return
    }
    const { address: to, isWrappedNative } = findToken(network, token)
    // Wrapped coins are backed by real ones, so they come from the owner's stock; the others are made.
    const functionName = isWrappedNative ? 'transfer' : 'mint'
    const data = encodeFunctionData({ abi, functionName, args: [address, units] })
    await sendUnlocked(rpc, { from: owner.address, to, data })
  }
}

function findToken({ tokens, name }: LocalNetwork, address: string): LocalToken {
  const token = tokens.find((one) => isSameAddress(one.address, address))
  if (token === undefined) throw new Error(`There is no token at ${address} on the local ${name}.`)
  return token
}
