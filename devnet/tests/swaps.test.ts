import type { TokenContract } from '@murmur/engine/tokenContract'
import { erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createIsolation, type Isolation } from '../src/createIsolation.ts'
import { getStablePoolId } from '../src/world/createPools.ts'
import { quoteStable, quoteV2, quoteV3 } from './testing/contractQuotes.ts'
import {
  createReader,
  createSender,
  enoughGas,
  getAccount,
  getBalance,
  getNetwork,
  getToken,
  startWorld,
} from './testing/testWorld.ts'
import {
  type Command,
  encodeCommands,
  encodeV3Path,
  routerAbi,
  sender,
  swapV2,
  swapV3,
} from './testing/universalRouter.ts'

let chains: Chains
let ethereum: LocalNetwork
let isolation: Isolation

beforeAll(async () => {
  chains = (await startWorld(23_600, { chainIds: [1] })).chains
  ethereum = getNetwork(chains, 1)
  isolation = await createIsolation(ethereum.rpcUrl)
})

afterEach(() => isolation.reset())
afterAll(() => chains.stop())

const never = 2n ** 40n

test('a swap through a Uniswap V3 pool pays what its quoter quoted, to the wei', async () => {
  const [pay, receive] = [getToken(ethereum, 'USDC'), getToken(ethereum, 'WETH')]
  const units = parseUnits('25000', 6)
  const quoted = await quoteV3(ethereum, { pay, receive, fee: 500, units })
  const path = encodeV3Path(pay.address, { fee: 500, receive: receive.address })
  const swap = swapV3({ recipient: sender, pay: units, isPaidBySender: false, path })
  expect(await measure({ pay, receive }, () => execute(pay, { units, swap }))).toEqual({
    paid: units,
    received: quoted,
  })
})

test('a swap through a Uniswap V2 pair pays what its router quoted, to the wei', async () => {
  const [pay, receive] = [getToken(ethereum, 'WETH'), getToken(ethereum, 'USDT')]
  const units = parseUnits('3', 18)
  const quoted = await quoteV2(ethereum, { pay, receive, units })
  const swap = swapV2({ recipient: sender, pay: units, isPaidBySender: false, path: [pay.address, receive.address] })
  expect(await measure({ pay, receive }, () => execute(pay, { units, swap }))).toEqual({
    paid: units,
    received: quoted,
  })
})

test('a swap through the stable pool pays what Balancer quoted, to the unit', async () => {
  const [pay, receive] = [getToken(ethereum, 'USDC'), getToken(ethereum, 'USDT')]
  const units = parseUnits('40000', 6)
  const quoted = await quoteStable(ethereum, { pay, receive, units })
  const received = await measure({ pay, receive }, () => swapStable({ pay, receive, units }))
  expect(received).toEqual({ paid: units, received: quoted })
  expect(quoted).toBeGreaterThan(parseUnits('39980', 6))
})

test('every test starts from the same chain state', async () => {
  const usdc = getToken(ethereum, 'USDC')
  const { address: account } = getAccount(chains, 0)
  const reader = createReader(ethereum)
  const readAll = async () => {
    // The block of a reset has the time of the reset.
    const { hash: _, timestamp: __, ...block } = await reader.getBlock()
    return [block, await getBalance(ethereum, { token: usdc.address, account })]
  }
  const before = await readAll()
  await chains.fund(account, { chainId: 1, token: usdc.address, units: 5n })
  expect(await readAll()).not.toEqual(before)
  await isolation.reset()
  expect(await readAll()).toEqual(before)
  await chains.fund(account, { chainId: 1, token: usdc.address, units: 5n })
  const { timestamp } = await reader.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
})

test('the faucet gives coins, wrapped coins and tokens', async () => {
  const account = '0x00000000000000000000000000000000000fee70'
  const tokens = [getToken(ethereum, 'WETH'), getToken(ethereum, 'WBTC')]
  await chains.fund(account, { chainId: 1, token: null, units: 7n })
  for (const { address } of tokens) await chains.fund(account, { chainId: 1, token: address, units: 7n })
  const balances = tokens.map(({ address }) => getBalance(ethereum, { token: address, account }))
  expect(await Promise.all([createReader(ethereum).getBalance({ address: account }), ...balances])).toEqual([
    7n,
    7n,
    7n,
  ])
})

async function measure(
  { pay, receive }: { pay: TokenContract; receive: TokenContract },
  action: () => Promise<unknown>,
) {
  const { address: account } = getAccount(chains, 0)
  const read = () => Promise.all([pay, receive].map(({ address: token }) => getBalance(ethereum, { token, account })))
  const [payBefore = 0n, receiveBefore = 0n] = await read()
  await action()
  const [payAfter = 0n, receiveAfter = 0n] = await read()
  return { paid: payBefore - payAfter, received: receiveAfter - receiveBefore }
}

/** Pays the router first, then lets it swap its balance. */
async function execute(pay: TokenContract, { units, swap }: { units: bigint; swap: Command }) {
  const user = createSender(ethereum, getAccount(chains, 0))
  const { universalRouter } = ethereum.contracts
  const [commands, inputs] = encodeCommands([swap])
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: pay.address,
    functionName: 'transfer',
    args: [universalRouter, units],
  })
  await user.writeContractSync({
    gas: enoughGas,
    abi: routerAbi,
    address: universalRouter,
    functionName: 'execute',
    args: [commands, inputs, never],
  })
}

const vaultAbi = parseAbi([
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(SingleSwap singleSwap, FundManagement funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

async function swapStable({ pay, receive, units }: { pay: TokenContract; receive: TokenContract; units: bigint }) {
  const { balancerVault, balancerStablePool } = ethereum.contracts
  if (balancerVault === undefined || balancerStablePool === undefined)
    throw new Error('This chain has no Balancer contracts.')
  const user = createSender(ethereum, getAccount(chains, 0))
  const { address } = user.account
  const poolId = getStablePoolId(balancerStablePool)
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: pay.address,
    functionName: 'approve',
    args: [balancerVault, maxUint256],
  })
  const swap = {
    poolId,
    kind: 0,
    assetIn: pay.address,
    assetOut: receive.address,
    amount: units,
    userData: '0x',
  } as const
  const funds = { sender: address, fromInternalBalance: false, recipient: address, toInternalBalance: false }
  await user.writeContractSync({
    gas: enoughGas,
    abi: vaultAbi,
    address: balancerVault,
    functionName: 'swap',
    args: [swap, funds, 0n, never],
  })
}
