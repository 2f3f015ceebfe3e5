import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Contracts, LocalV4Pool } from '../chains.ts'
import { readArtifact } from './artifacts.ts'
import type { PoolPlan } from './poolTable.ts'
import { getSqrtPriceX96, getTickSpacing, planPositions } from './poolTicks.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const never = 2n ** 40n
const most = 2n ** 128n - 1n
const [MINT_POSITION, SETTLE_PAIR, SWEEP] = [0x02, 0x0d, 0x14]

const keyParameters = parseAbiParameters('address, address, uint24, int24, address')
const mintParameters = parseAbiParameters([
  'Key key, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 most0, uint128 most1, address owner, bytes hookData',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
const pairParameters = parseAbiParameters('address, address')

type V4Options = { readonly plan: PoolPlan; readonly contracts: Contracts; readonly owner: Address }

/** Creates a pool without hooks in Uniswap V4, and adds its liquidity. */
export function createV4Pool(script: Script, { plan, contracts, owner }: V4Options): LocalV4Pool {
  const manager = contracts.uniswapV4PositionManager
  if (manager === undefined) throw new Error('This chain has no Uniswap V4.')
  const [one, other] = plan.tokens
  const currencies = [plan.isCoin ? zeroAddress : one.address, other.address] as const
  const [fee, tickSpacing] = [plan.fee, getTickSpacing(plan.fee)]
  const key = { currency0: currencies[0], currency1: currencies[1], fee, tickSpacing, hooks: zeroAddress }
  const sqrtPriceX96 = getSqrtPriceX96(plan)
  const { abi } = readArtifact('v4PositionManager')
  const create = encodeFunctionData({ abi, functionName: 'initializePool', args: [key, sqrtPriceX96] })
  const positions = planPositions(plan, { sqrtPriceX96, tickSpacing })
  const mints = positions.map(({ tickLower, tickUpper, liquidity }) =>
    encodeAbiParameters(mintParameters, [key, tickLower, tickUpper, liquidity, most, most, owner, '0x']),
  )
  const fill = encodeFunctionData({
    abi,
    functionName: 'modifyLiquidities',
    args: [encodeUnlock(mints, { currencies, owner }), never],
  })
  // More than the pool takes: the rest of the coins comes back.
  const value = plan.isCoin ? 2n * toUnits(plan.dollars, one) : 0n
  script.call(manager, { abi, functionName: 'multicall', args: [[create, fill]], value, gas: 4_000_000n })
  const id = keccak256(encodeAbiParameters(keyParameters, [...currencies, fee, tickSpacing, zeroAddress]))
  return { id, currencies, fee, tickSpacing }
}

type UnlockOptions = { readonly currencies: LocalV4Pool['currencies']; readonly owner: Address }

function encodeUnlock(mints: readonly Hex[], { currencies, owner }: UnlockOptions): Hex {
  const settle = [SETTLE_PAIR, encodeAbiParameters(pairParameters, currencies)] as const
  const sweep = [SWEEP, encodeAbiParameters(pairParameters, [zeroAddress, owner])] as const
  const actions = [...mints.map((mint) => [MINT_POSITION, mint] as const), settle, sweep]
  const codes = concatHex(actions.map(([code]) => numberToHex(code, { size: 1 })))
  return encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [codes, actions.map(([, parameters]) => parameters)])
}
