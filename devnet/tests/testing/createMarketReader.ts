import type { Market, Pool } from '@murmur/engine/market'
import type { ConcentratedPool, Tick } from '@murmur/engine/pools/concentrated'
import { MAX_TICK, MIN_TICK } from '@murmur/engine/pools/tickMath'
import type { Address } from '@murmur/engine/token'
import { type Abi, type Client, createClient, http, parseAbi } from 'viem'
import { multicall, readContract } from 'viem/actions'
import type { LocalNetwork, LocalPool } from '../../src/chains.ts'
import { getStablePoolId } from '../../src/world/createPools.ts'

const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

const slotAbi = parseAbi(['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)'])

/** Reads the tick of each concentrated pool once; after that, reading the market is one call. */
export async function createMarketReader(network: LocalNetwork): Promise<() => Promise<Market>> {
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
  return () => readMarket(client, source)
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
  readonly wrappedNative: Address
  readonly multicall3: Address
  readonly tickLens?: Address
  readonly balancerVault?: Address
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
const vaultAbi = parseAbi(['function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)'])
const stableAbi = parseAbi([
  'function getAmplificationParameter() view returns (uint256, bool, uint256)',
  'function getSwapFeePercentage() view returns (uint256)',
])
const feeAbi = parseAbi(['function getBasefee() view returns (uint256)'])

/** A network's pools and gas price in one call, so that all numbers belong to one block. Unreadable pools are left out. */
async function readMarket(client: Client, source: MarketSource): Promise<Market> {
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

type Question = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

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

function askStable({ address, poolId }: StableListing, vault: Address): readonly Question[] {
  return [
    { address: vault, abi: vaultAbi, functionName: 'getPoolTokens', args: [poolId] },
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

type Listed = { readonly address: Address; readonly venue: string }

type ConstantProductListing = Listed & {
  readonly type: 'constantProduct'
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
}

type ConcentratedListing = Listed & {
  readonly type: 'concentrated'
  /** In the contract's order: lower address first. */
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
  /** The tick around which liquidity is read. Liquidity outside the window is ignored. */
  readonly nearTick: number
}

type StableListing = Listed & {
  readonly type: 'stable'
  /** The pool's id in the vault. The tokens are in the vault's order. */
  readonly poolId: `0x${string}`
  readonly tokens: readonly Address[]
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
