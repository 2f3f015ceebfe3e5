import { coin, type SwapCommand } from '@murmur/engine/encode/command'
import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { type Address, findWrappedNative } from '@murmur/engine/token'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import { decodeEventLog, type Hex, parseAbi } from 'viem'

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** One hop of the route, as the transaction's bytes name it. */
type RouteHop = Pick<RouteLeg, 'venue' | 'feePpm' | 'pay' | 'receive'>

type Source = Pick<SwapFacts, 'chainId' | 'swaps'>

/** The hops in the order of the payment. Coins appear as wrapped coins, which is how pools trade them. */
export function listHops({ chainId, swaps }: Source): readonly RouteHop[] {
  return swaps.flatMap(({ path }) => listPathHops(path, { chainId }))
}

/**
 * The route with the amounts of each pool, from the logs. No value if the logs and the calldata show different hops.
 */
export function readRoute(
  { logs }: { readonly logs: readonly Log[] },
  source: Source,
): readonly RouteLeg[] | undefined {
  const trades = logs.flatMap((log) => readTrade(log) ?? [])
  const legs: RouteLeg[] = []
  let at = 0
  for (const swap of source.swaps) {
    const hops = listPathHops(swap.path, source)
    const own = trades.slice(at, at + hops.length)
    at += hops.length
    if (own.length < hops.length || own.some(({ venue }) => venue !== swap.path.venue)) return undefined
    const ordered = isBackwards(swap) ? own.toReversed() : own
    legs.push(...hops.flatMap((hop, index) => joinTrade(hop, ordered[index])))
  }
  return at === trades.length ? mergePools(legs) : undefined
}

const venueNames = { uniswapV2: 'Uniswap V2', uniswapV3: 'Uniswap V3', uniswapV4: 'Uniswap V4' } as const

/** V2 pairs have one fee. */
const V2_FEE_PPM = 3_000

function listPathHops(path: SwapCommand['path'], { chainId }: Pick<Source, 'chainId'>): readonly RouteHop[] {
  const wrapped = findWrappedNative(chainId)
  const name = (token: Address) => (token === coin && wrapped !== undefined ? wrapped : token)
  const findFee = (index: number) => {
    if (path.venue === 'uniswapV2') return V2_FEE_PPM
    return path.venue === 'uniswapV3' ? path.feesPpm[index] : path.keys[index]?.feePpm
  }
  return path.tokens.slice(1).map((receive, index) => ({
    venue: venueNames[path.venue],
    feePpm: findFee(index),
    pay: name(path.tokens[index] ?? receive),
    receive: name(receive),
  }))
}

/** V4 trades the last pool first where the amount to receive is given; the nested calls of V3 log from the payment on. */
function isBackwards({ path, exact }: SwapCommand): boolean {
  return path.venue === 'uniswapV4' && exact === 'receive'
}

type Trade = {
  readonly venue: SwapCommand['path']['venue']
  readonly poolId: string
  readonly paid: bigint
  readonly received: bigint
}

const abi = parseAbi([
  'event Swap(address indexed sender, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to)',
])
const v3Abi = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPrice, uint128 liquidity, int24 tick)',
])
const v4Abi = parseAbi([
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPrice, uint128 liquidity, int24 tick, uint24 fee)',
])

function readTrade(log: Log): Trade | undefined {
  return readV2(log) ?? readV3(log) ?? readV4(log)
}

function readV2({ address, topics, data }: Log): Trade | undefined {
  const found = decode(() => decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data }))
  if (found === undefined) return undefined
  const { in0, in1, out0, out1 } = found.args
  // A pair also logs the part that a fee on transfer sent back.
  return { venue: 'uniswapV2', poolId: address, paid: in0 > out0 ? in0 : in1, received: in0 > out0 ? out1 : out0 }
}

/** A pool's positive amount came in. */
function readV3({ address, topics, data }: Log): Trade | undefined {
  const found = decode(() => decodeEventLog({ abi: v3Abi, topics: topics as [Hex, ...Hex[]], data }))
  if (found === undefined) return undefined
  const { amount0, amount1 } = found.args
  const isFirstPaid = amount0 > 0n
  return {
    venue: 'uniswapV3',
    poolId: address,
    paid: isFirstPaid ? amount0 : amount1,
    received: isFirstPaid ? -amount1 : -amount0,
  }
}

/** The signs are those of the trader: its negative amount was paid. */
function readV4({ topics, data }: Log): Trade | undefined {
  const found = decode(() => decodeEventLog({ abi: v4Abi, topics: topics as [Hex, ...Hex[]], data }))
  if (found === undefined) return undefined
  const { id, amount0, amount1 } = found.args
  const isFirstPaid = amount0 < 0n
  return {
    venue: 'uniswapV4',
    poolId: id,
    paid: isFirstPaid ? -amount0 : -amount1,
    received: isFirstPaid ? amount1 : amount0,
  }
}

function decode<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // A log of another event: the decoder throws on it.
    return undefined
  }
}

function joinTrade(hop: RouteHop, trade: Trade | undefined): readonly RouteLeg[] {
  if (trade === undefined) return []
  const { poolId, paid, received } = trade
  return [{ ...hop, poolId, paid, received }]
}

/** Two paths may share a pool. */
function mergePools(legs: readonly RouteLeg[]): readonly RouteLeg[] {
  const merged = new Map<string, RouteLeg>()
  for (const leg of legs) {
    const key = `${leg.poolId} ${leg.pay}`
    const { paid = 0n, received = 0n } = merged.get(key) ?? {}
    merged.set(key, { ...leg, paid: leg.paid + paid, received: leg.received + received })
  }
  return [...merged.values()]
}
