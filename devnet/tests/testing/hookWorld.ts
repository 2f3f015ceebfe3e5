import { findHookSalt, type Hook, type HookKey, planHook, planPool } from '@murmur/contracts/hook'
import { getSqrtPriceAtTick } from '@murmur/engine/pools/tickMath'
import { createCurveCrypto } from '@murmur/engine/testing/randomCurveCrypto'
import {
  type Abi,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { type ArtifactName, getInitCodeHash, readArtifact } from '../../src/world/artifacts.ts'
import { owner, users } from '../../src/world/worldAccounts.ts'
import { compileTestContracts, listCryptoTerms } from './cryptoPool.ts'
import { type HookChain, permit2, startHookChain } from './hookChain.ts'
import { encodeCommands, routerAbi, router as routerPlace, sweep } from './universalRouter.ts'

export type PoolKey = {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

export type HookVenue = {
  readonly name: string
  readonly pool: Address
  readonly hook: Address
  readonly terms: Hook
  readonly key: PoolKey
  /** About a thousandth of the pool, in each currency. */
  readonly usual: readonly [bigint, bigint]
  /** The exact output of a swap without any hook. */
  swapDirectly(swap: DirectSwap): Promise<bigint>
}

type DirectSwap = { readonly isForward: boolean; readonly units: bigint }

export type HookWorld = Awaited<ReturnType<typeof buildHookWorld>>

/** The user whose payments are tested, and somebody else. */
export const payer = users[0]?.address ?? owner.address
export const stranger = users[1]?.address ?? owner.address
/** Has money and has approved everything, and sends nothing. */
export const bystander = users[2]?.address ?? owner.address

const never = 2n ** 48n - 1n
const sushiFee = 3000

export const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address account, address spender) view returns (uint256)',
  'function setFee(uint256 feeBps)',
  'function setListener(address listener)',
])
const permitAbi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** Real contracts of each exchange where a package has them, and hooks for all of them. */
export async function buildHookWorld() {
  const chain = await startHookChain()
  const getTestContract = compileTestContracts()
  const deployTest = (name: string, args: readonly unknown[] = []) => chain.deploy(getTestContract(name), args)
  const deploy = (name: ArtifactName, args: readonly unknown[] = []) => chain.deploy(readArtifact(name), args)
  const tokens = await deployTokens(deployTest)
  const uniswap = await deployRouter(deploy)
  const maker = await deployTest('PoolMaker')
  const base = {
    chain,
    deploy,
    deployTest,
    abiOf: (name: string) => getTestContract(name).abi,
    tokens,
    maker,
    ...uniswap,
  }
  for (const sender of [payer, stranger, bystander]) {
    for (const token of Object.values(tokens)) {
      await mint(chain, { tokens: [token], holder: sender, amounts: [10n ** 40n] })
      await chain.write(token, { abi: tokenAbi, functionName: 'approve', args: [permit2, maxUint256], sender })
      const args = [token, uniswap.router, 2n ** 160n - 1n, never]
      await chain.write(permit2, { abi: permitAbi, functionName: 'approve', args, sender })
    }
  }
  const venues = [
    ...(await createSushi(base)),
    await createPancake(base),
    await createSlipstream(base),
    await createAlgebra(base),
    ...(await createCurve(base)),
    await createCrypto(base),
    ...(await createSolidly(base)),
    await createLiquidityBook(base),
  ]
  return { ...base, venues }
}

type Base = {
  readonly chain: HookChain
  readonly deploy: (name: ArtifactName, args?: readonly unknown[]) => Promise<Address>
  readonly deployTest: (name: string, args?: readonly unknown[]) => Promise<Address>
  readonly abiOf: (name: string) => Abi
  readonly tokens: Tokens
  readonly maker: Address
  readonly manager: Address
  readonly router: Address
}

type Tokens = Awaited<ReturnType<typeof deployTokens>>

/** Sorted, so that the first of a pair is `currency0`. `mute` answers nothing, as USDT. */
async function deployTokens(deployTest: Base['deployTest']) {
  const coin = await deployTest('TestToken', [18, false])
  const above = async (floor: Address, args: readonly unknown[]) => {
    for (;;) {
      const address = await deployTest('TestToken', args)
      if (BigInt(address) > BigInt(floor)) return address
    }
  }
  const mute = await above(coin, [6, true])
  const dollar = await above(mute, [6, false])
  const whole = await above(dollar, [0, false])
  return { coin, mute, dollar, whole }
}

