import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExampleStorage } from '../wallet/testing/examplePage.ts'
import { advance } from './advance.ts'
import { createJournal } from './journal.ts'
import { parseRecord, writeRecord } from './parseRecord.ts'
import type { RecordOf, SwapRecord } from './record.ts'
import {
  createExampleHash,
  createExampleRecord,
  createExampleRevocation,
  createExampleStep,
  exampleAccount,
  exampleRequest,
} from './testing/records.ts'

const options = cases(20_000)

function open(storage: Storage, page = new EventTarget()) {
  return createJournal({ openStorage: () => storage, page })
}

function number(index: number, own: Partial<RecordOf<'swap'>> = {}): RecordOf<'swap'> {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return createExampleRecord({ id, startedAt: 1_800_000_000_000 + index, ...own })
}

const ended = [createExampleStep('swap', { state: { type: 'refused' } })]
const pending = [createExampleStep('swap', { request: exampleRequest, state: { type: 'asking', since: 1 } })]

test('a record is there again after a reload, the latest first', () => {
  const storage = createExampleStorage()
  expect([number(1), number(2)].map(open(storage).write)).toEqual([true, true])
  expect(open(storage).list()).toEqual([number(2), number(1)])
  expect(open(storage).find(number(1).id)).toEqual(number(1))
})

test('two tabs that write different records keep both', () => {
  const storage = createExampleStorage()
  const [one, other] = [open(storage), open(storage)]
  one.write(number(1))
  other.write(number(2))
  one.write(advance(number(1), { step: 0, type: 'skip' }))
  expect(other.list().map(({ id, steps }) => [id.at(-1), steps[0]?.state.type])).toEqual([
    ['2', 'waiting'],
    ['1', 'skipped'],
  ])
})

test('subscribers in other tabs learn of a record, and not of other entries', () => {
  const page = new EventTarget()
  let calls = 0
  const stop = open(createExampleStorage(), page).subscribe(() => {
    calls += 1
  })
  const dispatchStorage = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  for (const key of ['wallet', 'murmur.swap.1', null]) dispatchStorage(key)
  stop()
  dispatchStorage('murmur.swap.2')
  expect(calls).toBe(2)
})

test.each([
  ['is full', { setItem: () => fail() }],
  ['forgets at once', { setItem: () => {} }],
  ['is blocked', { getItem: () => fail() }],
])('where the storage %s, writing reports it', (_, broken) => {
  expect(open({ ...createExampleStorage(), ...broken }).write(number(1))).toBe(false)
})

test('a blocked storage has no records', () => {
  const journal = createJournal({ openStorage: fail, page: new EventTarget() })
  expect([journal.list(), journal.find('1'), journal.write(number(1))]).toEqual([[], undefined, false])
  expect(() => journal.clear(exampleAccount)).not.toThrow()
})

test('at most 200 records are kept: the oldest that has ended makes room, and an open one never does', () => {
  const journal = open(createExampleStorage())
  journal.write(number(1, { steps: pending }))
  for (let index = 2; index <= 250; index += 1) expect(journal.write(number(index, { steps: ended }))).toBe(true)
  const ids = journal.list().map(({ startedAt }) => startedAt - 1_800_000_000_000)
  expect([ids.length, ids[0], ids.at(-2), ids.at(-1)]).toEqual([200, 250, 52, 1])
})

test('with 200 open records no other one is started', () => {
  const journal = open(createExampleStorage())
  for (let index = 1; index <= 200; index += 1) expect(journal.write(number(index, { steps: pending }))).toBe(true)
  expect(journal.write(number(201))).toBe(false)
  // Those that are there can still be changed.
  expect(journal.write(advance(number(7, { steps: pending }), { step: 0, type: 'refuse' }))).toBe(true)
})

