import type { Address } from '@murmur/engine/token'
import { LRUCache } from 'lru-cache'
import { concatHex, type Hex, keccak256, numberToHex, parseAbi } from 'viem'
import type { Query } from '../readCalls.ts'

/**
 * The storage of Uniswap V4's PoolManager, by the layout of its `StateLibrary`. One call reads many slots, for a third of
 * the gas that its own view functions use.
 */
const abi = parseAbi(['function extsload(bytes32[] slots) view returns (bytes32[])'])

/** With its share of the call. */
const GAS_PER_SLOT = 3_500

type SlotOptions<T> = {
  readonly slots: readonly Hex[]
  readonly parse: (words: readonly bigint[]) => T | undefined
}

/** One call for all of these slots. */
export function querySlots<T>(poolManager: Address, { slots, parse }: SlotOptions<T>): Query<T> {
  const gas = Math.max(1, slots.length) * GAS_PER_SLOT
  return {
    calls: [{ address: poolManager, abi, functionName: 'extsload', args: [slots], gas }],
    parse([answer]) {
      const words = parseSlots(answer, slots)
      return words && parse(words)
    },
  }
}

/** No value unless every slot has its word. */
function parseSlots(answer: unknown, slots: readonly Hex[]): readonly bigint[] | undefined {
  const words = answer as readonly Hex[] | undefined
  return words?.length === slots.length ? words.map(BigInt) : undefined
}

const POOLS = 6n
const [LIQUIDITY, TICKS, BITMAPS] = [3n, 4n, 5n]

/** Hashes take long, and each discovery asks for the same pools. About 5 MB. */
const priceSlots = new LRUCache<Hex, Hex>({ max: 30_000 })

export function getPriceSlot(id: Hex): Hex {
  const slot = priceSlots.get(id) ?? findSlot(BigInt(id), POOLS)
  priceSlots.set(id, slot)
  return slot
}

export function getLiquiditySlot(id: Hex): Hex {
  return toWord(BigInt(getPriceSlot(id)) + LIQUIDITY)
}

export function listBitmapSlots(id: Hex, words: readonly number[]): readonly Hex[] {
  const bitmaps = BigInt(getPriceSlot(id)) + BITMAPS
  return words.map((word) => findSlot(BigInt(word), bitmaps))
}

export function listTickSlots(id: Hex, indexes: readonly number[]): readonly Hex[] {
  const ticks = BigInt(getPriceSlot(id)) + TICKS
  return indexes.map((index) => findSlot(BigInt(index), ticks))
}

/** The fees are in millionths; the protocol's has twelve bits for each direction. */
type Price = {
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly protocolFees: readonly [number, number]
  readonly fee: number
}

/** From the lowest bit on: 160 bits of price, 24 of tick, 24 of protocol fees, 24 of fee. Zero if there is no such pool. */
export function parsePrice(word: bigint): Price {
  return {
    sqrtPriceX96: BigInt.asUintN(160, word),
    tick: Number(BigInt.asIntN(24, word >> 160n)),
    protocolFees: [Number(BigInt.asUintN(12, word >> 184n)), Number(BigInt.asUintN(12, word >> 196n))],
    fee: Number(BigInt.asUintN(24, word >> 208n)),
  }
}

/** The gross liquidity of a tick is in the lower half of its slot. */
export function parseNetLiquidity(word: bigint): bigint {
  return BigInt.asIntN(128, word >> 128n)
}

/** Solidity keeps the value of a mapping's key in this slot. */
function findSlot(key: bigint, mapping: bigint): Hex {
  return keccak256(concatHex([toWord(BigInt.asUintN(256, key)), toWord(mapping)]))
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