async function deployRouter(deploy: Base['deploy']) {
  const weth = await deploy('wrappedNative')
  const manager = await deploy('v4PoolManager', [owner.address])
  const v2Factory = await deploy('v2Factory', [owner.address])
  const v3Factory = await deploy('v3Factory')
  // Only the manager of positions is missing here: nobody has one.
  const none = owner.address
  const spokePool = await deploySpokePool(deploy, weth)
  const router = await deploy('universalRouter', [
    {
      permit2,
      weth9: weth,
      v2Factory,
      v3Factory,
      pairInitCodeHash: getInitCodeHash('v2Pair'),
      poolInitCodeHash: getInitCodeHash('v3Pool'),
      v4PoolManager: manager,
      v3NFTPositionManager: none,
      v4PositionManager: none,
      spokePool,
    },
  ])
  return { manager, router, v3Factory, spokePool }
}

async function deploySpokePool(deploy: Base['deploy'], weth: Address): Promise<Address> {
  const implementation = await deploy('spokePool', [weth, 3600, 21_600, owner.address])
  const { abi } = readArtifact('spokePool')
  const initialize = encodeFunctionData({ abi, functionName: 'initialize', args: [0, owner.address] })
  return await deploy('proxy', [implementation, initialize])
}

/** Deploys the hook at its own address. */
export async function deployHook(chain: HookChain, terms: Hook): Promise<Address> {
  const { address, deployment } = planHook(terms, { salt: findHookSalt(terms) })
  await chain.send(deployment)
  return address
}

type Listing = Pick<HookVenue, 'name' | 'pool' | 'terms' | 'hook' | 'usual' | 'swapDirectly'> & {
  readonly key: HookKey
}

async function listVenue({ chain, manager }: Base, { key, ...listing }: Listing): Promise<HookVenue> {
  const { hook: address, terms } = listing
  await chain.send({ ...planPool({ ...terms, manager }, { key, address }), sender: stranger })
  const [currency0, currency1] = key.tokens
  return { ...listing, key: { currency0, currency1, fee: key.feePpm, tickSpacing: key.tickSpacing, hooks: address } }
}

const v2PairAbi = parseAbi(['function mint(address to)'])

async function createSushi(base: Base): Promise<HookVenue[]> {
  const { chain, deploy, tokens, manager, maker } = base
  const factory = await deploy('v2Factory', [owner.address])
  const router = await deploy('v2Router', [factory, tokens.coin])
  const terms: Hook = { type: 'v2', manager, factory, feePpm: sushiFee }
  const hook = await deployHook(chain, terms)
  const create = async (pair: readonly [Address, Address], depth: readonly [bigint, bigint]) => {
    const { abi } = readArtifact('v2Factory')
    await chain.write(factory, { abi, functionName: 'createPair', args: pair })
    const pool = await chain.read<Address>(factory, { abi, functionName: 'getPair', args: pair })
    await mint(chain, { tokens: pair, holder: pool, amounts: depth })
    await chain.write(pool, { abi: v2PairAbi, functionName: 'mint', args: [maker] })
    return pool
  }
  const swapThrough =
    (pair: readonly [Address, Address]) =>
    async ({ isForward, units }: DirectSwap) => {
      const path = isForward ? pair : [...pair].reverse()
      const [pay] = path
      if (pay === undefined) throw new Error('A path has two tokens.')
      await chain.write(pay, { abi: tokenAbi, functionName: 'approve', args: [router, units], sender: payer })
      const call = { abi: readArtifact('v2Router').abi, functionName: 'swapExactTokensForTokens', sender: payer }
      const args = [units, 0n, path, payer, never]
      const amounts = await chain.read<readonly bigint[]>(router, { ...call, args })
      await chain.write(router, { ...call, args })
      return amounts.at(-1) ?? 0n
    }
  const pairs = [
    { name: 'Sushi V2', tokens: [tokens.coin, tokens.mute], depth: [10n ** 22n, 3n * 10n ** 13n] },
    { name: 'Sushi V2 without decimals', tokens: [tokens.coin, tokens.whole], depth: [10n ** 22n, 5_000_000n] },
  ] as const
  const venues: HookVenue[] = []
  for (const { name, tokens: pair, depth } of pairs) {
    const pool = await create(pair, depth)
    const usual = [depth[0] / 1000n, depth[1] / 1000n] as const
    const key = { tokens: pair, feePpm: sushiFee, tickSpacing: 1 }
    venues.push(await listVenue(base, { name, pool, hook, terms, usual, key, swapDirectly: swapThrough(pair) }))
  }
  return venues
}

