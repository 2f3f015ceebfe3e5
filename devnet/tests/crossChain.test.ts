import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork, LocalToken } from '../src/chains.ts'
import { relayer } from '../src/world/accounts.ts'
import { quoteV2, quoteV3 } from './exampleQuotes.ts'
import {
  depositToBridge,
  encodeCommands,
  encodeInstructions,
  encodeV3Path,
  permitTypes,
  router,
  routerAbi,
  swapV2,
  swapV3,
  usePermit,
  wholeBalance,
} from './exampleRouter.ts'
import { createSender, getAccount, getBalance, getNetwork, getToken, startWorld } from './exampleWorld.ts'

let chains: Chains
let lines: string[]

beforeAll(async () => {
  const world = await startWorld(23_400)
  chains = world.chains
  lines = world.lines
})

afterAll(() => chains.stop())

const never = 2n ** 40n
const deadline = () => Math.floor(Date.now() / 1000) + 3600

test('one signature and one transaction swap on one chain, cross to another, and swap there', async () => {
  const origin = describeEnd(getNetwork(chains, 1))
  const destination = describeEnd(getNetwork(chains, 8453))
  const user = createSender(origin.network, getAccount(chains, 0))
  const account = user.account.address
  const pay = parseUnits('30000', 6)
  const shares = { v3: (pay * 65n) / 100n, v2: pay - (pay * 65n) / 100n }
  await user.writeContractSync({
    abi: erc20Abi,
    address: origin.usdc.address,
    functionName: 'approve',
    args: [origin.network.contracts.permit2, maxUint256],
  })
  const carried =
    (await quoteV3(origin.network, { pay: origin.usdc, receive: origin.weth, fee: 500, units: shares.v3 })) +
    (await quoteV2(origin.network, { pay: origin.usdc, receive: origin.weth, units: shares.v2 }))
  const arriving = (carried * 9_990n) / 10_000n
  const received = await quoteV3(destination.network, {
    pay: destination.weth,
    receive: destination.usdc,
    fee: 500,
    units: arriving,
  })
  const before = await readBalances()

  const permit = {
    details: { token: origin.usdc.address, amount: pay, expiration: deadline(), nonce: 0 },
    spender: origin.network.contracts.universalRouter,
    sigDeadline: BigInt(deadline()),
  }
  const signature = await user.signTypedData({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: origin.network.contracts.permit2 },
    types: permitTypes,
    primaryType: 'PermitSingle',
    message: permit,
  })
  const { timestamp } = await user.getBlock()
  const [commands, inputs] = encodeCommands([
    usePermit(permit, signature),
    swapV3({
      recipient: router,
      pay: shares.v3,
      isPaidBySender: true,
      path: encodeV3Path(origin.usdc.address, { fee: 500, receive: origin.weth.address }),
    }),
    swapV2({
      recipient: router,
      pay: shares.v2,
      isPaidBySender: true,
      path: [origin.usdc.address, origin.weth.address],
    }),
    depositToBridge({
      depositor: account,
      recipient: destination.network.contracts.acrossMulticallHandler,
      inputToken: origin.weth.address,
      outputToken: destination.weth.address,
      inputAmount: wholeBalance,
      outputAmount: arriving,
      destinationChainId: 8453n,
      exclusiveRelayer: zeroAddress,
      quoteTimestamp: Number(timestamp),
      fillDeadline: deadline(),
      exclusivityDeadline: 0,
      message: encodeSwapOnArrival(destination, { units: arriving, account }),
      useNative: false,
    }),
  ])
  const { status } = await user.writeContractSync({
    abi: routerAbi,
    address: origin.network.contracts.universalRouter,
    functionName: 'execute',
    args: [commands, inputs, never],
  })
  expect(status).toBe('success')
  await waitForLine(/refunded/)

  const after = await readBalances()
  expect({
    userPaid: before.userPays - after.userPays,
    userReceived: after.userReceives - before.userReceives,
    relayerPaid: before.relayerPays - after.relayerPays,
    relayerRefunded: after.relayerReceives - before.relayerReceives,
    leftInTheBridge: after.bridge,
    leftInTheRouter: after.router,
    leftInTheHandler: after.handler,
  }).toEqual({
    userPaid: pay,
    userReceived: received,
    relayerPaid: arriving,
    relayerRefunded: carried,
    leftInTheBridge: 0n,
    leftInTheRouter: 0n,
    leftInTheHandler: 0n,
  })

  async function readBalances() {
    const { acrossSpokePool, universalRouter } = origin.network.contracts
    const { acrossMulticallHandler } = destination.network.contracts
    const at = ({ network }: End, token: LocalToken, holder: Hex) =>
      getBalance(network, { token: token.address, account: holder })
    return {
      userPays: await at(origin, origin.usdc, account),
      userReceives: await at(destination, destination.usdc, account),
      relayerPays: await at(destination, destination.weth, relayer.address),
      relayerReceives: await at(origin, origin.weth, relayer.address),
      bridge: await at(origin, origin.weth, acrossSpokePool),
      router: await at(origin, origin.weth, universalRouter),
      handler: await at(destination, destination.weth, acrossMulticallHandler),
    }
  }
})

type End = { readonly network: LocalNetwork; readonly weth: LocalToken; readonly usdc: LocalToken }

function describeEnd(network: LocalNetwork): End {
  return { network, weth: getToken(network, 'WETH'), usdc: getToken(network, 'USDC') }
}

function encodeSwapOnArrival({ network, weth, usdc }: End, { units, account }: { units: bigint; account: Hex }): Hex {
  const { universalRouter } = network.contracts
  const path = encodeV3Path(weth.address, { fee: 500, receive: usdc.address })
  const swap = swapV3({ recipient: account, pay: units, isPaidBySender: false, path })
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [universalRouter, units] })
  const execute = encodeFunctionData({
    abi: routerAbi,
    functionName: 'execute',
    args: [...encodeCommands([swap]), never],
  })
  return encodeInstructions(
    [
      { target: weth.address, callData: transfer, value: 0n },
      { target: universalRouter, callData: execute, value: 0n },
    ],
    { fallback: account },
  )
}

async function waitForLine(pattern: RegExp): Promise<void> {
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toMatch(pattern)
}
