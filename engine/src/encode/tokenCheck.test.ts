import { decodeFunctionData, encodeAbiParameters, parseAbi, parseAbiParameters } from 'viem/utils'
import { expect, test } from 'vitest'
import type { TokenCheckResult } from '../simulation.ts'
import { decodeTokenCheck, encodeTokenCheck } from './tokenCheck.ts'

const parameters = parseAbiParameters(['uint256, Sides, Sides', 'struct Sides { uint256 sent; uint256 arrived; }'])

type Sides = readonly [sent: bigint, arrived: bigint]

test.each<[bigint, Sides, Sides, TokenCheckResult]>([
  [0n, [1_000n, 1_000n], [1_000n, 1_000n], { type: 'normal' }],
  // A unit or two are lost by rounding.
  [0n, [1_000n, 997n], [997n, 996n], { type: 'normal' }],
  [0n, [1_000n, 996n], [996n, 992n], { type: 'normal' }],
  [0n, [100_000n, 99_995n], [99_995n, 99_995n], { type: 'takesFee', buyBps: 1, sellBps: 0 }],
  [0n, [100_000n, 97_000n], [97_000n, 48_500n], { type: 'takesFee', buyBps: 300, sellBps: 5_000 }],
  [0n, [1_000n, 2_000n], [2_000n, 2_000n], { type: 'normal' }],
  // Nothing arrives.
  [0n, [1_000n, 1_000n], [1_000n, 0n], { type: 'cannotSell' }],
  [0n, [1_000n, 0n], [0n, 0n], { type: 'cannotSell' }],
  [1n, [0n, 0n], [0n, 0n], { type: 'unknown' }],
  [2n, [1_000n, 0n], [0n, 0n], { type: 'cannotSell' }],
  [3n, [1_000n, 0n], [0n, 0n], { type: 'cannotSell' }],
  [4n, [1_000n, 1_000n], [1_000n, 0n], { type: 'cannotSell' }],
  [5n, [1_000n, 1_000n], [1_000n, 1_000n], { type: 'unknown' }],
  // The pool is empty, or too small to distinguish a fee from rounding.
  [0n, [0n, 0n], [0n, 0n], { type: 'unknown' }],
  [2n, [0n, 0n], [0n, 0n], { type: 'unknown' }],
  [0n, [999n, 999n], [999n, 999n], { type: 'unknown' }],
])('step %s with %s bought and %s sold is judged %o', (step, bought, sold, result) => {
  const toSides = ([sent, arrived]: Sides) => ({ sent, arrived })
  expect(decodeTokenCheck(encodeAbiParameters(parameters, [step, toSides(bought), toSides(sold)]))).toEqual(result)
})

function judge(bought: Sides, sold: Sides): TokenCheckResult {
  const toSides = ([sent, arrived]: Sides) => ({ sent, arrived })
  return decodeTokenCheck(encodeAbiParameters(parameters, [0n, toSides(bought), toSides(sold)]))
}

test('a fee is rounded up, to the basis point, on both sides', () => {
  expect(judge([4_999n, 2_499n], [2_499n, 2_499n])).toEqual({ type: 'takesFee', buyBps: 5_002, sellBps: 0 })
  expect(judge([100_000n, 100_000n], [100_000n, 99_995n])).toEqual({ type: 'takesFee', buyBps: 0, sellBps: 1 })
})

test('a token that keeps all but one unit of a purchase cannot be sold, though this unit can', () => {
  expect(judge([20_000n, 1n], [1n, 1n])).toEqual({ type: 'cannotSell' })
})

test('of dust, a lost unit is rounding, but none at all that arrives is a refusal', () => {
  expect(judge([1_000n, 2n], [2n, 1n])).toEqual({ type: 'takesFee', buyBps: 9_980, sellBps: 0 })
  expect(judge([1_000n, 3n], [3n, 0n])).toEqual({ type: 'cannotSell' })
})

test('the contract gets the token, the router and Permit2, in this order', () => {
  const abi = parseAbi(['function checkToken(address token, address router, address permit2)'])
  const [token, router, permit2] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`] as const
  const { args } = decodeFunctionData({ abi, data: encodeTokenCheck({ token, router, permit2 }) })
  expect(args).toEqual([token, router, permit2])
})

test.each(['0x', '0x1234', `0x${'ff'.repeat(64)}`] as const)('the answer %s is judged unknown', (data) => {
  expect(decodeTokenCheck(data)).toEqual({ type: 'unknown' })
})
