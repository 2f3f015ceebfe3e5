import { createSwapCall } from '@murmur/engine/plan'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { Fetch } from '@murmur/sdk/chain/node'
import { createExecution, type Execution } from '@murmur/sdk/trade/execution'
import { createJournal } from '@murmur/sdk/trade/journal'
import { createMemoryStorage } from '@murmur/sdk/trade/memoryStorage'
import { createOwnLocks } from '@murmur/sdk/trade/ownLocks'
import { passGate } from '@murmur/sdk/trade/sendGate'
import { createRecord, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createExampleHash } from '@murmur/sdk/trade/testing/records'
import { createTradeChain } from '@murmur/sdk/trade/tradeChain'
import type { ProviderRequest } from '@murmur/sdk/wallet/evm/eip1193'
import { createSigner } from '@murmur/sdk/wallet/evm/signer'
import type { Hex } from 'viem'
import {
  account,
  alteredInput,
  belowMinimum,
  contracts,
  createExampleSwap,
  deadlinePassed,
  findReceived,
  logReceived,
} from './exampleSwap.ts'
import { createForged, type NodeContext, type NodeFaultName, nodeFaults } from './nodeFaults.ts'
import type { Truth } from './oracle.ts'
import { readScreen } from './readScreen.ts'
import { createSimulatedChain, FIRST_NONCE, type SimulatedChain, type SimulatedTx } from './simulatedChain.ts'
import { type Answer, createNodeFetch } from './simulatedNode.ts'
import { type WalletActs, type WalletFault, type WalletFaultName, walletFaults } from './walletFaults.ts'

export const storageFaults = {
  'is fine': {},
  'is wiped while the wallet is open': { onOpen: ['wipe'] },
  'is wiped after the answer': { onAnswer: ['wipe'] },
  'is full from then on': { onOpen: ['fill'] },
  'is full, and the page is reloaded after the answer': { onOpen: ['fill'], onAnswer: ['reload'] },
  'has a corrupted record while the wallet is open': { onOpen: ['corrupt'] },
  'has a corrupted record after the answer': { onAnswer: ['corrupt'] },
  'is fine, and the page is reloaded while the wallet is open': { onOpen: ['reload'] },
  'is fine, and the page is reloaded after the answer': { onAnswer: ['reload'] },
} as const satisfies Readonly<Record<string, StorageFault>>

/** Declined, or an error that proves that nothing was sent. Any other error leaves it open. */
const denials: readonly number[] = [4001, 4200]

type StorageAct = 'wipe' | 'fill' | 'corrupt' | 'reload'
type StorageFault = { readonly onOpen?: readonly StorageAct[]; readonly onAnswer?: readonly StorageAct[] }

const DEADLINE_MS = 400_000

/** When the wallet acts, after it opened. */
export const times = {
  'at once': { at: 0 },
  'after 150 s': { at: 150_000 },
  'after the deadline': { at: DEADLINE_MS + 90_000 },
  'at once, and the page sleeps for an hour': { at: 0, sleepMs: 3_600_000 },
} as const satisfies Readonly<Record<string, Time>>

export type Time = { readonly at: number; readonly sleepMs?: number }

export type Row = {
  readonly wallet: WalletFaultName
  readonly nodes: NodeFaultName
  readonly storage: keyof typeof storageFaults
  readonly time: keyof typeof times
}

export const TICK_MS = 20_000
const START = 1_800_000_000_000
/** Long enough for a block to become final after the last thing that happens. */
const END_MS = 400_000
const genesisHash = createExampleHash(1_000)
const rpcUrls = ['https://one.example', 'https://two.example', 'https://three.example']

