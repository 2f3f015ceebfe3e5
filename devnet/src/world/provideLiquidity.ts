import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
} from 'viem'
import type { Contracts, LocalPool } from '../chains.ts'
import { type ArtifactName, getInitCodeHash, readArtifact } from './artifacts.ts'
import type { PoolPlan } from './poolTable.ts'
import { getSqrtPriceX96, getTick, getTickRange, getTickSpacing } from './poolTicks.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const billion = 1_000_000_000n
const million = 1_000_000n
const never = 2n ** 40n

type UniswapPlan = PoolPlan & { readonly type: 'constantProduct' | 'concentrated' }

type Provider = { readonly contracts: Contracts; readonly owner: Address }

/** Creates the pool, adds its liquidity and returns its address. */
export function provideLiquidity(script: Script, { plan, ...provider }: Provider & { plan: UniswapPlan }): LocalPool {
  const address = getPoolAddress(plan, provider.contracts)
  if (plan.type === 'constantProduct') fillPair(script, { plan, ...provider })
  else fillRanges(script, { plan, ...provider })
  const [one, other] = plan.tokens
  return { type: plan.type, address, tokens: [one.address, other.address], fee: plan.fee }
}

function fillPair(script: Script, { plan, contracts, owner }: Provider & { plan: UniswapPlan }): void {
  const [one, other] = plan.tokens
  const half = plan.dollars / 2n
  const amounts = [toUnits(half, one), (toUnits(half, other) * (billion + plan.mispricing)) / billion]
  script.call(contracts.uniswapV2Router, {
    abi: readArtifact('v2Router').abi,
    functionName: 'addLiquidity',
    args: [one.address, other.address, ...amounts, 0n, 0n, owner, never],
    gas: 4_000_000n,
  })
}

function fillRanges(script: Script, { plan, contracts, owner }: Provider & { plan: UniswapPlan }): void {
  const { abi } = readArtifact('v3PositionManager')
  const [one, other] = plan.tokens
  const sqrtPriceX96 = getSqrtPriceX96(plan)
  const create = encodeFunctionData({
    abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [one.address, other.address, plan.fee, sqrtPriceX96],
  })
  const mints = plan.ranges.map((range) => encodeRange(range, { plan, owner, tick: getTick(sqrtPriceX96) }))
  script.call(contracts.uniswapV3PositionManager, {
    abi,
    functionName: 'multicall',
    args: [[create, ...mints]],
    gas: 12_000_000n,
  })
}

function encodeRange(
  { width, share }: PoolPlan['ranges'][number],
  { plan, owner, tick }: { plan: PoolPlan; owner: Address; tick: number },
): Hex {
  const [one, other] = plan.tokens
  const { tickLower, tickUpper } = getTickRange(tick, { width, spacing: getTickSpacing(plan.fee) })
  const half = (plan.dollars * share) / million / 2n
  const mint = {
    token0: one.address,
    token1: other.address,
    fee: plan.fee,
    tickLower,
    tickUpper,
    amount0Desired: toUnits(half, one),
    amount1Desired: toUnits(half, other),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: never,
  }
  return encodeFunctionData({ abi: readArtifact('v3PositionManager').abi, functionName: 'mint', args: [mint] })
}

/** The CREATE2 address of a Uniswap pool, which follows from its tokens. */
function getPoolAddress({ type, tokens: [one, other], fee }: PoolPlan, contracts: Contracts): Address {
  const pair = [one.address, other.address] as const
  if (type === 'constantProduct') {
    const salt = keccak256(encodePacked(['address', 'address'], pair))
    return getCreate2Address('v2Pair', { from: contracts.uniswapV2Factory, salt })
  }
  const parameters = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(parameters, [...pair, fee]))
  return getCreate2Address('v3Pool', { from: contracts.uniswapV3Factory, salt })
}

function getCreate2Address(name: ArtifactName, { from, salt }: { from: Address; salt: `0x${string}` }): Address {
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: getInitCodeHash(name) })
}
