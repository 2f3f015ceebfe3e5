import {
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  createExampleTransfer,
  exampleAccount,
} from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { listMarks } from './swapMarks.ts'

const hash = createExampleHash(1)
const mined = { hash, block: 7, blockHash: createExampleHash(2), fee: 21_000n, isFinal: true }
const confirmed = createExampleRecord({
  steps: [
    createExampleStep('swap', {
      state: { type: 'confirmed', moved: { paid: 10n ** 18n, received: 4n * 10n ** 14n }, ...mined },
    }),
  ],
})
const dai = { id: '1:DAI' }
const ether = { id: '1:ETH' }
const inputs = { base: ether, quote: dai, account: exampleAccount, from: 0 }

test('a confirmed swap is a mark at the price that it had, whichever way the chart is', () => {
  const [bought] = listMarks([confirmed], inputs)
  expect([bought?.side, bought?.value.toFixed(6), bought?.time]).toEqual(['bought', '2500.000000', 1_800_000_000])
  const [sold] = listMarks([confirmed], { ...inputs, base: dai, quote: ether })
  expect([sold?.side, sold?.value.toFixed(7)]).toEqual(['sold', '0.0004000'])
})

test('swaps of another pair, of another account, before the line, and without an end are no marks', () => {
  expect(listMarks([confirmed], { ...inputs, base: { id: '8453:ETH' } })).toEqual([])
  expect(listMarks([confirmed], { ...inputs, account: `0x${'1'.repeat(40)}` })).toEqual([])
  expect(listMarks([confirmed], { ...inputs, from: 1_800_000_001 })).toEqual([])
  expect(listMarks([confirmed], { ...inputs, account: undefined })).toHaveLength(1)
  expect(listMarks([createExampleRecord()], inputs)).toEqual([])
  const reverted = createExampleStep('swap', { state: { type: 'reverted', reason: 'outOfGas', ...mined } })
  expect(listMarks([createExampleRecord({ steps: [reverted] })], inputs)).toEqual([])
})

test('a transfer is a mark once the wanted token has arrived', () => {
  const pair = { ...inputs, base: dai, quote: { id: '8453:USDC' } }
  const moved = { paid: 10n ** 18n, received: 999_000n }
  const arrived = createExampleTransfer({ type: 'arrived', hash }, moved)
  const [mark] = listMarks([arrived], pair)
  expect([mark?.side, mark?.value]).toEqual(['sold', 0.999])
  expect(listMarks([createExampleTransfer({ type: 'waiting' }, moved)], pair)).toEqual([])
  expect(listMarks([createExampleTransfer({ type: 'refunded', hash }, moved)], pair)).toEqual([])
})

test('the oldest mark comes first', () => {
  const later = { ...confirmed, id: 'later', startedAt: confirmed.startedAt + 5_000 }
  expect(listMarks([later, confirmed], inputs).map(({ id }) => id)).toEqual([confirmed.id, 'later'])
})
