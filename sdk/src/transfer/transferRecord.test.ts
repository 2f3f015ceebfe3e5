import { expect, test } from 'vitest'
import { advance } from '../trade/advance.ts'
import { parseRecord, writeRecord } from '../trade/parseRecord.ts'
import { type Arrival, findArrival, isOpen, isPending } from '../trade/record.ts'
import { createExampleHash, createExampleRecord, createExampleTransfer } from '../trade/testing/records.ts'

const hash = createExampleHash(3)
const arrivals: readonly Arrival[] = [
  { type: 'waiting' },
  { type: 'waiting', canSpeedUp: true },
  { type: 'expired' },
  { type: 'arrived', hash },
  { type: 'bridged', hash, units: 999_500n },
  { type: 'refunded', hash },
]

test.each(arrivals)('a transfer whose deposit stands as $type is read again after a reload', (arrival) => {
  const record = createExampleTransfer(arrival, arrival.type === 'arrived' ? { paid: 1n, received: 2n } : undefined)
  expect(parseRecord(writeRecord(record))).toEqual(record)
})

test('a record of an earlier version, without a bridge, is still a record', () => {
  const record = createExampleRecord()
  expect(writeRecord(record)).not.toContain('bridge')
  expect(parseRecord(writeRecord(record))).toEqual(record)
})

const transfer = JSON.parse(writeRecord(createExampleTransfer({ type: 'waiting' })))
const [step] = transfer.steps

test.each<[string, object]>([
  ['a bridge and a swap', { steps: [{ ...step, type: 'swap', state: { ...step.state, arrival: undefined } }] }],
  ['an arrival of a swap', { steps: [{ ...step, type: 'swap' }], terms: { ...transfer.terms, bridge: undefined } }],
  ['a transfer without a bridge', { terms: { ...transfer.terms, bridge: undefined } }],
  ['two transfers', { steps: [step, step] }],
  ['an unknown arrival', { steps: [{ ...step, state: { ...step.state, arrival: { type: 'lost' } } }] }],
  ['an arrival without its hash', { steps: [{ ...step, state: { ...step.state, arrival: { type: 'refunded' } } }] }],
  ['a negative deposit', { terms: { ...transfer.terms, bridge: { ...transfer.terms.bridge, inputAmount: '-1' } } }],
  ['an odd field', { terms: { ...transfer.terms, bridge: { ...transfer.terms.bridge, more: 1 } } }],
])('%s in the storage is no record', (_, difference) => {
  expect(parseRecord(JSON.stringify({ ...transfer, ...difference }))).toBeUndefined()
})

test('a deposit is waited for until it has arrived or is back, and then nothing changes it', () => {
  const waiting = createExampleTransfer({ type: 'waiting' })
  const arrive = (arrival: Arrival) => ({ step: 0, type: 'arrive', arrival, moved: undefined }) as const
  const expired = advance(waiting, arrive({ type: 'expired' }))
  const refunded = advance(expired, arrive({ type: 'refunded', hash }))
  expect([waiting, expired, refunded].map((record) => [isOpen(record), isPending(record)])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(advance(refunded, arrive({ type: 'arrived', hash }))).toBe(refunded)
  expect(advance(waiting, arrive({ type: 'waiting' }))).toBe(waiting)
  expect(advance(waiting, arrive({ type: 'waiting', canSpeedUp: false }))).toBe(waiting)
  const late = { type: 'waiting', canSpeedUp: true } as const
  expect(findArrival(advance(waiting, arrive(late)))).toEqual(late)
})

test('a transfer that is mined begins to wait for its fill, a swap does not', () => {
  const mined = { block: 7, blockHash: createExampleHash(2), fee: 1n }
  const confirm = { step: 0, type: 'confirm', hash: createExampleHash(1), moved: undefined, ...mined } as const
  const sent = (type: 'transfer' | 'swap') => {
    const [first, ...rest] = createExampleTransfer({ type: 'waiting' }).steps
    if (first === undefined) throw new RangeError('It has a step.')
    const state = { type: 'sent', hash: createExampleHash(1), since: 0, nonce: undefined } as const
    return createExampleRecord({ steps: [{ ...first, type, state }, ...rest] })
  }
  expect(advance(sent('transfer'), confirm).steps[0]?.state).toMatchObject({ arrival: { type: 'waiting' } })
  expect(advance(sent('swap'), confirm).steps[0]?.state).not.toHaveProperty('arrival')
})