/** A swap of one row: its chain, nodes, wallet and browser. The wallet has opened. */
export async function beginRow(row: Row) {
  const wallet: WalletFault = walletFaults[row.wallet]
  const deadline = (START + DEADLINE_MS) / 1_000
  const { at, sleepMs = 0 }: Time = times[row.time]
  const timeline = createTimeline(START)
  const prompt = createPrompt()
  const isDone = (timestamp: number) => !wallet.reverts && timestamp <= deadline
  const chain: SimulatedChain = createSimulatedChain({
    genesisHash,
    startedAt: START,
    execute: (tx, { timestamp, block }) => {
      if (!isSwap(tx)) return { status: 'success', logs: [] }
      return isDone(timestamp)
        ? { status: 'success', logs: logReceived(findReceived(block)) }
        : { status: 'reverted', logs: [] }
    },
  })
  const { fetch, countInFlight, isShown } = createNodes(row, { chain, prompt, now: timeline.now })
  const browser = createFaultBrowser({
    plan: createExampleSwap({ now: START / 1_000, deadline }),
    genesisHash,
    rpcUrls,
    fetch,
    clock: timeline,
    pollMs: TICK_MS,
    ask: (asked, reply) => {
      prompt.open(asked, { at: timeline.now(), block: chain.getHead().number })
      planStorage(row, { browser, timeline, when: 'onOpen', at: timeline.now() + 1 })
      wallet.act(createActs(row, { browser, chain, prompt, timeline, reply }), at)
    },
  })
  /** Waits until only the clock can cause further changes. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = countInFlight() === 0 ? quiet + 1 : 0
    }
  }
  const readTruth = (): Truth => {
    const mined = chain.listMined()
    const swaps = mined.filter(isSwap)
    const canBeSent = timeline.isSwapPlanned() && chain.countMined() === FIRST_NONCE
    const canBeMined = chain.listWaiting().some(isSwap) || canBeSent
    const { isDismissed, wasSent } = prompt.state
    const isDenied = isDismissed || (prompt.state.isDenied && !isReloaded(row))
    const isSteady = row.nodes === 'all honest' && chain.getHead().timestamp < deadline && !browser.storage.state.isFull
    return {
      succeeded: swaps.filter(({ status }) => status === 'success'),
      reverted: swaps.filter(({ status }) => status === 'reverted'),
      others: mined.filter((tx) => !isSwap(tx)),
      canBeMined,
      canSwap: canBeMined && isDone(chain.getHead().timestamp),
      wasSent,
      isDenied,
      isShown: isShown(),
      canRetry: isDenied && !wasSent && !canBeMined && isSteady,
      isForgotten: row.nodes === 'all are pruned' && sleepMs > 0,
    }
  }
  await browser.start()
  await settle()
  if (prompt.state.asked === undefined) throw new Error(`The wallet was not asked: ${browser.readScreen()?.card}`)
  return {
    /** Advances the clock, the chain, the wallet and then the page. */
    advance: async (ms: number) => {
      const until = timeline.now() + ms
      runChain(row, { chain, timeline, until })
      timeline.moveTo(until)
      timeline.run('page', { until })
      await settle()
      timeline.release()
      await settle()
    },
    readTruth,
    readScreen: browser.readScreen,
    isNextFree: browser.isNextFree,
    isNextAsked: browser.isNextAsked,
    readSeconds: () => Math.round((timeline.now() - START) / 1_000),
    /** Nothing can change any more, or it should have ended long ago. */
    isOver: () => {
      const isQuiet = timeline.isEmpty() && chain.listWaiting().length === 0 && browser.readScreen()?.isOpen === false
      return isQuiet || timeline.now() > START + Math.max(DEADLINE_MS, at, sleepMs) + END_MS
    },
    end: browser.end,
  }
}

/** The page that asked is gone before it can read the answer. */
function isReloaded({ storage }: Row): boolean {
  const { onOpen = [], onAnswer = [] }: StorageFault = storageFaults[storage]
  return [...onOpen, ...onAnswer].includes('reload')
}

function isSwap({ name }: Pick<SimulatedTx, 'name'>): boolean {
  return name === 'swap' || name === 'again'
}

type Opened = { readonly at: number; readonly block: number }

type PromptState = {
  /** The bytes that the wallet was asked for. */
  asked: Asked | undefined
  opened: Opened
  isDenied: boolean
  /** The user has said that it was not sent. */
  isDismissed: boolean
  wasSent: boolean
}

type Prompt = ReturnType<typeof createPrompt>

const hashes: Readonly<Record<SimulatedTx['name'], Hex>> = {
  swap: createExampleHash(0xa1),
  again: createExampleHash(0xa2),
  altered: createExampleHash(0xa1),
  cancellation: createExampleHash(0xa3),
}

/** The request in the wallet. */
function createPrompt() {
  const state: PromptState = {
    asked: undefined,
    opened: { at: 0, block: 0 },
    isDenied: false,
    isDismissed: false,
    wasSent: false,
  }
  return {
    state,
    open: (asked: Asked, opened: Opened) => Object.assign(state, { asked, opened }),
    create: (name: SimulatedTx['name'], nonce = FIRST_NONCE): SimulatedTx | undefined => {
      if (state.asked === undefined) return undefined
      const tx = { name, hash: hashes[name], nonce, ...state.asked }
      if (name === 'altered') return { ...tx, input: alteredInput }
      return name === 'cancellation' ? { ...tx, to: account, value: 0n, input: '0x' } : tx
    },
  }
}

type NodesOptions = { readonly chain: SimulatedChain; readonly prompt: Prompt; now(): number }

function createNodes(row: Row, { chain, prompt, now }: NodesOptions) {
  const { state } = prompt
  const wallet: WalletFault = walletFaults[row.wallet]
  const context: NodeContext = {
    chain,
    account,
    sinceAsked: () => (state.asked === undefined ? undefined : now() - state.opened.at),
    askedAt: () => state.opened.block,
    forge: (status) => {
      const tx = prompt.create('swap')
      const block = state.opened.block + 1
      const logs = status === 'success' ? logReceived(findReceived(block) + 5n) : []
      return tx && createForged(tx, { block, status, logs })
    },
  }
  const answers = nodeFaults[row.nodes](context)
  const nodes = createNodeFetch({
    answers: Object.fromEntries(rpcUrls.map((url, at) => [url, answers[at] ?? answers[0]])),
    readTimestamp: () => chain.getHead().timestamp,
    findRevert: ({ params: [call] }) => {
      if ((call as { readonly to?: unknown }).to !== contracts.router.address) return undefined
      return wallet.reverts ? belowMinimum : deadlinePassed
    },
  })
  return { ...nodes, isShown: () => answers.some(showsMore) }
}

