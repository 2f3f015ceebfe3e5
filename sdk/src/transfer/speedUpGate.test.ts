import { createSpeedUpCall, type SpeedUp, type SpeedUpStep } from '@murmur/engine/encode/bridge/speedUp'
import type { Address } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { writeSpeedUp } from '../trade/executeSwap.ts'
import { parseRecord, writeRecord } from '../trade/parseRecord.ts'
import type { RecordOf } from '../trade/record.ts'
import { type GateOptions, type GateRequest, passGate } from '../trade/sendGate.ts'
import { createRecord, planSteps } from '../trade/swapPlan.ts'
import {
  createExampleChain,
  createExampleSigner,
  exampleGenesis,
  exampleSignature as signature,
} from '../trade/testing/gate.ts'
import {
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  exampleAccount,
  exampleRequest,
} from '../trade/testing/records.ts'
import { planSpeedUp } from './planSpeedUp.ts'
import { transferTrading } from './transferTrading.ts'

const spokePool: Address = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5'
const stranger: Address = '0x00000000000000000000000000000000deadbeef'
const output = { id: '8453:USDC', symbol: 'USDC', tokenAddress: stranger, decimals: 6 }
const speedUp: SpeedUp = {
  chainId: 1,
  account: exampleAccount,
  spokePool,
  depositId: 5n,
  outputAmount: 990_000n,
  recipient: exampleAccount,
}
const plan = planSpeedUp(speedUp, {
  hash: createExampleHash(9),
  destinationChainId: 8453,
  now: 0,
  output,
  accountState: { timestamp: 1_800_000_000, block: 25_000_000 },
})
const record = createRecord(plan, { id: '00000000-0000-4000-8000-000000000009', startedAt: 1 }) as RecordOf<'speedUp'>

test('the new terms of a deposit are signed and sent exactly as they were shown', async () => {
  const { gate, asked, stored } = createGate()
  for (const request of [createMessage(), createCall()]) await passGate(request, gate)
  const data = createSpeedUpCall(speedUp, { signature }).data
  const call = { chainId: 1, from: exampleAccount, to: spokePool, value: 0n, data, gas: 280_000n }
  expect(asked).toEqual([writeSpeedUp(speedUp, transferTrading), call])
  expect(JSON.parse(String(asked[0]))).toMatchObject({
    domain: { name: 'ACROSS-V2', version: '1.0.0', chainId: 1 },
    primaryType: 'UpdateDepositDetails',
    message: { depositId: '5', updatedOutputAmount: '990000', updatedMessage: '0x' },
  })
  expect(stored).toHaveLength(2)
})

const alterations: readonly [string, Partial<SpeedUp>][] = [
  ['a lower amount', { outputAmount: 989_999n }],
  ['a higher amount', { outputAmount: 990_001n }],
  ['another recipient', { recipient: stranger }],
  ['another depositor', { account: stranger }],
  ['another deposit', { depositId: 6n }],
  ['another network', { chainId: 10 }],
  ['another contract', { spokePool: stranger }],
]

test.each(alterations)('%s than the shown one passes neither as the step nor as its bytes', async (_, difference) => {
  const { gate, asked } = createGate()
  const altered = { ...speedUp, ...difference }
  const requests = [
    createMessage({ step: altered, bytes: altered }),
    createCall({ step: altered, bytes: altered }),
    createCall({ step: speedUp, bytes: altered }),
    // The signed message names no contract and no account.
    ...('spokePool' in difference || 'account' in difference ? [] : [createMessage({ step: speedUp, bytes: altered })]),
  ]
  const reason = expect.stringMatching('spokePool' in difference ? /unknownContract|altered/ : /^altered$/)
  for (const request of requests) expect(await passGate(request, gate)).toEqual({ type: 'refused', reason })
  expect(asked).toEqual([])
})

test('it passes only in its own record, with its own signature, and where the bridge is known', async () => {
  const { gate, asked } = createGate()
  const refuse = async (request: GateRequest, own: Partial<GateOptions>) =>
    expect(await passGate(request, { ...gate, ...own })).toMatchObject({ type: 'refused' })
  await refuse(createCall(), { record: createExampleRecord() })
  await refuse(createCall(), { spokePool: undefined })
  await refuse({ ...(createCall() as object), signature: undefined } as GateRequest, {})
  await refuse({ ...(createCall() as object), signature: `0x${'11'.repeat(65)}` } as GateRequest, {})
  const receive = { ...record.terms.receive, units: 990_001n }
  await refuse(createCall(), { record: { ...record, terms: { ...record.terms, receive } } })
  expect(asked).toEqual([])
})

