import type { Address } from '@murmur/engine/token'
import { concatHex, type Hex, keccak256, numberToHex, parseAbi } from 'viem'
import { createBoundedCache } from '../http/boundedCache.ts'
import type { Call } from './readCalls.ts'

/**
 * The storage of Uniswap V4's PoolManager, by the layout of its `StateLibrary`. One question reads many slots, for a third
 * of the gas that its own view functions cost.
 */
const abi = parseAbi(['function extsload(bytes32[] slots) view returns (bytes32[])'])

export function askSlots(poolManager: Address, slots: readonly Hex[]): Call {
  return { address: poolManager, abi, functionName: 'extsload', args: [slots] }
}

/** Undefined unless every slot was answered. */
export function parseSlots(answer: unknown, slots: readonly Hex[]): readonly bigint[] | undefined {
  const words = answer as readonly Hex[] | undefined
  return words?.length === slots.length ? words.map(BigInt) : undefined
}

const POOLS = 6n
const [LIQUIDITY, TICKS, BITMAPS] = [3n, 4n, 5n]

/** Hashes take long, and each discovery asks for the same pools. About 5 MB. */
const priceSlots = createBoundedCache<Hex, Hex>({ limit: 30_000 })

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

/** Where Solidity keeps the value of a key of a mapping. */
function findSlot(key: bigint, mapping: bigint): Hex {
  return keccak256(concatHex([toWord(BigInt.asUintN(256, key)), toWord(mapping)]))
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
