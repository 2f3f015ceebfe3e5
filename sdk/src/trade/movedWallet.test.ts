import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { countCases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Signer, SignerQuestion } from '../wallet/wallet.ts'
import type { Execution } from './execution.ts'
import { isOpen, type StepRecord } from './record.ts'
import { createExampleBrowser, statesOf } from './testing/exampleBrowser.ts'
import { createExampleSigner, exampleGenesis } from './testing/gate.ts'
import { createExampleHash, createExampleStep, exampleRequest } from './testing/records.ts'
import { askForBatch } from './wallet/batchStatus.ts'
import { findWalletPlace } from './wallet/walletPlace.ts'

const coinPlan = findPlan(({ steps }) => steps.length === 1)
const tokenPlan = findPlan(({ steps }) => steps.length === 3)

/** A single transaction, or all calls in one prompt. */
const forms = ['a transaction', 'a batch'] as const

function createBrowser(form: (typeof forms)[number]) {
  if (form === 'a transaction') return createExampleBrowser(coinPlan)
  const browser = createExampleBrowser(tokenPlan)
  return { ...browser, plan: { ...browser.plan, isBatched: true } }
}

type Answers = Partial<Record<SignerQuestion['method'], () => Promise<unknown>>>

/** Answers these questions by itself. */
function ask(signer: Signer, answers: Answers): Signer {
  return { ...signer, request: (question) => answers[question.method]?.() ?? signer.request(question) }
}

type Asked = { readonly signer: Signer; readonly asked: readonly unknown[] }

/** Once it has sent something, the wallet answers so when it is asked for its chain. */
function askAfterSending({ signer, asked }: Asked, reportChainId: () => Promise<unknown>): Signer {
  const request: Signer['request'] = (question) =>
    ask(signer, asked.length > 0 ? { eth_chainId: reportChainId } : {}).request(question)
  return { ...signer, request }
}

function findStep(page: Execution): StepRecord | undefined {
  return page.records.get()[0]?.steps[0]
}

const otherWorld = { hash: createExampleHash(1_001) }

test.each(forms)('C-04: a wallet that moves between check and send of %s causes no silent success', async (form) => {
  const random = fc.sample(fc.tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 20 }), fc.boolean(), fc.boolean()), {
    numRuns: countCases(500, { part: 10, quickPart: 25 }),
    seed: 4,
  })
  for (const [other, ticks, isCareful, isSameId] of random) {
    const { open, wallet, plan: swap } = createBrowser(form)
    let place: Answers = {}
    const move = async () => {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
      // A local chain may share its id with a real one: only block 0 distinguishes them.
      place = isSameId
        ? { eth_getBlockByNumber: async () => otherWorld }
        : { eth_chainId: async () => `0x${(other + 2).toString(16)}` }
    }
    // It moves right after the last check of its chain, and sends elsewhere.
    wallet.send = () => {}
    wallet.reportStatus = () => undefined
    const refuse = { type: 'unsent', reason: 'otherNetwork' } as const
    wallet.answer = async (hash) => {
      await move()
      return isCareful ? refuse : { type: 'sent', hash }
    }
    wallet.answerBatch = async (id) => {
      await move()
      return isCareful ? refuse : { type: 'batched', id }
    }
    const signer: Signer = { ...wallet.signer, request: (question) => ask(wallet.signer, place).request(question) }
    const page = open({ findSigner: () => signer })
    await page.start(swap)
    await expect.poll(() => statesOf(page)).toEqual([isCareful ? 'otherNetwork' : 'unclear'])
    expect(wallet.asked).toMatchObject([{ chainId: 1 }])
    page.dispose()
  }
})

test.each(forms)(
  'C-04: a wallet that moves after it has sent %s is asked for nothing more, and it is found',
  async (form) => {
    const { open, wallet, plan: swap } = createBrowser(form)
    // It has forgotten the batch on its new network.
    wallet.reportStatus = () => undefined
    const page = open({ findSigner: () => askAfterSending(wallet, async () => '0x2') })
    await page.start(swap)
    await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
    expect(wallet.asked).toHaveLength(1)
    page.dispose()
  },
)

test('C-04: the hash that a moved wallet answered is kept, and counts once our own network knows it', async () => {
  const { open, wallet, chain, plan: swap } = createBrowser('a transaction')
  wallet.send = () => {}
  const first = open({ findSigner: () => askAfterSending(wallet, async () => '0x2') })
  await first.start(swap)
  const walletAnswer = { hash: createExampleHash(1) }
  await expect.poll(() => findStep(first)).toMatchObject({ state: { type: 'unclear' }, walletAnswer, hashes: [] })
  // Nothing else starts while it is unclear, also in another tab.
  first.dispose()
  const second = open()
  expect(await second.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  expect(findStep(second)).toMatchObject({ state: { type: 'unclear' }, walletAnswer, hashes: [] })
  // Not mined yet, so its nonce proves nothing.
  const [asked] = wallet.asked as readonly { to: `0x${string}`; value: bigint; data: `0x${string}` }[]
  if (asked === undefined) throw new RangeError('The wallet was not asked.')
  const { to, value, data: input } = asked
  chain.addPending({ hash: walletAnswer.hash, nonce: 7, to, value, input })
  await expect
    .poll(() => findStep(second))
    .toMatchObject({ state: { type: 'sent', nonce: 7 }, hashes: [walletAnswer.hash] })
  expect(findStep(second)?.walletAnswer).toBeUndefined()
  chain.mine(...chain.state.pool)
  await expect.poll(() => statesOf(second)).toEqual(['confirmed'])
  expect(wallet.asked).toHaveLength(1)
  second.dispose()
})

test('C-04: an answered hash that is another transaction on our network is no success', async () => {
  const { open, wallet, chain, plan: swap } = createBrowser('a transaction')
  wallet.send = ({ hash, to, nonce }) => chain.mine({ hash, to, nonce, value: 5n, input: '0x' })
  const page = open({ findSigner: () => askAfterSending(wallet, async () => '0x2') })
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['altered'])
  page.dispose()
})

