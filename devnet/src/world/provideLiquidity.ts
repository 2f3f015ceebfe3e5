import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import type { Contracts, LocalPool } from '../chains.ts'
import { readArtifact } from './artifacts.ts'
import { getPoolAddress } from './poolAddress.ts'
import { getSqrtPriceX96, getTick } from './poolPrice.ts'
import type { PoolPlan } from './poolTable.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const billion = 1_000_000_000n
const million = 1_000_000n
const never = 2n ** 40n
const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const lastTick = 887_272

type Provider = { readonly contracts: Contracts; readonly owner: Address }

type ApproveOptions = { readonly spender: Address; readonly tokens: readonly TokenContract[] }

export function approveSpender(script: Script, { spender, tokens }: ApproveOptions): void {
  const { abi } = readArtifact('token')
  for (const { address } of tokens) script.call(address, { abi, functionName: 'approve', args: [spender, maxUint256] })
}

/** Creates the pool, adds its liquidity and returns its address. */
export function provideLiquidity(script: Script, { plan, ...provider }: Provider & { plan: PoolPlan }): LocalPool {
  const address = getPoolAddress(plan, provider.contracts)
  if (plan.type === 'constantProduct') fillPair(script, { plan, address, ...provider })
  else fillRanges(script, { plan, ...provider })
  const [one, other] = plan.tokens
  return { type: plan.type, address, tokens: [one.address, other.address], fee: plan.fee }
}

function fillPair(
  script: Script,
  { plan, address, contracts, owner }: Provider & { plan: PoolPlan; address: Address },
): void {
  const [one, other] = plan.tokens
  script.call(contracts.uniswapV2Factory, {
    abi: readArtifact('v2Factory').abi,
    functionName: 'createPair',
    args: [one.address, other.address],
    gas: 4_000_000n,
  })
  const half = plan.dollars / 2n
  const { abi } = readArtifact('token')
  const amounts = [toUnits(half, one), (toUnits(half, other) * (billion + plan.mispricing)) / billion]
  plan.tokens.forEach((token, index) => {
    script.call(token.address, { abi, functionName: 'transfer', args: [address, amounts[index]] })
  })
  script.call(address, { abi: readArtifact('v2Pair').abi, functionName: 'mint', args: [owner] })
}

function fillRanges(script: Script, { plan, contracts, owner }: Provider & { plan: PoolPlan }): void {
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
  const spacing = tickSpacings[plan.fee] ?? 1
  const half = (plan.dollars * share) / million / 2n
  const mint = {
    token0: one.address,
    token1: other.address,
    fee: plan.fee,
    tickLower: Math.max(roundTick(tick - width, spacing), roundTick(-lastTick, spacing) + spacing),
    tickUpper: Math.min(roundTick(tick + width, spacing) + spacing, roundTick(lastTick, spacing)),
    amount0Desired: toUnits(half, one),
    amount1Desired: toUnits(half, other),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: never,
  }
  return encodeFunctionData({ abi: readArtifact('v3PositionManager').abi, functionName: 'mint', args: [mint] })
}

function roundTick(tick: number, spacing: number): number {
  return Math.floor(tick / spacing) * spacing
}
