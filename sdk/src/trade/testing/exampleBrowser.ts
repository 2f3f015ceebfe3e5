import { type BatchedCall, encodeBatchCall } from '@murmur/engine/encode/batchCall'
import type { Planned } from '@murmur/engine/encode/testing/randomPlans'
import type { SwapStep } from '@murmur/engine/plan'
import type { Hex } from 'viem'
import { onTestFinished } from 'vitest'
import type { ChainClient } from '../../chain/chainClient.ts'
import type { CallBatch, SendCallsResult, SendResult, Signer, Transaction } from '../../wallet/wallet.ts'
import { createExecution, type Execution } from '../execution.ts'
import type { ExecutionOptions } from '../executionOptions.ts'
import { createJournal } from '../journal.ts'
import { createMemoryStorage } from '../memoryStorage.ts'
import { createOwnLocks } from '../ownLocks.ts'
import type { SwapTerms } from '../record.ts'
import type { SwapPlan } from '../swapPlan.ts'
import { createTradeChain } from '../tradeChain.ts'
import { createExampleChainClient, type ExampleTx } from './exampleChain.ts'
import { createExampleChain, createExampleSigner, createPassing, exampleGenesis } from './gate.ts'
import { createExampleHash } from './records.ts'

/** Each step of the first swap: its state, or its reason of failure. */
export function statesOf(page: Execution): readonly string[] {
  return page.records.get()[0]?.steps.map(({ state }) => (state.type === 'failed' ? state.reason : state.type)) ?? []
}

/** A browser with tabs, a wallet and a chain, for one planned swap. */
export function createExampleBrowser(planned: Planned) {
  const { account, deadline } = planned.swap.facts
  const { contracts, record } = createPassing(planned).options
  const chain = createExampleChainClient({ account, timestamp: Number(deadline) - 1 })
  const storage = createMemoryStorage()
  const locks = createOwnLocks()
  const pages = new Set<EventTarget>()
  const wallet = createWallet(chain, account)
  let clock = 1_800_000_000_000
  const client = chain.connect()
  const trade = createTrade(planned, { chain, client })

  const open = (own: Partial<ExecutionOptions> = {}): Execution => {
    const page = new EventTarget()
    pages.add(page)
    const notifyTabs = (key: string) => {
      for (const other of pages)
        if (other !== page) queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })))
    }
    const openStorage = () => ({
      ...storage,
      get length() {
        return storage.length
      },
      setItem: (key: string, text: string) => {
        storage.setItem(key, text)
        notifyTabs(key)
      },
    })
    const execution = createExecution({
      journal: createJournal({ openStorage, page }),
      locks,
      findNetwork: () => ({
        contracts,
        genesisHash: exampleGenesis,
        chain: trade,
        client,
      }),
      findSigner: () => wallet.signer,
      isTradingOpen: () => true,
      askTrading: async () => 'open',
      countAbsences: () => 0,
      elapsed: () => 1_000,
      now: () => {
        clock += 1
        return clock
      },
      createId: () => crypto.randomUUID(),
      // Not by a timer: on a slow machine the next one would be due before anything else can run.
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      pollMs: 1,
      ...own,
    })
    // A page that is never closed would look at the chain for ever, and slow down every test after this one.
    onTestFinished(() => execution.dispose())
    return execution
  }
  /** Notifies all tabs of a change in another tab. Without a key, everything was cleared. */
  const announce = (key: string | null) => {
    for (const page of pages) page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { open, chain, wallet, trade, contracts, storage, announce, plan: createPlan(planned, record.terms) }
}

type ExamplePlan = Extract<SwapPlan, { readonly kind: 'swap' }>

function createPlan({ steps }: Planned, terms: SwapTerms): ExamplePlan {
  return { kind: 'swap', terms, steps, quotedAt: 0, renew: async () => undefined }
}

/** A renewed quote with an unchanged route. */
export function renewSame(swap: SwapStep, { terms }: ExamplePlan) {
  return { swap, quotedAt: 1_000_000, pay: terms.pay.units, receive: terms.receive.units }
}

type Chain = ReturnType<typeof createExampleChainClient>

type ExampleWallet = {
  /** Every prompt, in order. */
  readonly asked: readonly unknown[]
  readonly signer: Signer
  /** The effect on the chain when the user confirms. */
  send(tx: ExampleTx): void
  /** The answer to the page. */
  answer(hash: Hex): Promise<SendResult>
  answerBatch(id: string): Promise<SendCallsResult>
  /** The answer to a question for the batch of this hash. */
  reportStatus(id: string, hash: Hex): unknown
}

/** Sends to the chain, and answers as the test asks. */
function createWallet(chain: Chain, account: string): ExampleWallet {
  const hashes = new Map<string, Hex>()
  const { signer, asked } = createExampleSigner(account)
  const request: Signer['request'] = async (question) => {
    if (question.method !== 'wallet_getCallsStatus') return signer.request(question)
    const [id] = question.params
    const hash = hashes.get(id)
    return hash === undefined ? undefined : wallet.reportStatus(id, hash)
  }
  /** As one transaction of the account to itself. */
  const sendCalls = (batch: CallBatch) => {
    asked.push(batch)
    const hash = createExampleHash(asked.length)
    hashes.set(batch.id, hash)
    const input = encodeBatchCall(batch.calls as readonly BatchedCall[])
    wallet.send({ hash, nonce: chain.nextNonce(), to: account as Hex, value: 0n, input })
    return wallet.answerBatch(batch.id)
  }
  const send = (transaction: Transaction) => {
    asked.push(transaction)
    const hash = createExampleHash(asked.length)
    const { to, value, data } = transaction as Transaction & { readonly to: Hex; readonly data: Hex }
    wallet.send({ hash, nonce: chain.nextNonce(), to, value, input: data })
    return wallet.answer(hash)
  }
  const wallet: ExampleWallet = {
    asked,
    signer: { ...signer, request, send, sendCalls },
    send: (tx) => chain.mine(tx),
    answer: async (hash) => ({ type: 'sent', hash }),
    answerBatch: async (id) => ({ type: 'batched', id }),
    reportStatus: (id, hash) => ({ id, chainId: '0x1', status: 200, receipts: [{ transactionHash: hash }] }),
  }
  return wallet
}

/** An approval counts as soon as it is mined. */
function createTrade({ swap, steps }: Planned, { chain, client }: { chain: Chain; client: ChainClient }) {
  const { mostPaid, deadline } = swap.facts
  const example = createExampleChain({ timestamp: Number(deadline) - 1 })
  const isApproved = () => chain.state.blocks.some(({ transactions }) => transactions.length > 0)
  const trade = {
    ...example,
    isMaybeSent: createTradeChain(client).isMaybeSent,
    /** Units by which the user lowers the approval in the wallet. */
    lowerBy: 0n,
    readAccountState: async (...args: Parameters<typeof example.readAccountState>) => ({
      ...(await example.readAccountState(...args)),
      block: chain.head(),
      nonce: chain.nextNonce(),
    }),
    readAllowances: async () => ({
      token: steps.length > 1 && isApproved() ? mostPaid - trade.lowerBy : 0n,
      permit2: { units: 0n, expiration: 0, nonce: 0 },
    }),
  }
  return trade
}
