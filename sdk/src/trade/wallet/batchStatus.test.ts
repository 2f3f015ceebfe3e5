import { expect, test } from 'vitest'
import type { Signer, SignerQuestion } from '../../wallet/wallet.ts'
import type { StepRecord } from '../record.ts'
import { createExampleSigner, exampleGenesis } from '../testing/gate.ts'
import { createExampleHash, createExampleStep, exampleRequest } from '../testing/records.ts'
import { askForBatch, offersBatch } from './batchStatus.ts'

const account = `0x${'ab'.repeat(20)}`

type Answers = Parameters<typeof createExampleSigner>[1]

/** A wallet of this account, and all that it was asked. */
function createWallet(answers: Answers = {}) {
  const { signer } = createExampleSigner(`0x${'AB'.repeat(20)}`, answers)
  const questions: SignerQuestion[] = []
  const request: Signer['request'] = (question) => {
    questions.push(question)
    return signer.request(question)
  }
  return { questions, signer: { ...signer, request } }
}

const locked = () => Promise.reject(new Error('It is locked.'))

test('a wallet is asked what it can do for this account on this network, by its hexadecimal id', async () => {
  const { signer, questions } = createWallet({
    wallet_getCapabilities: () => ({ '0x38': { atomic: { status: 'ready' } } }),
  })
  expect(await offersBatch(signer, { account, chainId: 56 })).toBe(true)
  expect(questions).toEqual([{ method: 'wallet_getCapabilities', params: [account, ['0x38']] }])
})

test.each([
  ['supported', true],
  ['ready', true],
  ['unsupported', false],
  ['', false],
  [undefined, false],
])('a wallet whose batches are %s offers them: %s', async (status, isOffered) => {
  const { signer } = createWallet({ wallet_getCapabilities: () => ({ '0x1': { atomic: { status } } }) })
  expect(await offersBatch(signer, { account, chainId: 1 })).toBe(isOffered)
})

test('a wallet that does not know the question offers no batch', async () => {
  const { signer } = createWallet({ wallet_getCapabilities: locked })
  expect(await offersBatch(signer, { account, chainId: 1 })).toBe(false)
})

const request = { ...exampleRequest, batch: 'own' }
const hash = createExampleHash(5)

function createStep(own: Partial<StepRecord> = {}): StepRecord {
  return createExampleStep('batch', { request, state: { type: 'unclear', since: 1 }, ...own })
}

function ask(signer: Signer, step = createStep()) {
  return askForBatch(signer, { step, account, chainId: 1, genesisHash: exampleGenesis, now: 3 })
}

/** The event for this status of the batch. */
function readStatus(status: unknown, answers: Answers = {}) {
  return ask(createWallet({ wallet_getCallsStatus: () => status, ...answers }).signer)
}

const status = { id: 'own', chainId: '0x1', status: 200, receipts: [{ transactionHash: hash }] }
const answered = { type: 'answer', walletAnswer: { hash }, at: 3 }

test.each<[string, Partial<StepRecord>, string]>([
  [
    'the id that the wallet gave it',
    { state: { type: 'batched', id: 'given', since: 1 }, walletAnswer: { id: 'answered' } },
    'given',
  ],
  ['a late id of the wallet', { walletAnswer: { id: 'answered' } }, 'answered'],
  ['our own id, if the wallet gave none', {}, 'own'],
  ['our own id, if the wallet answered a hash only', { walletAnswer: { hash } }, 'own'],
  ['our own id, though the user has stopped waiting', { state: { type: 'dismissed', isFinal: false } }, 'own'],
])('a batch is asked for by %s', async (_, own, id) => {
  const { signer, questions } = createWallet({ wallet_getCallsStatus: () => ({ ...status, id }) })
  expect(await ask(signer, createStep(own))).toEqual(answered)
  expect(questions).toEqual([{ method: 'eth_accounts' }, { method: 'wallet_getCallsStatus', params: [id] }])
})

test.each<[string, Partial<StepRecord>]>([
  ['has no id', { request: exampleRequest }],
  ['has its transaction', { state: { type: 'sent', hash, since: 1, nonce: 7 } }],
  ['is still waiting', { state: { type: 'waiting' } }],
])('a wallet is not asked for a batch that %s', async (_, own) => {
  const { signer, questions } = createWallet()
  expect(await ask(signer, createStep(own))).toBeUndefined()
  expect(questions).toEqual([])
})

test.each<[string, () => unknown]>([
  ['of another account', () => [`0x${'cd'.repeat(20)}`]],
  ['that has ours as its second account', () => [`0x${'cd'.repeat(20)}`, account]],
  ['without an account', () => []],
  ['that answers nothing', () => undefined],
  ['that answers garbage', () => [5]],
  ['that is locked', locked],
])('a wallet %s is not asked for the batch: it might open its window', async (_, eth_accounts) => {
  const { signer, questions } = createWallet({ eth_accounts, wallet_getCallsStatus: () => status })
  expect(await ask(signer)).toBeUndefined()
  expect(questions).toEqual([{ method: 'eth_accounts' }])
})

test('the hash of the last receipt is answered, in lower case', async () => {
  expect(await readStatus(status)).toEqual(answered)
  const receipts = [{ transactionHash: createExampleHash(4) }, { transactionHash: `0x${hash.slice(2).toUpperCase()}` }]
  expect(await readStatus({ ...status, receipts })).toEqual(answered)
})

test.each<[string, unknown]>([
  ['a batch of another id', { ...status, id: 'other' }],
  ['another network', { ...status, chainId: '0x38' }],
  ['no network', { ...status, chainId: undefined }],
  ['a network that is true', { ...status, chainId: true }],
  ['a network that is an object', { ...status, chainId: Object.create(null) }],
  ['no receipts', { ...status, receipts: undefined }],
  ['an empty list of receipts', { ...status, receipts: [] }],
  ['receipts that are no list', { ...status, receipts: { at: () => ({ transactionHash: hash }) } }],
  ['a receipt without a hash', { ...status, receipts: [{}] }],
  ['a hash that is too short', { ...status, receipts: [{ transactionHash: hash.slice(0, -1) }] }],
  ['a hash that is too long', { ...status, receipts: [{ transactionHash: `${hash}0` }] }],
  ['a hash after other letters', { ...status, receipts: [{ transactionHash: ` ${hash}` }] }],
  ['a hash in a list', { ...status, receipts: [{ transactionHash: [hash] }] }],
  ['nothing', undefined],
])('an answer with %s is ignored', async (_, answer) => {
  expect(await readStatus(answer)).toBeUndefined()
})

test('a wallet that does not know the batch, or fails, changes nothing', async () => {
  expect(await readStatus(undefined, { wallet_getCallsStatus: locked })).toBeUndefined()
})

test('a batch that the wallet will never send is dropped', async () => {
  expect(await readStatus({ ...status, status: 400, receipts: undefined })).toEqual({ type: 'drop' })
})

test.each([100, 200, 401, 500, 600])(
  'a batch of the status %i is not dropped by the word of the wallet',
  async (code) => {
    expect(await readStatus({ ...status, status: code, receipts: [] })).toBeUndefined()
  },
)

test.each<[string, Answers]>([
  ['another chain', { eth_chainId: () => '0x2' }],
  ['another world with the same chain id', { eth_getBlockByNumber: () => ({ hash: createExampleHash(9) }) }],
  ['a chain that it does not report', { eth_chainId: locked }],
])('a wallet on %s cannot drop a batch of ours', async (_, answers) => {
  expect(await readStatus({ ...status, status: 400 }, answers)).toBeUndefined()
})