test('new terms are checked as such in every record, and nothing else passes in theirs', async () => {
  const { gate, asked } = createGate()
  const foreign = { ...gate, record: createExampleRecord(), spokePool: undefined }
  for (const request of [createMessage(), createCall()])
    expect(await passGate(request, foreign)).toEqual({ type: 'refused', reason: 'unknownContract' })
  const approval = { token: stranger, spender: stranger, units: 1n, account: exampleAccount, chainId: 1 }
  const call = { chainId: 1, account: exampleAccount, to: stranger, value: 0n, data: '0x' } as const
  const other: GateRequest = { type: 'call', step: { type: 'approve', approval }, call, signature: undefined }
  expect(await passGate(other, gate)).toEqual({ type: 'refused', reason: 'altered' })
  expect(asked).toEqual([])
})

test('a denied swap of the account does not stop it', async () => {
  const { gate, asked } = createGate()
  const denied = createExampleStep('swap', { request: exampleRequest, state: { type: 'refused', isFinal: false } })
  const chain = { ...gate.chain, isMaybeSent: async () => true }
  const listRecords = () => [createExampleRecord({ steps: [denied] })]
  expect(await passGate(createCall(), { ...gate, chain, listRecords })).toMatchObject({ type: 'sent' })
  expect(asked).toHaveLength(1)
})

test.each([
  [0n, 'refused'],
  [1n, 'sent'],
] as const)('terms by which %s units arrive are %s', async (outputAmount, type) => {
  const { gate } = createGate()
  const terms = { ...record.terms, receive: { ...record.terms.receive, units: outputAmount } }
  const step = { ...speedUp, outputAmount }
  const result = await passGate(createCall({ step, bytes: step }), { ...gate, record: { ...record, terms } })
  expect(result).toMatchObject({ type })
})

test('without the checks of speed-ups no new terms are signed or sent', async () => {
  const { gate, asked, stored } = createGate()
  for (const request of [createMessage(), createCall()])
    expect(await passGate(request, { ...gate, transfers: undefined })).toEqual({ type: 'refused', reason: 'altered' })
  expect([asked, stored]).toEqual([[], []])
})

test('its record is read again after a reload, and nothing else is such a record', () => {
  expect(parseRecord(writeRecord(record))).toEqual(record)
  expect(planSteps(plan.steps)).toBeUndefined()
  const { terms, steps } = JSON.parse(writeRecord(record))
  const others = [
    { steps: steps.slice(1) },
    { steps: steps.toReversed() },
    { kind: 'swap' },
    { terms: { ...terms, depositId: undefined } },
    { terms: { ...terms, hash: '0x' } },
    {
      steps: [
        { ...steps[0], type: 'permit' },
        { ...steps[1], type: 'swap' },
      ],
    },
  ]
  for (const other of others)
    expect(parseRecord(JSON.stringify({ ...JSON.parse(writeRecord(record)), ...other }))).toBeUndefined()
})

type Altered = { readonly step: SpeedUp; readonly bytes: SpeedUp }

function createMessage({ step, bytes }: Altered = { step: speedUp, bytes: speedUp }): GateRequest {
  return { type: 'message', step: { type: 'agree', speedUp: step }, message: writeSpeedUp(bytes, transferTrading) }
}

function createCall({ step, bytes }: Altered = { step: speedUp, bytes: speedUp }): GateRequest {
  const planned: Extract<SpeedUpStep, { type: 'speedUp' }> = { type: 'speedUp', speedUp: step }
  return { type: 'call', step: planned, call: createSpeedUpCall(bytes, { signature }), signature }
}

function createGate() {
  const { signer, asked } = createExampleSigner(exampleAccount)
  const stored: unknown[] = []
  const gate: GateOptions = {
    record,
    quotedAt: 0,
    transfers: transferTrading,
    spokePool,
    genesisHash: exampleGenesis,
    chain: createExampleChain(),
    contracts: { router: { address: stranger, version: '2.1.0' }, permit2: stranger },
    listRecords: () => [],
    findSigner: () => signer,
    elapsed: () => 1_000,
    isTradingOpen: () => true,
    askTrading: async () => 'open',
    store: (request) => stored.push(request) > 0,
    keepAnswer: () => {},
  }
  return { gate, asked, stored }
}
