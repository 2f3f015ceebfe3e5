import { expect, test } from 'vitest'
import { parseRecord, writeRecord } from './parseRecord.ts'
import { isFollowed, type StepRecord, type StepState, type SwapRecord } from './record.ts'
import {
  createExampleHash,
  createExampleRecord,
  createExampleRevocation,
  createExampleSpeedUp,
  createExampleStep,
  createExampleTransfer,
  exampleRequest,
} from './testing/records.ts'

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
      (lateEffect) => ({ type: 'dropped', hash, lateEffect, isFinal: false }) as const,
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

const kinds: readonly SwapRecord[] = [
  createExampleRecord(),
  createExampleTransfer({ type: 'waiting', canSpeedUp: true }),
  createExampleRevocation(),
  createExampleRevocation({
    steps: [createExampleStep('approve', { units: 0n }), createExampleStep('allow', { units: 0n })],
  }),
  createExampleSpeedUp(),
]

test.each(kinds)('a $kind is read again as it was written', (record) => {
  expect(parseRecord(writeRecord(record))).toEqual(record)
})

/** As the versions before the kinds stored it: every record had the amounts of a swap. */
function writeEarlier(record: SwapRecord): Record<string, unknown> {
  const { kind, terms, ...rest } = JSON.parse(writeRecord(record))
  if (kind === 'swap' || kind === 'transfer') return { ...rest, promise: terms }
  const { allowed, receive, recipient = rest.account, deadline, block, ...deposit } = terms
  const paid = allowed ?? { listing: { ...receive.listing, id: '1:USDC' }, units: '0' }
  const received = receive ?? { ...allowed, units: '0' }
  return {
    ...rest,
    promise: {
      pay: paid,
      maximumPay: paid,
      receive: received,
      minimumReceive: received,
      bound: received,
      recipient,
      legs: [],
      block,
      deadline,
      ...(kind === 'speedUp' && { speedUp: deposit }),
    },
  }
}

test.each(kinds)('a $kind of an earlier version is still read, as what it was', (record) => {
  expect(parseRecord(JSON.stringify(writeEarlier(record)))).toEqual(record)
})

/** As the storage of a browser holds it. */
const earlierSwap = `{"id":"7d1f4f5c-58f5-4a3e-9a43-54a8ce0f4b7a","startedAt":1763400000000,"account":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","chainId":1,"promise":{"pay":{"listing":{"id":"1:ETH","symbol":"ETH","tokenAddress":null,"decimals":18},"units":"1000000000000000000"},"maximumPay":{"listing":{"id":"1:ETH","symbol":"ETH","tokenAddress":null,"decimals":18},"units":"1000000000000000000"},"receive":{"listing":{"id":"1:USDC","symbol":"USDC","tokenAddress":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6},"units":"4700000000"},"minimumReceive":{"listing":{"id":"1:USDC","symbol":"USDC","tokenAddress":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6},"units":"4676500000"},"bound":{"listing":{"id":"1:USDC","symbol":"USDC","tokenAddress":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6},"units":"-57"},"recipient":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","deadline":1763401200,"block":25000000,"legs":[],"gapPpm":3},"steps":[{"type":"swap","units":"1000000000000000000","request":{"to":"0x66a9893cc07d91d95644aedd05d03f95e1dba8af","value":"1000000000000000000","dataHash":"0x00000000000000000000000000000000000000000000000000000000000000aa","nonce":7,"block":25000001},"state":{"type":"unclear","since":1763400001000},"hashes":[],"told":{"hash":"0x00000000000000000000000000000000000000000000000000000000000000bb"}}]}`

test('a stored swap of an earlier version keeps its terms and the answer of its wallet', () => {
  const record = parseRecord(earlierSwap)
  expect(record).toMatchObject({
    kind: 'swap',
    terms: { pay: { units: 10n ** 18n }, bound: { units: -57n }, gapPpm: 3 },
  })
  const walletAnswer = { hash: `0x${'bb'.padStart(64, '0')}` }
  expect(record?.steps).toMatchObject([{ state: { type: 'unclear' }, walletAnswer }])
  expect(record && parseRecord(writeRecord(record))).toEqual(record)
})

test('a dropped transaction of an earlier version keeps its late effect', () => {
  const dropped = { type: 'dropped', hash, isFinal: false } as const
  const current: StepState = { ...dropped, lateEffect: 'reverts' }
  expect(read({ ...dropped, rest: 'reverts' } as StepState)?.state).toEqual(current)
  expect(read(dropped)?.state).toEqual(dropped)
  expect(read({ ...current, rest: 'reverts' } as StepState)).toBeUndefined()
})

test('a record of neither version is none', () => {
  const [swap, transfer, revocation, , speedUp] = kinds.map((record) => JSON.parse(writeRecord(record)))
  const [earlier, earlierTransfer] = kinds.map(writeEarlier)
  const deposit = { hash: createExampleHash(1), depositId: '5', destinationChainId: 8453 }
  const strangers: readonly unknown[] = [
    { ...swap, promise: swap.terms },
    { ...swap, kind: undefined },
    { ...swap, kind: 'order' },
    ...[transfer, revocation, speedUp].map(({ kind }) => ({ ...swap, kind })),
    { ...swap, steps: [{ ...swap.steps[0], told: { hash: createExampleHash(1) } }] },
    { ...earlier, terms: swap.terms },
    { ...earlier, promise: { ...swap.terms, speedUp: deposit } },
    { ...earlierTransfer, promise: { ...transfer.terms, speedUp: deposit } },
    { ...earlier, promise: { ...swap.terms, constructor: 1 } },
  ]
  for (const one of strangers) expect(parseRecord(JSON.stringify(one)), JSON.stringify(one)).toBeUndefined()
  for (const text of ['', 'null', '[]', '{}', '1', '"', writeRecord(kinds[0] as SwapRecord) + ' '.repeat(32_000)])
    expect(parseRecord(text)).toBeUndefined()
})