/** Around the price of 3,000 units of six decimals for one of eighteen. */
const middleTick = -196_260
export const ranges = [
  [middleTick - 60, middleTick + 60, 4n * 10n ** 17n],
  [middleTick - 180, middleTick + 180, 3n * 10n ** 17n],
  [middleTick - 600, middleTick + 600, 2n * 10n ** 17n],
  [middleTick - 6000, middleTick + 6000, 10n ** 17n],
] as const
const usualInRange = [10n ** 19n, 3n * 10n ** 10n] as const
const initializeAbi = parseAbi(['function initialize(uint160 sqrtPriceX96)'])

type Filled = { readonly pool: Address; readonly fill: 'fillPancake' | 'fillAlgebra' }

async function fillRanges({ chain, maker, abiOf, tokens }: Base, { pool, fill }: Filled) {
  await chain.write(pool, {
    abi: initializeAbi,
    functionName: 'initialize',
    args: [getSqrtPriceAtTick(middleTick) + 1n],
  })
  const pair = [tokens.coin, tokens.mute]
  for (const [lower, upper, liquidity] of ranges) {
    const args = [pool, pair, [lower, upper], liquidity]
    await chain.write(maker, { abi: abiOf('PoolMaker'), functionName: fill, args })
  }
}

function swapConcentrated({ chain, maker, abiOf, tokens }: Base, pool: Address): HookVenue['swapDirectly'] {
  return async ({ isForward, units }) => {
    const args = [pool, [tokens.coin, tokens.mute], isForward, units]
    const call = { abi: abiOf('PoolMaker'), functionName: 'swap', args }
    const received = await chain.read<bigint>(maker, call)
    await chain.write(maker, call)
    return received
  }
}

async function createPancake(base: Base): Promise<HookVenue> {
  const { chain, deploy, tokens, manager } = base
  const fee = 500
  const deployer = await deploy('pancakePoolDeployer', [readArtifact('pancakeV3Pool').bytecode])
  const factory = await deploy('pancakeV3Factory', [deployer])
  const { abi } = readArtifact('pancakePoolDeployer')
  await chain.write(deployer, { abi, functionName: 'setFactoryAddress', args: [factory] })
  const pool = await createRangedPool(base, { factory, name: 'pancakeV3Factory', fee })
  await fillRanges(base, { pool, fill: 'fillPancake' })
  const terms: Hook = { type: 'v3', manager, factory, pools: 'byFee' }
  const key = { tokens: [tokens.coin, tokens.mute], feePpm: fee, tickSpacing: 1 } as const
  const swapDirectly = swapConcentrated(base, pool)
  const hook = await deployHook(chain, terms)
  return await listVenue(base, { name: 'Pancake V3', pool, hook, terms, key, usual: usualInRange, swapDirectly })
}

async function createSlipstream(base: Base & { readonly v3Factory?: Address }): Promise<HookVenue> {
  const { chain, deployTest, abiOf, tokens, manager, v3Factory } = base
  if (v3Factory === undefined) throw new Error('The router has a factory of Uniswap V3.')
  const pool = await createRangedPool(base, { factory: v3Factory, name: 'v3Factory', fee: 500 })
  await fillRanges(base, { pool, fill: 'fillPancake' })
  const factory = await deployTest('SpacingFactory')
  const args = [tokens.coin, tokens.mute, 10, pool]
  await chain.write(factory, { abi: abiOf('SpacingFactory'), functionName: 'list', args })
  const terms: Hook = { type: 'v3', manager, factory, pools: 'bySpacing' }
  const key = { tokens: [tokens.coin, tokens.mute], feePpm: 0, tickSpacing: 10 } as const
  const swapDirectly = swapConcentrated(base, pool)
  const hook = await deployHook(chain, terms)
  return await listVenue(base, { name: 'Slipstream', pool, hook, terms, key, usual: usualInRange, swapDirectly })
}

type Ranged = { readonly factory: Address; readonly name: 'pancakeV3Factory' | 'v3Factory'; readonly fee: number }

