import { expect, test } from 'vitest'
import { getLiquiditySlot, getPriceSlot, parseNetLiquidity, parsePrice, querySlots } from './v4Storage.ts'

const id = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'

test('a price, its tick, the fee and the fees of the protocol share one slot', () => {
  const word = (500n << 208n) | (400n << 196n) | (300n << 184n) | (BigInt.asUintN(24, -200_311n) << 160n) | 7n
  expect(parsePrice(word)).toEqual({ sqrtPriceX96: 7n, tick: -200_311, protocolFees: [300, 400], fee: 500 })
})

test('a pool that does not exist has no price', () => {
  expect(parsePrice(0n).sqrtPriceX96).toBe(0n)
})

test('the liquidity lies three slots after the price', () => {
  expect(BigInt(getLiquiditySlot(id)) - BigInt(getPriceSlot(id))).toBe(3n)
})

test('the net liquidity of a tick is signed', () => {
  expect(parseNetLiquidity((BigInt.asUintN(128, -5n) << 128n) | 9n)).toBe(-5n)
  expect(parseNetLiquidity((5n << 128n) | 9n)).toBe(5n)
})

test('an answer with too few slots is not used', () => {
  const { parse } = querySlots(`0x${'1'.repeat(40)}`, { slots: [id, id], parse: (words) => words })
  expect(parse([['0x01']])).toBeUndefined()
  expect(parse([undefined])).toBeUndefined()
  expect(parse([['0x01', '0x02']])).toEqual([1n, 2n])
})