test('clearing forgets what has ended for one account only', () => {
  const journal = open(createExampleStorage())
  const other = `0x${'1'.repeat(40)}` as const
  journal.write(number(1, { steps: ended }))
  journal.write(number(2, { steps: pending }))
  journal.write(number(3, { steps: ended, account: other }))
  journal.clear(exampleAccount)
  expect(journal.list().map(({ id }) => id.at(-1))).toEqual(['3', '2'])
})

test('a record with any field changed, left out or added is whole or not read at all', () => {
  const hash = createExampleHash(1)
  const state = { type: 'sent', hash, since: 1, nonce: 2 } as const
  const record = createExampleRecord({
    steps: [createExampleStep('swap', { request: exampleRequest, state, hashes: [hash] })],
  })
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('-1', '1e9', '0x', ' 1', '01', -1, 0.5, 2 ** 60, '__proto__', 'constructor', '9'.repeat(79)),
  )
  fc.assert(
    fc.property(fc.nat(), odd, (at, value) => {
      const places = listPlaces(JSON.parse(writeRecord(record)))
      const place = places[at % places.length]
      const text = JSON.stringify(replace(JSON.parse(writeRecord(record)), { place: place ?? [], value }))
      const read = parseRecord(text)
      if (read !== undefined) expect(JSON.parse(writeRecord(read))).toEqual(JSON.parse(text))
    }),
    options,
  )
})

test('a swap whose gas costs more than it receives is stored: only its bound is below zero', () => {
  const record = createExampleRecord()
  const { terms } = record
  const below = { ...record, terms: { ...terms, bound: { ...terms.bound, units: -57n } } }
  expect(parseRecord(writeRecord(below))).toEqual(below)
  const received = { ...record, terms: { ...terms, receive: { ...terms.receive, units: -57n } } }
  expect(parseRecord(writeRecord(received))).toBeUndefined()
})

test.each(['', 'null', '[]', '{}', '{"id":1}', '"'.repeat(9), 'x'.repeat(40_000)])('%.20s is no record', (text) => {
  expect(parseRecord(text)).toBeUndefined()
})

test('a record that lies under the name of another one is not read', () => {
  const storage = createExampleStorage({ 'murmur.swap.1': writeRecord(number(1)) })
  expect(open(storage).list()).toEqual([])
})

type Place = readonly (string | number)[]

function listPlaces(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const keys = Array.isArray(value) ? [...value.keys()] : [...Object.keys(value), 'extra']
  return [
    [],
    ...keys.flatMap((key) => listPlaces((value as Record<string, unknown>)[String(key)]).map((rest) => [key, ...rest])),
  ]
}

function replace(value: unknown, { place, value: other }: { place: Place; value: unknown }): unknown {
  const [key, ...rest] = place
  if (key === undefined) return other
  if (Array.isArray(value)) return value.with(Number(key), replace(value[Number(key)], { place: rest, value: other }))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: replace(fields[key], { place: rest, value: other }) }
}

function fail(): never {
  throw new Error('The storage is blocked.')
}

test('a revocation takes back each allowance once, and a swap never gives one by itself', () => {
  const nothing = (type: 'approve' | 'allow') => createExampleStep(type, { units: 0n })
  const keeps = (steps: SwapRecord['steps']) =>
    parseRecord(writeRecord(createExampleRevocation({ steps }))) !== undefined
  expect([
    keeps([nothing('approve')]),
    keeps([nothing('allow')]),
    keeps([nothing('approve'), nothing('allow')]),
    keeps([nothing('allow'), nothing('approve')]),
    keeps([nothing('allow'), nothing('allow')]),
    keeps([createExampleStep('allow')]),
    keeps([nothing('allow'), createExampleStep('swap')]),
    keeps([createExampleStep('swap')]),
  ]).toEqual([true, true, true, false, false, false, false, false])
  for (const type of ['approve', 'allow'] as const)
    expect(parseRecord(writeRecord(number(1, { steps: [nothing(type)] })))).toBeUndefined()
})
