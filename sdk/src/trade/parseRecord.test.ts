import { expect, test } from 'vitest'
import { parseRecord, writeRecord } from './parseRecord.ts'
import { isFollowed, type StepRecord, type StepState } from './record.ts'
import { createExampleHash, createExampleRecord, createExampleStep, exampleRequest } from './testing/records.ts'

const hash = createExampleHash(1)

function read(state: StepState, own: Partial<StepRecord> = {}) {
  const step = createExampleStep('swap', { state, request: exampleRequest, hashes: [hash], ...own })
  return parseRecord(writeRecord(createExampleRecord({ steps: [step] })))?.steps[0]
}

test('records of earlier versions are read, and nothing that had ended is looked for again', () => {
  const old: readonly StepState[] = [
    { type: 'refused' },
    { type: 'failed', reason: 'walletBusy' },
    { type: 'sent', hash, since: 1, nonce: undefined },
    { type: 'dropped', hash, isFinal: true },
    { type: 'dropped', hash: undefined, isFinal: false },
  ]
  for (const state of old) expect(read(state)?.state).toEqual(state)
  expect(old.map((state) => isFollowed(read(state)?.state ?? state))).toEqual([false, false, true, false, true])
})

test('what is new in a record is read again as it was written', () => {
  const states: readonly StepState[] = [
    { type: 'refused', isFinal: false },
    { type: 'failed', reason: 'walletBusy', isFinal: true },
    { type: 'sent', hash, since: 1, nonce: 7, isMissing: true },
    ...(['reverts', 'approves', 'unknown'] as const).map(
      (rest) => ({ type: 'dropped', hash, rest, isFinal: false }) as const,
    ),
  ]
  for (const state of states) expect(read(state)?.state).toEqual(state)
  const sent: StepState = { type: 'sent', hash, since: 1, nonce: 7 }
  for (const reported of ['confirm', 'revert', 'cancel', 'alter', 'drop'] as const)
    expect(read(sent, { reported })?.reported).toBe(reported)
  expect(read(sent, { reported: 'settle' as never })).toBeUndefined()
})

test('a step that is looked for has a request to compare with', () => {
  expect(read({ type: 'refused', isFinal: false }, { request: undefined })).toBeUndefined()
  expect(read({ type: 'refused' }, { request: undefined })).toBeDefined()
})
