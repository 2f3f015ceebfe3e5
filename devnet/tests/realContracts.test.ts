import type { Market, Pool } from '@murmur/engine/market'
import type { ConcentratedPool, Tick } from '@murmur/engine/pools/concentrated'
import { quoteSwap, quoteSwapPay } from '@murmur/engine/pools/swap'
import { MAX_TICK, MIN_TICK } from '@murmur/engine/pools/tickMath'
import { findRoute } from '@murmur/engine/route'
import { countCases } from '@murmur/engine/testing/cases'
import type { Address as Address2 } from '@murmur/engine/token'
import {
  type Abi,
  type Address,
  type Client,
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  pad,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { multicall, readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc, type Rpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork, LocalPool } from '../src/chains.ts'
import { sendUnlocked } from '../src/sendUnlocked.ts'
import { getStablePoolId } from '../src/world/createPools.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { getAccount, getNetwork, startWorld, takeFirstTokens } from './testing/testWorld.ts'
import { encodeCommands, encodeV3Path, routerAbi, sender, swapV2, swapV3 } from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(3_000, { part: 75 })
const never = 2n ** 40n

let chains: Chains
let ethereum: LocalNetwork
let rpc: Rpc
let user: Address
let readMarket: () => Promise<Market>

beforeAll(async () => {
  chains = (await startWorld(23_200, { chainIds: [1] })).chains
  // With all tokens, random swaps would hardly ever use the stable pool.
  ethereum = takeFirstTokens(getNetwork(chains, 1), 6)
  rpc = createRpc(ethereum.rpcUrl)
  user = getAccount(chains, 0).address
  readMarket = await createMarketReader(ethereum)
  await giveMoney()
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps on the real contracts give the quoted amount, to the wei`, async () => {
  const random = createRandom(20_26)
  const counts: Partial<Record<Pool['type'], number>> = { constantProduct: 0, concentrated: 0, stable: 0 }
  let done = 0
  while (done < SWAPS) {
    const { pools } = await readMarket()
    expect(pools).toHaveLength(ethereum.pools.length)
    // Each pool once per read, so that no swap affects the next.
    for (const pool of pools) {
      const swap = planSwap(pool, random)
      if (swap === undefined) continue
      expect({ id: pool.id, received: await execute(swap) }).toEqual({ id: pool.id, received: swap.quoted })
      counts[pool.type] = (counts[pool.type] ?? 0) + 1
      done += 1
    }
  }
  console.info(`swaps on the real contracts: ${JSON.stringify(counts)}, each equal to its quote`)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(SWAPS / 40)
})

test('the payment computed for an output gives at least that output', async () => {
  const random = createRandom(77)
  const { pools } = await readMarket()
  for (const pool of pools) {
    const swap = planSwap(pool, random)
    if (swap === undefined) continue
    const { pay, receive, quoted } = swap
    const units = quoteSwapPay(pool, { pay, receive, units: quoted })
    if (units === undefined) throw new Error(`${pool.id} gives no payment for ${quoted}.`)
    expect(await execute({ ...swap, units })).toBeGreaterThanOrEqual(quoted)
  }
})

test('a route over several pools gives what the engine computed, leg by leg', async () => {
  const market = await readMarket()
  const [weth, usdc] = ['WETH', 'USDC'].map(
    (symbol) => ethereum.tokens.find((token) => token.symbol === symbol)?.address,
  )
  if (weth === undefined || usdc === undefined) throw new Error('Every chain has WETH and USDC.')
  const result = findRoute({ pay: weth, receive: usdc, units: 900n * 10n ** 18n }, market)
  if (result.type !== 'route') throw new Error(result.reason)
  for (const { pool, pay, receive, paid, received } of result.route.legs) {
    expect(await execute({ pool, pay, receive, units: paid })).toBe(received)
  }
  expect(result.route.received).toBeLessThanOrEqual(result.route.bound)
})

type Swap = { readonly pool: Pool; readonly pay: Address; readonly receive: Address; readonly units: bigint }

/** From a millionth to a tenth of the reserve. */
function planSwap(pool: Pool, random: () => number): (Swap & { readonly quoted: bigint }) | undefined {
  const [one, other] = pool.tokens
  if (one === undefined || other === undefined) return undefined
  const isForward = random() < 0.5
  const [pay, receive] = isForward ? [one, other] : [other, one]
  const units = BigInt(Math.floor(getDepth(pool)[isForward ? 0 : 1] * 10 ** (-6 + 5 * random()))) + 1n
  const quoted = quoteSwap(pool, { pay, receive, units })
  return quoted === undefined ? undefined : { pool, pay, receive, units, quoted }
}

function getDepth(pool: Pool): readonly [number, number] {
  if (pool.type === 'constantProduct') return [Number(pool.reserves[0]), Number(pool.reserves[1])]
  if (pool.type === 'stable') return [Number(pool.balances[0]), Number(pool.balances[1])]
  if (pool.type !== 'concentrated') throw new TypeError(`This world has no pools of the kind ${pool.type}.`)
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  return [(0.1 * Number(pool.liquidity)) / root, 0.1 * Number(pool.liquidity) * root]
}

/** Sends the swap and reads the received amount from its receipt. */
async function execute(swap: Swap): Promise<bigint> {
  const call = swap.pool.type === 'stable' ? encodeVaultSwap(swap) : encodeRouterSwap(swap)
  const receipt = await sendUnlocked(rpc, { from: user, ...call, gas: 5_000_000n })
  const logs = receipt.logs.map((log) => ({ ...log, ...unknownPlace }))
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
  const arrived = transfers.filter(({ address, args }) => isSame(address, swap.receive) && isSame(args.to, user))
  return arrived.reduce((sum, { args }) => sum + args.value, 0n)
}

const unknownPlace = {
  blockHash: null,
  blockNumber: null,
  blockTimestamp: 0n,
  logIndex: null,
  transactionHash: null,
  transactionIndex: null,
  removed: false,
}

/** The router holds every token, and pays from its own balance. */
function encodeRouterSwap({ pool, pay, receive, units }: Swap): { readonly to: Address; readonly data: Hex } {
  const own = { recipient: sender, pay: units, isPaidBySender: false }
  const fee = pool.type === 'concentrated' ? pool.feePpm : 0
  const command =
    pool.type === 'concentrated'
      ? swapV3({ ...own, path: encodeV3Path(pay, { fee, receive }) })
      : swapV2({ ...own, path: [pay, receive] })
  const [commands, inputs] = encodeCommands([command])
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, [...inputs], never] })
  return { to: ethereum.contracts.universalRouter, data }
}

const vaultAbi = parseAbi([
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(SingleSwap singleSwap, FundManagement funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

function encodeVaultSwap({ pool, pay, receive, units }: Swap): { readonly to: Address; readonly data: Hex } {
  const single = {
    poolId: pool.id as Hex,
    kind: 0,
    assetIn: pay,
    assetOut: receive,
    amount: units,
    userData: '0x',
  } as const
  const funds = { sender: user, fromInternalBalance: false, recipient: user, toInternalBalance: false }
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'swap', args: [single, funds, 0n, never] })
  return { to: getVault(), data }
}

function getVault(): Address {
  const { balancerVault } = ethereum.contracts
  if (balancerVault === undefined) throw new Error('This chain has no Balancer contracts.')
  return balancerVault
}

/** More than these tests can spend: for the router, and for the user, who pays the vault. */
async function giveMoney(): Promise<void> {
  for (const contract of ethereum.tokens) {
    const { address: token } = contract
    const units = toUnits(200_000_000n, contract)
    await chains.fund(ethereum.contracts.universalRouter, { chainId: 1, token, units })
    await chains.fund(user, { chainId: 1, token, units })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getVault(), maxUint256] })
    await sendUnlocked(rpc, { from: user, to: token, data })
  }
}

function isSame(one: string, other: string): boolean {
  return pad(one as Hex).toLowerCase() === pad(other as Hex).toLowerCase()
}

/** Seeded, so that each run makes the same swaps. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

const slotAbi = parseAbi(['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)'])

/** Reads the tick of each concentrated pool once; after that, reading the market is one call. */
async function createMarketReader(network: LocalNetwork): Promise<() => Promise<Market>> {
  const { contracts, chainId, tokens } = network
  const client = createClient({ transport: http(network.rpcUrl) })
  const pools = await Promise.all(network.pools.map((pool) => describe(pool, network)))
  const [wrapped] = tokens
  if (wrapped === undefined || contracts.balancerVault === undefined)
    throw new Error('The chain has no wrapped coin or no Balancer vault.')
  const source: MarketSource = {
    chainId,
    pools,
    wrappedNative: wrapped.address,
    multicall3: contracts.multicall3,
    tickLens: contracts.uniswapV3TickLens,
    balancerVault: contracts.balancerVault,
  }
  return () => readMarketOf(client, source)
}

async function describe({ type, address, tokens, fee }: LocalPool, network: LocalNetwork): Promise<PoolListing> {
  if (type === 'constantProduct') return { type, address, venue: 'Uniswap V2', tokens, feePpm: fee }
  if (type === 'stable') {
    const decimals = tokens.map((token) => network.tokens.find((one) => one.address === token)?.decimals ?? 18)
    return { type, address, venue: 'Balancer', poolId: getStablePoolId(address), tokens, decimals }
  }
  const client = createClient({ transport: http(network.rpcUrl) })
  const [, nearTick] = await readContract(client, { address, abi: slotAbi, functionName: 'slot0' })
  return { type, address, venue: 'Uniswap V3', tokens, feePpm: fee, tickSpacing: tickSpacings[fee] ?? 60, nearTick }
}

type MarketSource = {
  readonly chainId: number
  readonly pools: readonly PoolListing[]
  readonly wrappedNative: Address2
  readonly multicall3: Address2
  readonly tickLens?: Address2
  readonly balancerVault?: Address2
}

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
])
const tickLensAbi = parseAbi([
  'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address pool, int16 word) view returns (PopulatedTick[])',
])
const poolTokensAbi = parseAbi(['function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)'])
const stableAbi = parseAbi([
  'function getAmplificationParameter() view returns (uint256, bool, uint256)',
  'function getSwapFeePercentage() view returns (uint256)',
])
const feeAbi = parseAbi(['function getBasefee() view returns (uint256)'])

/** A network's pools and gas price in one call, so that all numbers belong to one block. Unreadable pools are left out. */
async function readMarketOf(client: Client, source: MarketSource): Promise<Market> {
  const questions = source.pools.map((pool) => ask(pool, source))
  const results = await multicall(client, {
    contracts: [{ address: source.multicall3, abi: feeAbi, functionName: 'getBasefee' }, ...questions.flat()],
    multicallAddress: source.multicall3,
    batchSize: 0,
  })
  // Multicall3 always knows the base fee: if every call failed, the chain was not read at all.
  const [first] = results
  if (first?.status === 'failure' && results.every(({ status }) => status === 'failure')) throw first.error
  const [fee, ...answers] = results.map(({ result }) => result)
  const pools = source.pools.flatMap((pool, at) => {
    const own = answers.splice(0, questions[at]?.length ?? 0)
    return own.some((answer) => answer === undefined) ? [] : [answerPool(pool, own)]
  })
  return {
    chainId: source.chainId,
    pools,
    gas: { price: typeof fee === 'bigint' ? fee : undefined, token: source.wrappedNative },
  }
}

type Question = { address: Address2; abi: Abi; functionName: string; args?: readonly unknown[] }

function ask(pool: PoolListing, { tickLens, balancerVault }: MarketSource): readonly Question[] {
  const { address } = pool
  if (pool.type === 'constantProduct') return [{ address, abi: pairAbi, functionName: 'getReserves' }]
  if (pool.type === 'stable') return askStable(pool, balancerVault ?? address)
  const words = listWords(pool).map((word) => ({
    address: tickLens ?? address,
    abi: tickLensAbi,
    functionName: 'getPopulatedTicksInWord',
    args: [address, word],
  }))
  return [
    { address, abi: poolAbi, functionName: 'slot0' },
    { address, abi: poolAbi, functionName: 'liquidity' },
    ...words,
  ]
}

function askStable({ address, poolId }: StableListing, vault: Address2): readonly Question[] {
  return [
    { address: vault, abi: poolTokensAbi, functionName: 'getPoolTokens', args: [poolId] },
    { address, abi: stableAbi, functionName: 'getAmplificationParameter' },
    { address, abi: stableAbi, functionName: 'getSwapFeePercentage' },
  ]
}

/** viem has decoded the answers by the ABIs of the questions, so their shapes are known. */
function answerPool(listing: PoolListing, answers: readonly unknown[]): Pool {
  const { address: id, venue } = listing
  if (listing.type === 'constantProduct') {
    const [[one, other]] = answers as [readonly [bigint, bigint]]
    return {
      type: 'constantProduct',
      id,
      venue,
      tokens: listing.tokens,
      reserves: [one, other],
      feePpm: listing.feePpm,
    }
  }
  return listing.type === 'stable' ? answerStable(listing, answers) : answerConcentrated(listing, answers)
}

function answerStable({ poolId, venue, tokens, decimals }: StableListing, answers: readonly unknown[]): Pool {
  const [[, balances], [amplification], swapFee] = answers as [
    readonly [unknown, readonly bigint[]],
    readonly [bigint],
    bigint,
  ]
  const scalingFactors = decimals.map((digits) => 10n ** BigInt(18 - digits))
  return { type: 'stable', id: poolId, venue, tokens, balances, scalingFactors, amplification, swapFee }
}

type PopulatedTick = { readonly tick: number; readonly liquidityNet: bigint }

function answerConcentrated(listing: ConcentratedListing, answers: readonly unknown[]): ConcentratedPool {
  const [[sqrtPriceX96, tick], liquidity, ...words] = answers as [
    readonly [bigint, number],
    bigint,
    ...(readonly PopulatedTick[])[],
  ]
  const ticks = words
    .flatMap((populated) => populated.map(({ tick: index, liquidityNet }) => ({ index, liquidityNet })))
    .sort((one, other) => one.index - other.index)
  const { address: id, venue, tokens, feePpm, tickSpacing } = listing
  const closed = closeWindow(ticks, { listing, tick, liquidity })
  return { type: 'concentrated', id, venue, tokens, sqrtPriceX96, tick, liquidity, feePpm, tickSpacing, ticks: closed }
}

type Window = { readonly listing: ConcentratedListing; readonly tick: number; readonly liquidity: bigint }

/** Ends a position at the edge of the window that was read: a trade beyond it is refused. */
function closeWindow(ticks: readonly Tick[], { listing, tick, liquidity }: Window): readonly Tick[] {
  const { tickSpacing } = listing
  const [first, last] = getWindow(listing)
  const sum = (some: readonly Tick[]) => some.reduce((total, { liquidityNet }) => total + liquidityNet, 0n)
  const below = liquidity - sum(ticks.filter(({ index }) => index <= tick))
  const above = liquidity + sum(ticks.filter(({ index }) => index > tick))
  const low = Math.max(first - tickSpacing, Math.ceil(MIN_TICK / tickSpacing) * tickSpacing)
  const high = Math.min(last + tickSpacing, Math.floor(MAX_TICK / tickSpacing) * tickSpacing)
  return [
    ...(below > 0n ? [{ index: low, liquidityNet: below }] : []),
    ...ticks,
    ...(above > 0n ? [{ index: high, liquidityNet: -above }] : []),
  ]
}

/** The immutable facts about a pool, needed to read its state. */
type PoolListing = ConstantProductListing | ConcentratedListing | StableListing

type Listed = { readonly address: Address2; readonly venue: string }

type ConstantProductListing = Listed & {
  readonly type: 'constantProduct'
  readonly tokens: readonly [Address2, Address2]
  readonly feePpm: number
}

type ConcentratedListing = Listed & {
  readonly type: 'concentrated'
  /** In the contract's order: lower address first. */
  readonly tokens: readonly [Address2, Address2]
  readonly feePpm: number
  readonly tickSpacing: number
  /** The tick around which liquidity is read. Liquidity outside the window is ignored. */
  readonly nearTick: number
}

type StableListing = Listed & {
  readonly type: 'stable'
  /** The pool's id in the vault. The tokens are in the vault's order. */
  readonly poolId: `0x${string}`
  readonly tokens: readonly Address2[]
  readonly decimals: readonly number[]
}

/** One word of the tick bitmap covers 256 ticks. */
const TICKS_PER_WORD = 256
const WORDS_EACH_WAY = 6

/** The words of the bitmap around the price, in ascending order. */
function listWords({ nearTick, tickSpacing }: ConcentratedListing): readonly number[] {
  const middle = Math.floor(nearTick / tickSpacing / TICKS_PER_WORD)
  return Array.from({ length: 2 * WORDS_EACH_WAY + 1 }, (_, at) => middle - WORDS_EACH_WAY + at)
}

/** The first and the last tick that the words cover. */
function getWindow(listing: ConcentratedListing): readonly [number, number] {
  const words = listWords(listing)
  const [first = 0, last = 0] = [words[0], words.at(-1)]
  const { tickSpacing } = listing
  return [first * TICKS_PER_WORD * tickSpacing, ((last + 1) * TICKS_PER_WORD - 1) * tickSpacing]
}