async function createRangedPool({ chain, tokens }: Base, { factory, name, fee }: Ranged): Promise<Address> {
  const { abi } = readArtifact(name)
  const args = [tokens.coin, tokens.mute, fee]
  await chain.write(factory, { abi, functionName: 'createPool', args })
  return await chain.read<Address>(factory, { abi, functionName: 'getPool', args })
}

/** Factory and deployer have each other's address. */
async function createAlgebra(base: Base): Promise<HookVenue> {
  const { chain, deploy, tokens, manager } = base
  const nonce = BigInt(await chain.request<Hex>('eth_getTransactionCount', owner.address, 'latest'))
  const deployer = getContractAddress({ from: owner.address, nonce: nonce + 1n })
  const factory = await deploy('algebraFactory', [deployer])
  await deploy('algebraPoolDeployer', [factory])
  const { abi } = readArtifact('algebraFactory')
  const pair = [tokens.coin, tokens.mute] as const
  await chain.write(factory, { abi, functionName: 'createPool', args: [...pair, '0x'] })
  const pool = await chain.read<Address>(factory, { abi, functionName: 'poolByPair', args: pair })
  await fillRanges(base, { pool, fill: 'fillAlgebra' })
  const terms: Hook = { type: 'v3', manager, factory, pools: 'byPair' }
  const key = { tokens: pair, feePpm: 0, tickSpacing: 1 }
  const swapDirectly = swapConcentrated(base, pool)
  const hook = await deployHook(chain, terms)
  return await listVenue(base, { name: 'Algebra', pool, hook, terms, key, usual: usualInRange, swapDirectly })
}

/** The four-coin pool of 2020, with the decimals 18, 6, 6 and 18. Its third coin may answer nothing, as USDT. */
async function createCurve(base: Base): Promise<HookVenue[]> {
  const { chain, deploy, deployTest, tokens, manager } = base
  const last = await deployTest('TestToken', [18, false])
  const coins = [tokens.coin, tokens.dollar, tokens.mute, last]
  const token = await deploy('curvePoolToken', ['Curve', 'crv', 18n, 0n])
  const pool = await deploy('curvePool', [coins, coins, token, 200n, 4_000_000n])
  await chain.write(token, { abi: readArtifact('curvePoolToken').abi, functionName: 'set_minter', args: [pool] })
  const amounts = [10n ** 24n, 9n * 10n ** 11n, 11n * 10n ** 11n, 10n ** 24n]
  for (const [at, coin] of coins.entries()) {
    await mint(chain, { tokens: [coin], holder: owner.address, amounts: [amounts[at] ?? 0n] })
    await chain.write(coin, { abi: tokenAbi, functionName: 'approve', args: [pool, amounts[at] ?? 0n] })
  }
  const { abi } = readArtifact('curvePool')
  await chain.write(pool, { abi, functionName: 'add_liquidity', args: [amounts, 0n] })
  const terms: Hook = { type: 'curve', manager, pool }
  const hook = await deployHook(chain, terms)
  const pairs = [
    { indices: [0, 1], tokens: [tokens.coin, tokens.dollar] },
    { indices: [0, 2], tokens: [tokens.coin, tokens.mute] },
    { indices: [2, 1], tokens: [tokens.mute, tokens.dollar] },
  ] as const
  const venues: HookVenue[] = []
  for (const { indices, tokens: pair } of pairs) {
    const swapDirectly = async ({ isForward, units }: DirectSwap) => {
      const [pay, receive] = isForward ? pair : [pair[1], pair[0]]
      const places = isForward ? indices : [indices[1], indices[0]]
      await chain.write(pay, { abi: tokenAbi, functionName: 'approve', args: [pool, units], sender: payer })
      return await measure(chain, receive, () =>
        chain.write(pool, { abi, functionName: 'exchange', args: [...places, units, 0n], sender: payer }),
      )
    }
    const usual = [(amounts[indices[0]] ?? 0n) / 1000n, (amounts[indices[1]] ?? 0n) / 1000n] as const
    const key = { tokens: pair, feePpm: 0, tickSpacing: 1 }
    const name = `Curve ${indices.join(' and ')}`
    venues.push(await listVenue(base, { name, pool, hook, terms, usual, key, swapDirectly }))
  }
  return venues
}

