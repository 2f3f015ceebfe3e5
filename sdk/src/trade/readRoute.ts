import { coin, type SwapCommand } from '@murmur/engine/encode/command'
import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { type Address, findWrappedNative } from '@murmur/engine/token'
import { decodeEventLog, type Hex, parseAbi } from 'viem'
import type { RouteLeg } from '../market/quoteState.ts'
import type { HookExchanges } from './tradeContracts.ts'

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** One hop of the route, as the transaction's bytes name it. */
type RouteHop = Pick<RouteLeg, 'venue' | 'feePpm' | 'pay' | 'receive'>

type Source = Pick<SwapFacts, 'chainId' | 'swaps'> & {
  /** The exchange behind each hook. */
  readonly exchanges?: HookExchanges | undefined
}

/** The hops in the order of the payment. Coins appear as wrapped coins, which is how pools trade them. */
export function listHops({ swaps, ...source }: Source): readonly RouteHop[] {
  return swaps.flatMap(({ path }) => listPathHops(path, source))
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
    const own: Trade[] = []
    for (const [index] of hops.entries()) {
      const { trade, count } = takeTrade(trades.slice(at), { path: swap.path, index })
      if (trade === undefined) return undefined
      own.push(trade)
      at += count
    }
    const ordered = isBackwards(swap) ? own.toReversed() : own
    legs.push(...hops.flatMap((hop, index) => joinTrade(hop, ordered[index])))
  }
  return at === trades.length ? mergePools(legs) : undefined
}

type Place = { readonly path: SwapCommand['path']; readonly index: number }

/** The trade of one hop, by the logs from here on, and the number of logs that it takes. */
function takeTrade([first, ...rest]: readonly Trade[], { path, index }: Place) {
  const none = { trade: undefined, count: 0 }
  if (first === undefined) return none
  if (findHook(path, index) === undefined) return first.venue === path.venue ? { trade: first, count: 1 } : none
  // The pool of the other exchange logs first. V4 itself swaps nothing after it, and logs that.
  const [second] = rest
  const isThrough = second?.venue === 'uniswapV4' && second.paid === 0n && second.received === 0n
  return first.venue !== 'uniswapV4' && isThrough ? { trade: first, count: 2 } : none
}

function findHook(path: SwapCommand['path'], index: number): Address | undefined {
  const hook = path.venue === 'uniswapV4' ? path.keys[index]?.hooks : undefined
  return hook === coin ? undefined : hook
}

const venueNames = { uniswapV2: 'Uniswap V2', uniswapV3: 'Uniswap V3', uniswapV4: 'Uniswap V4' } as const

/** V2 pairs have one fee. */
const V2_FEE_PPM = 3_000

function listPathHops(path: SwapCommand['path'], { chainId, exchanges }: Omit<Source, 'swaps'>): readonly RouteHop[] {
  const wrapped = findWrappedNative(chainId)
  const name = (token: Address) => (token === coin && wrapped !== undefined ? wrapped : token)
  const findFee = (index: number) => {
    if (path.venue === 'uniswapV2') return V2_FEE_PPM
    return path.venue === 'uniswapV3' ? path.feesPpm[index] : path.keys[index]?.feePpm
  }
  return path.tokens.slice(1).map((receive, index) => {
    const hook = findHook(path, index)
    // The key of a hook has the fee of the pool, or zero where the fee can change.
    return {
      venue: hook === undefined ? venueNames[path.venue] : (exchanges?.[hook] ?? `${venueNames[path.venue]} ${hook}`),
      feePpm: hook !== undefined && findFee(index) === 0 ? undefined : findFee(index),
      pay: name(path.tokens[index] ?? receive),
      receive: name(receive),
    }
  })
}

/** V4 trades the last pool first where the amount to receive is given; the nested calls of V3 log from the payment on. */
function isBackwards({ path, exact }: SwapCommand): boolean {
  return path.venue === 'uniswapV4' && exact === 'receive'
}

type Trade = {
  /** Whose event it is. Forks of a contract log the same. */
  readonly venue: SwapCommand['path']['venue'] | 'other'
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

const pancakeAbi = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPrice, uint128 liquidity, int24 tick, uint128 protocolFees0, uint128 protocolFees1)',
])
const solidlyAbi = parseAbi([
  'event Swap(address indexed sender, address indexed to, uint256 in0, uint256 in1, uint256 out0, uint256 out1)',
])
const curveAbi = parseAbi([
  'event TokenExchange(address indexed buyer, int128 soldId, uint256 sold, int128 boughtId, uint256 bought)',
])

function readTrade(log: Log): Trade | undefined {
  return readV2(log) ?? readV3(log) ?? readV4(log) ?? readOther(log)
}

function readOther({ address: poolId, topics, data }: Log): Trade | undefined {
  const log = { topics: topics as [Hex, ...Hex[]], data }
  const curve = decode(() => decodeEventLog({ abi: curveAbi, ...log }))?.args
  if (curve !== undefined) return { venue: 'other', poolId, paid: curve.sold, received: curve.bought }
  const pancake = decode(() => decodeEventLog({ abi: pancakeAbi, ...log }))?.args
  if (pancake !== undefined) return { venue: 'other', poolId, ...readSigned(pancake) }
  const solidly = decode(() => decodeEventLog({ abi: solidlyAbi, ...log }))?.args
  return solidly && { venue: 'other', poolId, ...readSides(solidly) }
}

function readV2({ address, topics, data }: Log): Trade | undefined {
  const found = decode(() => decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data }))
  if (found === undefined) return undefined
  return { venue: 'uniswapV2', poolId: address, ...readSides(found.args) }
}

type Sides = { readonly in0: bigint; readonly in1: bigint; readonly out0: bigint; readonly out1: bigint }

/** A pair also logs the part that a fee on transfer sent back. */
function readSides({ in0, in1, out0, out1 }: Sides) {
  return { paid: in0 > out0 ? in0 : in1, received: in0 > out0 ? out1 : out0 }
}

function readV3({ address, topics, data }: Log): Trade | undefined {
  const found = decode(() => decodeEventLog({ abi: v3Abi, topics: topics as [Hex, ...Hex[]], data }))
  if (found === undefined) return undefined
  return { venue: 'uniswapV3', poolId: address, ...readSigned(found.args) }
}

/** A pool's positive amount came in. */
function readSigned({ amount0, amount1 }: { readonly amount0: bigint; readonly amount1: bigint }) {
  return amount0 > 0n ? { paid: amount0, received: -amount1 } : { paid: amount1, received: -amount0 }
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
