import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  padHex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Contracts, LocalPool, LocalV4Pool } from '../chains.ts'
import { type ArtifactName, getInitCodeHash, readArtifact } from './artifacts.ts'
import type { UnhookedPool } from './deployHooks.ts'
import { algebraFee, type CurvePlan, curveFee, type ForeignPlan } from './foreignTable.ts'
import { exchanges } from './localExchanges.ts'
import type { PoolPlan } from './poolTable.ts'
import { getSqrtPriceX96, getTick, getTickRange, getTickSpacing, planPositions } from './poolTicks.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const billion = 1_000_000_000n
const million = 1_000_000n
const never = 2n ** 40n
const fillGas = 12_000_000n

type ForeignOptions = { readonly plan: ForeignPlan; readonly contracts: Contracts }

/** Creates a pool of another exchange, and adds its liquidity. */
export function createForeignPool(script: Script, { plan, contracts }: ForeignOptions): UnhookedPool {
  const { venue, fee, tickSpacing } = plan
  const tokens = [plan.tokens[0].address, plan.tokens[1].address] as const
  const place = findPlace(plan, contracts)
  if (tickSpacing === undefined) fillForeignPair(script, { plan, ...place })
  else fillForeignRanges(script, { plan: { ...plan, tickSpacing }, ...place })
  if (tickSpacing === undefined) return { venue, type: 'constantProduct', address: place.address, tokens, fee }
  return { venue, type: 'concentrated', address: place.address, tokens, fee, tickSpacing }
}

type Place = { readonly factory: Address; readonly provider: Address; readonly address: Address }

function fillForeignPair(script: Script, { plan, factory, provider }: Place & { plan: ForeignPlan }): void {
  const [one, other] = plan.tokens
  const half = plan.dollars / 2n
  const amounts = [toUnits(half, one), (toUnits(half, other) * (billion + plan.mispricing)) / billion]
  const args = [factory, one.address, other.address, ...amounts]
  script.call(provider, { abi: readArtifact('liquidityProvider').abi, functionName: 'fillPair', args, gas: fillGas })
}

type Ranged = Place & { readonly plan: ForeignPlan & { readonly tickSpacing: number } }

function fillForeignRanges(script: Script, { plan, factory, provider, address }: Ranged): void {
  const { venue, fee, tickSpacing } = plan
  const pair = plan.tokens.map((token) => token.address)
  const sqrtPriceX96 = getSqrtPriceX96(plan)
  const positions = planPositions(plan, { sqrtPriceX96, tickSpacing }).map(({ tickLower, tickUpper, liquidity }) => ({
    lower: tickLower,
    upper: tickUpper,
    liquidity,
  }))
  const isAlgebra = exchanges[venue].kind === 'algebra'
  script.call(provider, {
    abi: readArtifact('liquidityProvider').abi,
    functionName: isAlgebra ? 'fillAlgebra' : 'fillPancake',
    args: [factory, ...pair, ...(isAlgebra ? [] : [fee]), sqrtPriceX96, positions],
    gas: fillGas,
  })
  if (isAlgebra && fee !== algebraFee)
    script.call(address, { abi: readArtifact('algebraPool').abi, functionName: 'setFee', args: [fee] })
}

/** The pool's CREATE2 address follows from its tokens. */
function findPlace({ venue, tokens: [one, other], fee }: ForeignPlan, contracts: Contracts): Place {
  const { kind, factory: name } = exchanges[venue]
  const { [name]: factory, liquidityProvider: provider, pancakeV3Deployer, algebraPoolDeployer } = contracts
  if (factory === undefined || provider === undefined) throw new Error(`This chain has no contracts of ${venue}.`)
  const pair = [one.address, other.address] as const
  const abi = [{ type: 'address' }, { type: 'address' }] as const
  const makers = {
    pair: { from: factory, code: 'v2Pair', salt: encodePacked(['address', 'address'], pair) },
    pancake: {
      from: pancakeV3Deployer,
      code: 'pancakeV3Pool',
      salt: encodeAbiParameters([...abi, { type: 'uint24' }], [...pair, fee]),
    },
    algebra: { from: algebraPoolDeployer, code: 'algebraPool', salt: encodeAbiParameters(abi, pair) },
  } as const satisfies Record<string, { from: Address | undefined; code: ArtifactName; salt: Hex }>
  const { from, code, salt } = makers[kind]
  if (from === undefined) throw new Error(`This chain has no deployer of ${venue}.`)
  const bytecodeHash = getInitCodeHash(code)
  return {
    factory,
    provider,
    address: getContractAddress({ opcode: 'CREATE2', from, salt: keccak256(salt), bytecodeHash }),
  }
}