/** The pool as the engine knows it, before its first swap. */
export function planCryptoPool(tokens: readonly [Address, Address]) {
  const plan = createCurveCrypto(
    {
      decimals: [18, 6],
      size: 24,
      prices: [-3.48, 0],
      skews: [0.2, 0, 0],
      steepness: 1,
      gamma: -4,
      midFee: 26,
      outFee: 1.7,
      feeGamma: -3,
    },
    { id: owner.address, tokens },
  )
  if (plan === undefined) throw new Error('The balances have no invariant.')
  return plan
}

async function createCrypto(base: Base): Promise<HookVenue> {
  const { chain, deployTest, abiOf, tokens, manager } = base
  const pair = [tokens.coin, tokens.mute] as const
  const plan = planCryptoPool(pair)
  const { balances } = plan
  const pool = await deployTest(
    'CurveCryptoPool',
    listCryptoTerms(plan, { factory: owner.address, math: owner.address }),
  )
  await mint(chain, { tokens: pair, holder: pool, amounts: balances })
  const abi = abiOf('CurveCryptoPool')
  await chain.write(pool, { abi, functionName: 'fill', args: [balances] })
  const terms: Hook = { type: 'curve', manager, pool }
  const hook = await deployHook(chain, terms)
  const swapDirectly = async ({ isForward, units }: DirectSwap) => {
    const [pay, receive] = isForward ? pair : [pair[1], pair[0]]
    const args = [isForward ? 0n : 1n, isForward ? 1n : 0n, units, 0n]
    await chain.write(pay, { abi: tokenAbi, functionName: 'approve', args: [pool, units], sender: payer })
    return await measure(chain, receive, () =>
      chain.write(pool, { abi, functionName: 'exchange', args, sender: payer }),
    )
  }
  const key = { tokens: pair, feePpm: 0, tickSpacing: 1 }
  const usual = [(balances[0] ?? 0n) / 1000n, (balances[1] ?? 0n) / 1000n] as const
  return await listVenue(base, { name: 'Curve crypto', pool, hook, terms, usual, key, swapDirectly })
}

async function createSolidly(base: Base): Promise<HookVenue[]> {
  const { chain, deployTest, abiOf, tokens, manager } = base
  const factory = await deployTest('SolidlyFactory')
  const terms: Hook = { type: 'solidly', manager, factory }
  const hook = await deployHook(chain, terms)
  const pools = [
    {
      name: 'Solidly volatile',
      stable: false,
      tokens: [tokens.coin, tokens.mute],
      depth: [10n ** 22n, 3n * 10n ** 13n],
    },
    {
      name: 'Solidly stable',
      stable: true,
      tokens: [tokens.mute, tokens.dollar],
      depth: [10n ** 13n, 9n * 10n ** 12n],
    },
  ] as const
  const venues: HookVenue[] = []
  for (const { name, stable, tokens: pair, depth } of pools) {
    const abi = abiOf('SolidlyFactory')
    await chain.write(factory, { abi, functionName: 'createPool', args: [...pair, stable, stable ? 5n : 30n] })
    const pool = await chain.read<Address>(factory, { abi, functionName: 'getPool', args: [...pair, stable] })
    await mint(chain, { tokens: pair, holder: pool, amounts: depth })
    const poolAbi = abiOf('SolidlyPool')
    await chain.write(pool, { abi: poolAbi, functionName: 'sync' })
    const swapDirectly = async ({ isForward, units }: DirectSwap) => {
      const [pay, receive] = isForward ? pair : [pair[1], pair[0]]
      const out = await chain.read<bigint>(pool, { abi: poolAbi, functionName: 'getAmountOut', args: [units, pay] })
      await chain.write(pay, { abi: tokenAbi, functionName: 'transfer', args: [pool, units], sender: payer })
      const args = [isForward ? 0n : out, isForward ? out : 0n, payer, '0x']
      return await measure(chain, receive, () => chain.write(pool, { abi: poolAbi, functionName: 'swap', args }))
    }
    const usual = [depth[0] / 1000n, depth[1] / 1000n] as const
    const key = { tokens: pair, feePpm: stable ? 1 : 0, tickSpacing: 1 }
    venues.push(await listVenue(base, { name, pool, hook, terms, usual, key, swapDirectly }))
  }
  return venues
}

const middleBin = 2 ** 23

