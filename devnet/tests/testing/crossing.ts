import type { TokenContract } from '@murmur/engine/tokenContract'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, zeroAddress } from 'viem'
import type { Chains, LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { createIsolation } from '../../src/createIsolation.ts'
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

type Payment = { readonly account: { readonly privateKey: Hex }; readonly units: bigint }

/** Sends the router WETH, which it then bridges. */
export function payRouter({ network, weth }: End, { account, units }: Payment) {
  return createSender(network, account).writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: weth.address,
    functionName: 'transfer',
    args: [network.contracts.universalRouter, units],
  })
}

type Sent = Omit<Crossing, 'fillDeadline'> & { readonly units: bigint; readonly seconds: number }

/** Bridges this much WETH, with this many seconds to fill it. Returns the hash of the transaction. */
export async function sendCrossing({ units, seconds, ...crossing }: Sent): Promise<Hex> {
  const { origin, account } = crossing
  await payRouter(origin, { account, units })
  const commands = [await crossWith({ recipient: account.address, ...crossing, fillDeadline: getDeadline(seconds) })]
  const blockNumber = await execute(origin, { account, commands })
  const { transactions } = await createSender(origin.network, account).getBlock({ blockNumber })
  return transactions[0] as Hex
}

/** Returns a function that takes all chains back to their present state. */
export async function isolateChains({ networks }: Chains): Promise<() => Promise<void>> {
  const isolations = await Promise.all(networks.map(({ rpcUrl }) => createIsolation(rpcUrl)))
  return async () => {
    await Promise.all(isolations.map(({ reset }) => reset()))
  }
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
