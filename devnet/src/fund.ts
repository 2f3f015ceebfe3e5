import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { createRpc } from './chain/rpc.ts'
import type { Fund, LocalNetwork } from './chains.ts'
import { sendUnlocked } from './sendUnlocked.ts'
import { owner } from './world/worldAccounts.ts'

const abi = parseAbi(['function mint(address, uint256)', 'function transfer(address, uint256)'])

export function createFund(networks: readonly LocalNetwork[]): Fund {
  return async (address, { chainId, token, units }) => {
    const network = networks.find((one) => one.chainId === chainId)
    if (network === undefined) throw new Error(`There is no local chain ${chainId}.`)
    const rpc = createRpc(network.rpcUrl)
    if (token === null) {
      const balance = await rpc.request<string>('eth_getBalance', [address, 'latest'])
      await rpc.request('hardhat_setBalance', [address, BigInt(balance) + units])
      return
    }
    await sendUnlocked(rpc, encodeFunding(network, { recipient: address, token, units }))
  }
}

type Funding = { readonly recipient: Address; readonly token: Address; readonly units: bigint }

/** A transaction of the owner. Wrapped coins are backed by real ones, so they are transferred; others are minted. */
export function encodeFunding(network: LocalNetwork, { recipient, token, units }: Funding) {
  const { address: to, isWrappedNative } = findToken(network, token)
  const functionName = isWrappedNative ? 'transfer' : 'mint'
  return { from: owner.address, to, data: encodeFunctionData({ abi, functionName, args: [recipient, units] }) }
}

function findToken({ tokens, name }: LocalNetwork, address: string): TokenContract {
  const token = tokens.find((one) => isSameAddress(one.address, address))
  if (token === undefined) throw new Error(`There is no token at ${address} on the local ${name}.`)
  return token
}