test.each(forms)("a page that ends before a wallet reports its chain keeps the wallet's answer of %s", async (form) => {
  const { open, wallet, chain, plan: swap } = createBrowser(form)
  wallet.send = chain.addPending
  if (form === 'a batch') wallet.answerBatch = async () => ({ type: 'batched', id: 'of the wallet' })
  const first = open({ findSigner: () => askAfterSending(wallet, () => new Promise(() => {})) })
  await first.start(swap)
  const walletAnswer = form === 'a batch' ? { id: 'of the wallet' } : { hash: createExampleHash(1) }
  await expect.poll(() => findStep(first)).toMatchObject({ state: { type: 'asking' }, walletAnswer })
  first.dispose()
  const asked: unknown[] = []
  const request: Signer['request'] = async (question) => {
    if (question.method !== 'wallet_getCallsStatus') return wallet.signer.request(question)
    asked.push(...question.params)
    const receipts = [{ transactionHash: createExampleHash(1) }]
    return { id: question.params[0], chainId: '0x1', status: 200, receipts }
  }
  const second = open({ findSigner: () => ({ ...wallet.signer, request }) })
  await expect.poll(() => findStep(second)?.state).toMatchObject({ type: 'sent', hash: createExampleHash(1) })
  expect(new Set(asked)).toEqual(new Set(form === 'a batch' ? ['of the wallet'] : []))
  second.dispose()
})

test('C-04: receipts of a batch that our own network does not know are no transaction of ours', async () => {
  const { open, wallet, chain, plan: swap } = createBrowser('a batch')
  wallet.send = () => {}
  const page = open()
  await page.start(swap)
  await expect.poll(() => findStep(page)?.walletAnswer).toEqual({ hash: createExampleHash(1), id: expect.any(String) })
  expect(findStep(page)).toMatchObject({ state: { type: 'batched' }, hashes: [] })
  chain.state.timestamp = swap.terms.deadline + 61
  await expect.poll(() => page.records.get().some(isOpen)).toBe(false)
  expect(statesOf(page)).toEqual(['dropped'])
  page.dispose()
})

test("C-04: a wallet's denial of a batch counts only on our own chain, by its id and block 0", async () => {
  const request = { ...exampleRequest, batch: 'own' }
  const step = createExampleStep('batch', { request, state: { type: 'unclear', since: 1 } })
  const account = `0x${'1'.repeat(40)}`
  const say = (own: Parameters<typeof createExampleSigner>[1]) => {
    const status = { wallet_getCallsStatus: () => ({ id: 'own', chainId: '0x1', status: 400 }) }
    const { signer } = createExampleSigner(account, { ...status, ...own })
    return askForBatch(signer, { step, account, chainId: 1, genesisHash: exampleGenesis, now: 3 })
  }
  expect(await say({})).toEqual({ type: 'drop' })
  expect(await say({ eth_chainId: () => '0x2' })).toBeUndefined()
  expect(await say({ eth_getBlockByNumber: () => otherWorld })).toBeUndefined()
  expect(await say({ eth_getBlockByNumber: () => null })).toBeUndefined()
})

test('C-04: a wallet is here by its chain id and block 0, elsewhere by one of them, and unknown without both', async () => {
  const find = (own: Parameters<typeof createExampleSigner>[1]) =>
    findWalletPlace(createExampleSigner('0x1', own).signer, { chainId: 1, genesisHash: exampleGenesis })
  const fail = () => Promise.reject(new Error('It is locked.'))
  const places = [{}, { eth_chainId: fail }, { eth_getBlockByNumber: fail }, { eth_getBlockByNumber: () => ({}) }]
  expect(await Promise.all(places.map(find))).toEqual(['here', 'unknown', 'unknown', 'unknown'])
  expect(await find({ eth_chainId: fail, eth_getBlockByNumber: fail })).toBe('unknown')
  const moved = { eth_chainId: () => '0x2' }
  const away = { eth_getBlockByNumber: () => otherWorld }
  for (const own of [moved, away, { ...moved, eth_getBlockByNumber: fail }, { ...away, eth_chainId: fail }])
    expect(await find(own)).toBe('elsewhere')
  expect(await find({ eth_chainId: () => 'odd' })).toBe('elsewhere')
})

test.each(forms)('C-04: a wallet that does not report its chain after it has sent %s is believed', async (form) => {
  const { open, wallet, plan: swap } = createBrowser(form)
  wallet.send = () => {}
  wallet.reportStatus = () => undefined
  const locked = async () => {
    throw new Error('It is locked.')
  }
  const page = open({ findSigner: () => askAfterSending(wallet, locked) })
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual([form === 'a batch' ? 'batched' : 'sent'])
  page.dispose()
})