type CurveOptions = { readonly plan: CurvePlan; readonly contracts: Contracts }

/** Fills Curve's pool with equal parts of its four dollars. */
export function createCurvePool(script: Script, { plan, contracts }: CurveOptions): UnhookedPool {
  const { curvePool: address } = contracts
  if (address === undefined) throw new Error('This chain has no pool of Curve.')
  const amounts = plan.coins.map((coin) => toUnits(plan.dollars / 4n, coin))
  script.call(address, {
    abi: readArtifact('curvePool').abi,
    functionName: 'add_liquidity',
    args: [amounts, 0n],
    gas: 2_000_000n,
  })
  return { venue: 'Curve', type: 'curveStable', address, tokens: plan.coins.map((coin) => coin.address), fee: curveFee }
}

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

type UniswapPlan = PoolPlan & { readonly type: 'constantProduct' | 'concentrated' }

type Provider = { readonly contracts: Contracts; readonly owner: Address }

/** Creates the pool, adds its liquidity and returns its address. */
export function createUniswapPool(script: Script, { plan, ...provider }: Provider & { plan: UniswapPlan }): LocalPool {
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

const amplification = 500n
const firstJoin = 0n

type StablePoolOptions = { readonly plan: PoolPlan; readonly contracts: Contracts; readonly owner: Address }

/** Creates Balancer's pool of USDC and USDT, and adds its liquidity. */
export function createStablePool(script: Script, { plan, contracts, owner }: StablePoolOptions): LocalPool {
  const { balancerVault: vault, balancerStableFactory: factory, balancerStablePool: address } = contracts
  if (vault === undefined || factory === undefined || address === undefined)
    throw new Error('This chain has no Balancer contracts.')
  const [one, other] = plan.tokens
  const tokens = [one.address, other.address] as const
  script.call(factory, {
    abi: readArtifact('balancerStableFactory').abi,
    functionName: 'create',
    args: ['Murmur USDC-USDT', 'mUSD', tokens, amplification, BigInt(plan.fee) * 10n ** 12n, owner],
    gas: 12_000_000n,
  })
  joinStablePool(script, { plan, vault, owner, address })
  return { type: 'stable', address, tokens, fee: plan.fee }
}

/** The factory's constructor creates two contracts with the halves of the pool's code; the pool is the third. */
export function getStablePoolAddress(factory: Address): Address {
  return getContractAddress({ from: factory, nonce: 3n })
}

/** Balancer's pool id: the address, the specialization for two tokens, and the pool's index in the vault. */
export function getStablePoolId(address: Address): Hex {
  return concatHex([address, '0x0002', padHex('0x0', { size: 10 })])
}

type JoinOptions = {
  readonly plan: PoolPlan
  readonly vault: Address
  readonly owner: Address
  readonly address: Address
}

function joinStablePool(script: Script, { plan, vault, owner, address }: JoinOptions): void {
  const half = plan.dollars / 2n
  const amounts = plan.tokens.map((token) => toUnits(half, token))
  const userData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256[]' }], [firstJoin, amounts])
  const assets = plan.tokens.map((token) => token.address)
  script.call(vault, {
    abi: readArtifact('balancerVault').abi,
    functionName: 'joinPool',
    args: [
      getStablePoolId(address),
      owner,
      owner,
      { assets, maxAmountsIn: amounts, userData, fromInternalBalance: false },
    ],
    gas: 2_000_000n,
  })
}
