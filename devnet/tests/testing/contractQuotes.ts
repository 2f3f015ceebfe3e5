import type { TokenContract } from '@murmur/engine/tokenContract'
import { parseAbi, zeroAddress } from 'viem'
import type { LocalNetwork, LocalV4Pool } from '../../src/chains.ts'
import { getStablePoolId } from '../../src/world/createPools.ts'
import { createReader } from './testWorld.ts'

type Quote = { readonly pay: TokenContract; readonly receive: TokenContract; readonly units: bigint }

const quoterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single params) returns (uint256 amountOut, uint160, uint32, uint256)',
])
const v2RouterAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])

/** Quotes of the contracts themselves. */
export async function quoteV3(network: LocalNetwork, { pay, receive, fee, units }: Quote & { fee: number }) {
  const single = {
    tokenIn: pay.address,
    tokenOut: receive.address,
    amountIn: units,
    fee,
    sqrtPriceLimitX96: 0n,
  }
  const { result } = await createReader(network).simulateContract({
    abi: quoterAbi,
    address: network.contracts.uniswapV3Quoter,
    functionName: 'quoteExactInputSingle',
    args: [single],
  })
  return result[0]
}

export async function quoteV2(network: LocalNetwork, { pay, receive, units }: Quote): Promise<bigint> {
  const amounts = await createReader(network).readContract({
    abi: v2RouterAbi,
    address: network.contracts.uniswapV2Router,
    functionName: 'getAmountsOut',
    args: [units, [pay.address, receive.address]],
  })
  return amounts.at(-1) ?? 0n
}

const v4QuoterAbi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Single { Key key; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
  'function quoteExactInputSingle(Single params) returns (uint256 amount, uint256 gas)',
  'function quoteExactOutputSingle(Single params) returns (uint256 amount, uint256 gas)',
])

type V4Quote = {
  readonly pool: LocalV4Pool
  /** The first currency is paid. */
  readonly isForward: boolean
  readonly exact: 'Input' | 'Output'
  readonly units: bigint
}

export async function quoteV4(network: LocalNetwork, { pool, isForward, exact, units }: V4Quote): Promise<bigint> {
  const { currencies, fee, tickSpacing } = pool
  const key = { currency0: currencies[0], currency1: currencies[1], fee, tickSpacing, hooks: zeroAddress }
  const { result } = await createReader(network).simulateContract({
    abi: v4QuoterAbi,
    address: network.contracts.uniswapV4Quoter ?? zeroAddress,
    functionName: `quoteExact${exact}Single`,
    args: [{ key, zeroForOne: isForward, exactAmount: units, hookData: '0x' }],
  })
  return result[0]
}

const queriesAbi = parseAbi([
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function querySwap(SingleSwap singleSwap, FundManagement funds) returns (uint256)',
])

export async function quoteStable(network: LocalNetwork, { pay, receive, units }: Quote): Promise<bigint> {
  const { balancerQueries, balancerStablePool } = network.contracts
  if (balancerQueries === undefined || balancerStablePool === undefined)
    throw new Error('This chain has no Balancer contracts.')
  const swap = {
    poolId: getStablePoolId(balancerStablePool),
    kind: 0,
    assetIn: pay.address,
    assetOut: receive.address,
    amount: units,
    userData: '0x',
  } as const
  const funds = { sender: zeroAddress, fromInternalBalance: false, recipient: zeroAddress, toInternalBalance: false }
  const { result } = await createReader(network).simulateContract({
    abi: queriesAbi,
    address: balancerQueries,
    functionName: 'querySwap',
    args: [swap, funds],
  })
  return result
}
