import { expect, test } from 'vitest'
import type { Hex } from './command.ts'
import { findGasLimit, measureGas } from './simulatedGas.ts'

/** Around the call that the simulator makes, by the opcode itself. */
const OWN_CALL = 128n

type Example = { data?: Hex; value?: bigint; hasPermit?: boolean; approvals?: number }

/** Measured gas of a call that used `inside` itself. */
function measure(inside: bigint, { data = '0x', value = 0n, hasPermit = false, approvals = 0 }: Example = {}): bigint {
  const call = { to: `0x${'1'.repeat(40)}`, value, data } as const
  return measureGas({ isDone: true, gasUsed: OWN_CALL + inside, answer: '0x' }, { call, hasPermit, approvals })
}

test('a transaction pays 21,000 besides what its call used in the simulation', () => {
  expect(measure(50_000n)).toBe(71_000n)
  expect(measure(0n)).toBe(21_000n)
})

test.each<[Hex, bigint]>([
  ['0x00', 4n],
  ['0x01', 16n],
  ['0x10', 16n],
  ['0x1001', 32n],
  ['0x000000', 12n],
  ['0x00ff0000', 28n],
  ['0xff00ff', 36n],
])('the calldata %s costs 4 gas for each zero byte and 16 for any other: %s', (data, gas) => {
  expect(measure(50_000n, { data }) - measure(50_000n)).toBe(gas)
})

test('gas is never below the floor of EIP-7623', () => {
  const data: Hex = `0x${'11'.repeat(100)}${'00'.repeat(10)}`
  const floor = 21_000n + 40n * 100n + 10n * 10n
  const needed = 24n * 100n + 6n * 10n
  expect(measure(0n, { data })).toBe(floor)
  expect(measure(needed - 1n, { data })).toBe(floor)
  expect(measure(needed + 1n, { data })).toBe(floor + 1n)
})

test('sending coins is not charged twice: the simulator paid for it, with a stipend that came back', () => {
  expect(measure(50_000n) - measure(50_000n, { value: 1n })).toBe(9_000n - 2_300n)
  expect(measure(50_000n, { value: 10n ** 18n })).toBe(measure(50_000n, { value: 1n }))
})

test('a permit costs the recovery of its signer, which the simulation did without', () => {
  expect(measure(50_000n, { hasPermit: true }) - measure(50_000n)).toBe(3_000n)
})

test('a swap in a separate transaction finds the slots of each approval before it cold', () => {
  expect(measure(50_000n, { approvals: 1 }) - measure(50_000n)).toBe(7_300n)
  expect(measure(50_000n, { approvals: 2, hasPermit: true }) - measure(50_000n)).toBe(17_600n)
})

test('a gas limit leaves 15 % and 15,000 for each swap', () => {
  expect(findGasLimit(200_000n, { swaps: 1 })).toBe(245_000n)
  expect(findGasLimit(200_000n, { swaps: 4 })).toBe(290_000n)
  expect(findGasLimit(199_999n, { swaps: 1 })).toBe(244_998n)
})

test('a gas limit for no swap leaves as much as for one', () => {
  expect(findGasLimit(200_000n, { swaps: 0 })).toBe(findGasLimit(200_000n, { swaps: 1 }))
})