/** Token X has the higher address, so the pair's order is not that of the currencies. */
async function createLiquidityBook(base: Base): Promise<HookVenue> {
  const { chain, deployTest, abiOf, tokens, manager } = base
  const binStep = 10
  const factory = await deployTest('LiquidityBookFactory')
  const [x, y] = [tokens.dollar, tokens.mute]
  const abi = abiOf('LiquidityBookFactory')
  await chain.write(factory, { abi, functionName: 'createPair', args: [x, y, binStep, 5_000n, 40_000n] })
  const { LBPair: pool } = await chain.read<{ LBPair: Address }>(factory, {
    abi,
    functionName: 'getLBPairInformation',
    args: [x, y, BigInt(binStep)],
  })
  const pairAbi = abiOf('LiquidityBookPair')
  const inBin = 10n ** 11n
  for (let away = -20; away <= 20; away += 1) {
    const amounts = [away >= 0 ? inBin : 0n, away <= 0 ? inBin : 0n]
    await mint(chain, { tokens: [x, y], holder: pool, amounts })
    await chain.write(pool, { abi: pairAbi, functionName: 'fill', args: [middleBin + away, ...amounts] })
  }
  const terms: Hook = { type: 'liquidityBook', manager, factory }
  const hook = await deployHook(chain, terms)
  const swapDirectly = async ({ isForward, units }: DirectSwap) => {
    const [pay, receive] = isForward ? [y, x] : [x, y]
    await chain.write(pay, { abi: tokenAbi, functionName: 'transfer', args: [pool, units], sender: payer })
    return await measure(chain, receive, () =>
      chain.write(pool, { abi: pairAbi, functionName: 'swap', args: [!isForward, payer] }),
    )
  }
  const key = { tokens: [y, x], feePpm: binStep, tickSpacing: 1 } as const
  const usual = [inBin / 3n, inBin / 3n] as const
  return await listVenue(base, { name: 'Liquidity Book', pool, hook, terms, usual, key, swapDirectly })
}

type Minting = { readonly tokens: readonly Address[]; readonly holder: Address; readonly amounts: readonly bigint[] }

async function mint(chain: HookChain, { tokens, holder, amounts }: Minting): Promise<void> {
  for (const [at, token] of tokens.entries()) {
    const args = [holder, amounts[at] ?? 0n]
    await chain.write(token, { abi: tokenAbi, functionName: 'mint', args })
  }
}

export async function readBalance(
  chain: HookChain,
  { token, holder }: { token: Address; holder: Address },
): Promise<bigint> {
  return await chain.read<bigint>(token, { abi: tokenAbi, functionName: 'balanceOf', args: [holder] })
}

/** The amount of the token that the payer receives. */
export async function measure(chain: HookChain, token: Address, work: () => Promise<unknown>): Promise<bigint> {
  const before = await readBalance(chain, { token, holder: payer })
  await work()
  return (await readBalance(chain, { token, holder: payer })) - before
}

type RouterSwap = {
  readonly keys: readonly PoolKey[]
  readonly pay: Address
  readonly units: bigint
  readonly least?: bigint
}

const pathParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
  'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

/** One V4 path through the router, paid by Permit2: SETTLE, SWAP_EXACT_IN, TAKE into the router. */
export function encodePath({ keys, pay, units }: RouterSwap): { readonly code: number; readonly input: Hex } {
  let currency = pay
  const path = keys.map(({ currency0, currency1, fee, tickSpacing, hooks }) => {
    currency = currency === currency0 ? currency1 : currency0
    return { currency, fee, tickSpacing, hooks, hookData: '0x' as const }
  })
  const swap = { currency: pay, path, hopPrices: [], amount: 0n, limit: 0n }
  const input = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    concatHex(['0x0b', '0x07', '0x0e']),
    [
      encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [pay, units, true]),
      encodeAbiParameters(pathParameters, [swap]),
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [currency, routerPlace, 0n]),
    ],
  ])
  return { code: 0x10, input }
}

/** The received token of a path. */
export function getReceived({ keys, pay }: Pick<RouterSwap, 'keys' | 'pay'>): Address {
  return keys.reduce((token, { currency0, currency1 }) => (token === currency0 ? currency1 : currency0), pay)
}

export function encodeRouterSwap({ least = 0n, ...swap }: RouterSwap): Hex {
  const swept = sweep({ token: getReceived(swap), recipient: payer, least })
  const [commands, inputs] = encodeCommands([encodePath(swap), swept])
  return encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] })
}
