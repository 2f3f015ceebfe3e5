import { createSwapCall } from '@murmur/engine/plan'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { Fetch } from '@murmur/sdk/chain/node'
import { createExecution, type Execution } from '@murmur/sdk/trade/execution'
import { createJournal } from '@murmur/sdk/trade/journal'
import { createMemoryStorage } from '@murmur/sdk/trade/memoryStorage'
import { createOwnLocks } from '@murmur/sdk/trade/ownLocks'
import { passGate } from '@murmur/sdk/trade/sendGate'
import { createRecord, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createTradeChain } from '@murmur/sdk/trade/tradeChain'
import type { ProviderRequest } from '@murmur/sdk/wallet/evm/eip1193'
import { createSigner } from '@murmur/sdk/wallet/evm/signer'
import type { Hex } from 'viem'
import { account, contracts } from './exampleSwap.ts'
import { readScreen } from './readScreen.ts'
import type { SimulatedTx } from './simulatedChain.ts'
import type { Timeline } from './timeline.ts'

export type Asked = Pick<SimulatedTx, 'to' | 'value' | 'input'>

/** The wallet's answer to the page. */
export type Reply = { resolve(value: unknown): void; reject(error: unknown): void }

type BrowserOptions = {
  readonly plan: SwapPlan
  readonly genesisHash: Hex
  readonly rpcUrls: readonly string[]
  readonly fetch: Fetch
  readonly clock: Pick<Timeline, 'now' | 'wait'>
  readonly pollMs: number
  /** The wallet opens. */
  ask(asked: Asked, reply: Reply): void
}

/** One tab with the real execution, journal and signer, over a storage that can be lost. */
export function createFaultBrowser(options: BrowserOptions) {
  const storage = createFaultStorage()
  let page = 0
  let id = ''
  const open = () => {
    page += 1
    const own = page
    return openPage(options, { storage, isGone: () => own !== page })
  }
  let { execution, gate } = open()
  return {
    storage,
    /** Clicks CONFIRM SWAP. */
    start: async () => {
      const result = await execution.start(options.plan)
      if (result.type === 'refused') throw new Error(`The swap did not start: ${result.reason}.`)
      id = result.id
      storage.state.id = id
    },
    reload: () => {
      execution.dispose()
      ;({ execution, gate } = open())
    },
    /** Clicks STOP WAITING. */
    leave: () => execution.leave(id),
    /** Clicks IT WAS NOT SENT. False if there is no such button. */
    dismiss: (): boolean => {
      const canDismiss = readScreen(execution, id)?.action === 'notSent'
      if (canDismiss) execution.dismiss(id)
      return canDismiss
    },
    readScreen: () => readScreen(execution, id),
    /** Tries to start another swap without a trace: the storage takes no new record. */
    isNextFree: async () => {
      storage.state.isProbed = true
      const result = await execution.start(options.plan)
      storage.state.isProbed = false
      return !storage.state.isFull && result.type === 'refused' && result.reason === 'notStored'
    },
    /** Takes another swap to the prompt, but for the storage, which takes no new record. */
    isNextAsked: async () => {
      const { plan } = options
      const [step, record] = [plan.steps.at(-1), createRecord(plan, { id: 'next', startedAt: options.clock.now() })]
      if (step?.type !== 'swap' || record === undefined) throw new RangeError('The plan ends with its swap.')
      const result = await passGate(
        { type: 'call', step, call: createSwapCall(step, { signature: undefined }), signature: undefined },
        { ...gate, record, quotedAt: plan.quotedAt, listRecords: execution.records.get },
      )
      return result.type === 'refused' && result.reason === 'notStored'
    },
    end: () => execution.dispose(),
  }
}

type FaultStorage = ReturnType<typeof createFaultStorage>

function createFaultStorage() {
  const map = createMemoryStorage()
  const state = { isFull: false, isProbed: false, id: '' }
  const listKeys = () => Array.from({ length: map.length }, (_, at) => map.key(at) ?? '')
  return {
    map,
    state,
    wipe: () => {
      for (const key of listKeys()) map.removeItem(key)
    },
    corrupt: () => {
      for (const key of listKeys()) map.setItem(key, '{"id":')
    },
    write: (key: string, text: string) => {
      const isRefused = state.isFull || (state.isProbed && !key.endsWith(state.id))
      if (isRefused) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
      map.setItem(key, text)
    },
  }
}

/** A closed page writes nothing and gets no events. */
type Page = { readonly storage: FaultStorage; isGone(): boolean }

function openPage(options: BrowserOptions, { storage, isGone }: Page) {
  const { genesisHash, rpcUrls, fetch, clock, pollMs } = options
  const { now, wait } = clock
  const signer = createSigner(createProvider(options, { isGone }))
  const client = createChainClient(
    { chainId: 1, rpcUrls, genesisHash, contracts: {} },
    { fetch, now, random: () => 0.5 },
  )
  const network = { contracts, genesisHash, client, chain: createTradeChain(client, { now }) }
  const { map } = storage
  const openStorage = () => ({
    ...map,
    get length() {
      return map.length
    },
    setItem: (key: string, text: string) => {
      if (!isGone()) storage.write(key, text)
    },
    removeItem: (key: string) => {
      if (!isGone()) map.removeItem(key)
    },
  })
  const world = {
    findSigner: () => signer,
    isTradingOpen: () => true,
    askTrading: async () => 'open' as const,
    elapsed: () => 1_000,
  }
  const execution: Execution = createExecution({
    ...world,
    journal: createJournal({ openStorage, page: new EventTarget() }),
    locks: createOwnLocks(),
    findNetwork: () => network,
    countAbsences: () => 0,
    now,
    createId: () => crypto.randomUUID(),
    wait,
    pollMs,
  })
  return { execution, gate: { ...world, ...network, store: () => false, keepAnswer: () => {} } }
}

type ProviderOptions = Pick<BrowserOptions, 'genesisHash' | 'ask'>

function createProvider({ genesisHash, ask }: ProviderOptions, { isGone }: Pick<Page, 'isGone'>) {
  const answers: Readonly<Record<string, unknown>> = {
    eth_accounts: [account],
    eth_chainId: '0x1',
    eth_getBlockByNumber: { hash: genesisHash },
  }
  const request = ({ method, params }: ProviderRequest): Promise<unknown> => {
    if (method in answers) return Promise.resolve(answers[method])
    if (method !== 'eth_sendTransaction') return Promise.reject({ code: 4200, message: method })
    const [{ to, value, data }] = params as [{ to: Hex; value: Hex; data: Hex }]
    return new Promise((resolve, reject) => {
      const unlessGone = (report: (value: unknown) => void) => (value: unknown) => {
        if (!isGone()) report(value)
      }
      ask({ to, value: BigInt(value), input: data }, { resolve: unlessGone(resolve), reject: unlessGone(reject) })
    })
  }
  return { request, on: () => {}, removeListener: () => {} }
}