function showsMore(answer: Answer): boolean {
  try {
    const sent = answer({ method: 'eth_getTransactionCount', params: [account, 'pending'] })
    return Number(sent) > FIRST_NONCE
  } catch {
    // A node that is down throws.
    return false
  }
}

type Browser = ReturnType<typeof createFaultBrowser>
type Timeline = ReturnType<typeof createTimeline>

type ActOptions = {
  readonly browser: Browser
  readonly chain: SimulatedChain
  readonly prompt: Prompt
  readonly timeline: Timeline
  readonly reply: Reply
}

function createActs(row: Row, { browser, chain, prompt, timeline, reply }: ActOptions): WalletActs {
  const { opened } = prompt.state
  const planAnswer = (at: number, act: () => void) => {
    timeline.plan({ at: opened.at + at, place: 'page', act })
    planStorage(row, { browser, timeline, when: 'onAnswer', at: opened.at + at + 1 })
  }
  return {
    hash: hashes.swap,
    send: (after, { name = 'swap', isPrivate, pendingMs = 0, hasNextNonce } = {}) => {
      const at = opened.at + after
      const act = () => {
        const tx = prompt.create(name, FIRST_NONCE + (hasNextNonce ? 1 : 0))
        if (tx === undefined) return
        prompt.state.wasSent ||= isSwap(tx)
        chain.send(tx, { isPublic: isPrivate === undefined, mineAt: at + pendingMs })
      }
      timeline.plan({ at, place: 'chain', isSwap: isSwap({ name }), act })
    },
    answer: (at, value) => planAnswer(at, () => reply.resolve(value)),
    fail: (at, code) =>
      planAnswer(at, () => {
        prompt.state.isDenied = denials.includes(code)
        reply.reject({ code, message: 'The wallet says no.' })
      }),
    dismiss: (at) => {
      const act = () => {
        prompt.state.isDismissed ||= browser.dismiss()
      }
      timeline.plan({ at: opened.at + at, place: 'page', act })
    },
    leave: (at) => timeline.plan({ at: opened.at + at, place: 'page', act: browser.leave }),
  }
}

type StorageOptions = Pick<ActOptions, 'browser' | 'timeline'> & {
  readonly when: keyof StorageFault
  readonly at: number
}

function planStorage(row: Row, { browser, timeline, when, at }: StorageOptions): void {
  const { storage, reload } = browser
  const fault: StorageFault = storageFaults[row.storage]
  const fill = () => {
    storage.state.isFull = true
  }
  const acts = { wipe: storage.wipe, corrupt: storage.corrupt, reload, fill }
  for (const name of fault[when] ?? []) timeline.plan({ at, place: 'page', act: acts[name] })
}

type RunOptions = Pick<ActOptions, 'chain' | 'timeline'> & { readonly until: number }

function runChain(row: Row, { chain, timeline, until }: RunOptions): void {
  for (let next = chain.findNextBlock(); next <= until; next = chain.findNextBlock()) {
    timeline.run('chain', { until: next })
    chain.mineBlock(next)
    const [mined] = chain.listMined()
    const isDue = row.nodes === 'all honest, and the chain is reorganised once' && chain.countForks() === 0
    if (isDue && mined !== undefined && chain.getHead().number === mined.block + 2) chain.reorganise(3)
  }
  timeline.run('chain', { until })
}

type Asked = Pick<SimulatedTx, 'to' | 'value' | 'input'>

/** The wallet's answer to the page. */
type Reply = { resolve(value: unknown): void; reject(error: unknown): void }

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
function createFaultBrowser(options: BrowserOptions) {
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

/** An event at a given time. The chain continues while the page sleeps. */
type TimelineEvent = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly place: 'chain' | 'page'
  /** It sends the reviewed bytes. */
  readonly isSwap?: boolean
  act(): void
}

type Waiting = { readonly at: number; end(): void }

/** A clock that the test moves, with its planned events and waiting timers. */
function createTimeline(startedAt: number) {
  let now = startedAt
  let events: readonly TimelineEvent[] = []
  let waiting: readonly Waiting[] = []
  return {
    now: () => now,
    moveTo: (time: number) => {
      now = time
    },
    plan: (event: TimelineEvent) => {
      events = [...events, event].sort((one, other) => one.at - other.at)
    },
    isEmpty: () => events.length === 0,
    isSwapPlanned: () => events.some(({ isSwap }) => isSwap),
    run: (place: TimelineEvent['place'], { until }: { readonly until: number }) => {
      const due = events.filter((event) => event.at <= until && event.place === place)
      events = events.filter((event) => !due.includes(event))
      for (const { act } of due) act()
    },
    /** Resolves early if the signal is aborted. */
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = () => {
          signal.removeEventListener('abort', end)
          resolve()
        }
        if (signal.aborted) return end()
        waiting = [...waiting, { at: now + ms, end }]
        signal.addEventListener('abort', end)
      }),
    /** Ends the waits that are over. */
    release: () => {
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter((one) => !due.includes(one))
      for (const { end } of due) end()
    },
  }
}
