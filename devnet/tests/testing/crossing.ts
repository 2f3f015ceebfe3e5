import type { TokenContract } from '@murmur/engine/tokenContract'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, zeroAddress } from 'viem'
import type { LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { createSender, enoughGas, getToken } from './testWorld.ts'
import {
  type BridgeDeposit,
  type Command,
  depositToBridge,
  encodeCommands,
  encodeInstructions,
  encodeV3Path,
  permitSpending,
  permitTypes,
  routerAbi,
  swapV3,
  wholeBalance,
} from './universalRouter.ts'

/** One side of a cross-chain swap. USDC is paid and received, WETH is bridged. */
export type End = { readonly network: LocalNetwork; readonly weth: TokenContract; readonly usdc: TokenContract }

export function describeEnd(network: LocalNetwork): End {
  return { network, weth: getToken(network, 'WETH'), usdc: getToken(network, 'USDC') }
}

const never = 2n ** 40n

export function getDeadline(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

/** A Permit2 signature that lets the router take this amount and no more. */
export async function signPermit({ network, usdc }: End, { account, pay }: { account: LocalAccount; pay: bigint }) {
  const user = createSender(network, account)
  const { permit2, universalRouter } = network.contracts
  const permit = {
    details: { token: usdc.address, amount: pay, expiration: getDeadline(3600), nonce: 0 },
    spender: universalRouter,
    sigDeadline: BigInt(getDeadline(3600)),
  }
  const signature = await user.signTypedData({
    domain: { name: 'Permit2', chainId: network.chainId, verifyingContract: permit2 },
    types: permitTypes,
    primaryType: 'PermitSingle',
    message: permit,
  })
  return permitSpending(permit, signature)
}

export async function approvePermit2({ network, usdc }: End, { account }: { account: LocalAccount }): Promise<void> {
  await createSender(network, account).writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: usdc.address,
    functionName: 'approve',
    args: [network.contracts.permit2, maxUint256],
  })
}

type Crossing = {
  readonly origin: End
  readonly destination: End
  readonly account: LocalAccount
  readonly arriving: bigint
} & Partial<Pick<BridgeDeposit, 'inputAmount' | 'fillDeadline' | 'recipient' | 'message'>>

/** Bridges all WETH of the router. */
export async function crossWith({ origin, destination, account, arriving, ...rest }: Crossing): Promise<Command> {
  const { timestamp } = await createSender(origin.network, account).getBlock()
  return depositToBridge({
    depositor: account.address,
    recipient: destination.network.contracts.acrossMulticallHandler,
    inputToken: origin.weth.address,
    outputToken: destination.weth.address,
    inputAmount: wholeBalance,
    outputAmount: arriving,
    destinationChainId: BigInt(destination.network.chainId),
    exclusiveRelayer: zeroAddress,
    quoteTimestamp: Number(timestamp),
    fillDeadline: getDeadline(3600),
    exclusivityDeadline: 0,
    message: '0x',
    useNative: false,
    ...rest,
  })
}

/** Returns the block number. */
export async function execute({ network }: End, { account, commands }: Execution): Promise<bigint> {
  const [codes, inputs] = encodeCommands(commands)
  const { blockNumber } = await createSender(network, account).writeContractSync({
    gas: enoughGas,
    abi: routerAbi,
    address: network.contracts.universalRouter,
    functionName: 'execute',
    args: [codes, inputs, never],
  })
  return blockNumber
}

type Execution = { readonly account: LocalAccount; readonly commands: readonly Command[] }

type Arrival = { readonly units: bigint; readonly account: LocalAccount; readonly least: bigint }

/** The message for the destination: swap WETH to USDC, or pay out WETH if the swap gives too little. */
export function encodeSwapOnArrival({ network, weth, usdc }: End, { units, account, least }: Arrival): Hex {
  const { universalRouter } = network.contracts
  const path = encodeV3Path(weth.address, { fee: 500, receive: usdc.address })
  const swap = swapV3({ recipient: account.address, pay: units, least, isPaidBySender: false, path })
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [universalRouter, units] })
  const args = [...encodeCommands([swap]), never] as const
  const calls = [
    { target: weth.address, callData: transfer, value: 0n },
    {
      target: universalRouter,
      callData: encodeFunctionData({ abi: routerAbi, functionName: 'execute', args }),
      value: 0n,
    },
  ]
  return encodeInstructions(calls, { fallback: account.address })
}
