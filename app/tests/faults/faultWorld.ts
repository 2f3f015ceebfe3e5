import { createChainClient } from '@murmur/chain/chainClient'
import type { Hex } from 'viem'
import { createExecution, type Execution } from '../../src/execution/execution.ts'
import { createJournal } from '../../src/execution/journal.ts'
import { createExampleLocks } from '../../src/execution/testing/locks.ts'
import { createExampleHash } from '../../src/execution/testing/records.ts'
import { createRecordStorage } from '../../src/execution/testing/storage.ts'
import { createTradeChain } from '../../src/execution/tradeChain.ts'
import type { ProviderRequest } from '../../src/wallet/evm/eip1193.ts'
import { createSigner } from '../../src/wallet/evm/signer.ts'
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
import { checkEnd, checkMoment, checkNext, describeTruth, type Truth } from './oracle.ts'
import { readScreen, type Screen } from './screen.ts'
import { createSimulatedChain, type SimulatedTx } from './simulatedChain.ts'
import { createNodeFetch } from './simulatedNode.ts'
import { type WalletActs, type WalletFault, type WalletFaultName, walletFaults } from './walletFaults.ts'

/** What happens to the storage after the wallet has opened. */
export const storageFaults = {
  'is fine': {},
  'is wiped while the wallet is open': { wipeAt: 1 },
  'is full from then on': { isFull: true },
  'has a corrupted record': { corruptAt: 1 },
  'is fine, and the page is reloaded at once': { reloadAt: 2 },
  'is fine, and the page is reloaded after the answer': { reloadAfterAnswer: true },
  'is wiped after the answer': { wipeAfterAnswer: true },
} as const satisfies Readonly<Record<string, StorageFault>>

type StorageFault = {
  readonly wipeAt?: number
  readonly corruptAt?: number
  readonly reloadAt?: number
  readonly isFull?: true
  readonly reloadAfterAnswer?: true
  readonly wipeAfterAnswer?: true
}

const DEADLINE_MS = 400_000
/** When the wallet acts, after it opened. */
export const times = {
  'at once': { at: 0 },
  'after 150 s': { at: 150_000 },
  'after the deadline': { at: DEADLINE_MS + 90_000 },
  'at once, and the page sleeps for an hour': { at: 0, sleepMs: 3_600_000 },
} as const satisfies Readonly<Record<string, { readonly at: number; readonly sleepMs?: number }>>

export type Row = {
  readonly wallet: WalletFaultName
  readonly nodes: NodeFaultName
  readonly storage: keyof typeof storageFaults
  readonly time: keyof typeof times
}

const START = 1_800_000_000_000
const TICK_MS = 10_000
const genesisHash = createExampleHash(1_000)
const hashes: Readonly<Record<SimulatedTx['name'], Hex>> = {
  swap: createExampleHash(0xa1),
  again: createExampleHash(0xa2),
  altered: createExampleHash(0xa1),
  cancellation: createExampleHash(0xa3),
}

/** Plays one row of the matrix, and returns every difference between the screen and the chain, in words. */
export async function playRow(row: Row): Promise<readonly string[]> {
  const world = createWorld(row)
  await world.begin()
  const problems = new Map<string, string>()
  const history: string[] = []
  const note = (found: readonly string[]) => {
    for (const problem of found) if (!problems.has(problem)) problems.set(problem, world.describeMoment())
  }
  const { sleepMs = 0 }: { readonly sleepMs?: number } = times[row.time]
  const look = async () => {
    const [screen, truth] = [world.readScreen(), world.readTruth()]
    const line = screen === undefined ? 'nothing' : `${screen.card} | ${screen.list}`
    if (!history.at(-1)?.endsWith(line)) history.push(`${world.readSeconds()} s: ${line}`)
    note(checkMoment(screen, truth))
    note(checkNext(screen, { truth, isFree: await world.isNextFree() }))
  }
  await look()
  await world.goOn(TICK_MS)
  await look()
  if (sleepMs > 0) await world.goOn(sleepMs)
  while (!world.isOver()) {
    await world.goOn(TICK_MS)
    await look()
  }
  const end = checkEnd(world.readScreen(), world.readTruth())
  note(end)
  world.end()
  if (problems.size === 0) return []
  return [
    `wallet: ${row.wallet}; nodes: ${row.nodes}; storage: ${row.storage}; time: ${row.time}`,
    ...[...problems].map(([problem, moment]) => `  ${problem} ${moment}`),
    `  The chain in the end: ${describeTruth(world.readTruth())}.`,
    ...history.map((line) => `  ${line}`),
  ]
}

/** The chain goes on while the page sleeps. */
type Event = { readonly at: number; readonly place: 'chain' | 'page'; readonly isSwap: boolean; act(): void }

function createWorld(row: Row) {
  const wallet: WalletFault = walletFaults[row.wallet]
  const storageFault: StorageFault = storageFaults[row.storage]
  const deadline = (START + DEADLINE_MS) / 1_000
  const swap = createExampleSwap({ now: START / 1_000, deadline })
  let now = START
  let askedAt: number | undefined
  let askedBlock = 0
  let asked: Pick<SimulatedTx, 'to' | 'value' | 'input'> | undefined
  let events: Event[] = []
  let isDeclined = false
  let wasSent = false
  let isReorganised = false

  const chain = createSimulatedChain({
    genesisHash,
    startedAt: START,
    execute: ({ name }, timestamp) => {
      if (name === 'altered' || name === 'cancellation') return { status: 'success', logs: [] }
      const isDone = !wallet.reverts && timestamp <= deadline
      const units = findReceived(chain.getHead().number + 1)
      return isDone ? { status: 'success', logs: logReceived(units) } : { status: 'reverted', logs: [] }
    },
  })
  const isOurs = ({ name }: Pick<SimulatedTx, 'name'>) => name === 'swap' || name === 'again'
  const createTx = (name: SimulatedTx['name'], nonce: number): SimulatedTx | undefined => {
    if (asked === undefined) return undefined
    const tx = { name, hash: hashes[name], nonce, ...asked }
    if (name === 'altered') return { ...tx, input: alteredInput }
    return name === 'cancellation' ? { ...tx, to: account, value: 0n, input: '0x' } : tx
  }

  const context: NodeContext = {
    chain,
    account,
    sinceAsked: () => (askedAt === undefined ? undefined : now - askedAt),
    askedAt: () => askedBlock,
    forge: (status) => {
      const tx = createTx('swap', 7)
      const block = askedBlock + 1
      return tx && createForged(tx, { block, status, logs: status === 'success' ? logReceived(findReceived(block) + 5n) : [] })
    },
  }
  const urls = ['https://one.example', 'https://two.example', 'https://three.example']
  const answers = Object.fromEntries(nodeFaults[row.nodes](context).map((answer, at) => [urls[at] ?? '', answer]))
  const { fetch, countInFlight } = createNodeFetch({
    answers,
    readTimestamp: () => chain.getHead().timestamp,
    findRevert: ({ params: [call] }) => {
      const isSwap = (call as { readonly to?: unknown }).to === contracts.router.address
      if (!isSwap) return undefined
      return wallet.reverts ? belowMinimum : deadlinePassed
    },
  })

  const waits = createWaits(() => now)
  const map = createRecordStorage()
  let isFull = false
  let isProbing = false
  let page = 0
  let id = ''
  let execution: Execution | undefined

  const ask = (transaction: Pick<SimulatedTx, 'to' | 'value' | 'input'>, reply: Reply) => {
    asked = transaction
    askedAt = now
    askedBlock = chain.getHead().number
    if (storageFault.isFull) isFull = true
    const begun = now
    const add = (at: number, act: () => void, own: Partial<Event> = {}) => {
      const event: Event = { at: begun + at, act, place: 'page', isSwap: false, ...own }
      events = [...events, event].sort((one, other) => one.at - other.at)
    }
    const answerAt = (at: number, act: () => void) => {
      add(at, act)
      if (storageFault.reloadAfterAnswer) add(at + 1, () => void reload())
      if (storageFault.wipeAfterAnswer) add(at + 1, wipe)
    }
    const acts: WalletActs = {
      hash: hashes.swap,
      send: (at, { name = 'swap', isPrivate, pendingMs = 0, hasNextNonce } = {}) => {
        const nonce = hasNextNonce ? 8 : 7
        const act = () => {
          const tx = createTx(name, nonce)
          if (tx === undefined) return
          wasSent ||= isOurs(tx)
          chain.send(tx, { isPublic: isPrivate === undefined, mineAt: begun + at + pendingMs })
        }
        add(at, act, { place: 'chain', isSwap: isOurs({ name }) })
      },
      answer: (at, value) => answerAt(at, () => reply.resolve(value)),
      fail: (at, code) =>
        answerAt(at, () => {
          isDeclined = code === 4001
          reply.reject({ code, message: 'The wallet says no.' })
        }),
      leave: (at) => add(at, () => execution?.leave(id)),
    }
    wallet.act(acts, times[row.time].at)
    const { wipeAt, corruptAt, reloadAt } = storageFault
    if (wipeAt !== undefined) add(wipeAt, wipe)
    if (corruptAt !== undefined) add(corruptAt, () => corrupt())
    if (reloadAt !== undefined) add(reloadAt, () => void reload())
  }
  const wipe = () => {
    for (let at = map.length - 1; at >= 0; at -= 1) map.removeItem(map.key(at) ?? '')
  }
  const corrupt = () => {
    const key = map.key(0)
    if (key !== null) map.setItem(key, '{"id":')
  }

  const open = (): Execution => {
    page += 1
    const own = page
    const provider = {
      request: ({ method, params }: ProviderRequest): Promise<unknown> => {
        if (method === 'eth_accounts') return Promise.resolve([account])
        if (method === 'eth_chainId') return Promise.resolve('0x1')
        if (method === 'eth_getBlockByNumber') return Promise.resolve({ hash: genesisHash })
        if (method !== 'eth_sendTransaction') return Promise.reject({ code: 4200, message: method })
        const [{ to, value, data }] = params as [{ to: Hex; value: Hex; data: Hex }]
        return new Promise((resolve, reject) => {
          // A page that is gone hears nothing.
          const reply = { resolve: (value: unknown) => own === page && resolve(value), reject: (e: unknown) => own === page && reject(e) }
          ask({ to, value: BigInt(value), input: data }, reply)
        })
      },
      on: () => {},
      removeListener: () => {},
    }
    const signer = createSigner(provider)
    const client = createChainClient(
      { chainId: 1, rpcUrls: urls, genesisHash, contracts: {} },
      { fetch, now: () => now, random: () => 0.5 },
    )
    const openStorage = () => ({
      ...map,
      get length() {
        return map.length
      },
      setItem: (key: string, text: string) => {
        const isNew = map.getItem(key) === null && !key.endsWith(id)
        if (isFull || (isProbing && isNew)) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
        if (own === page) map.setItem(key, text)
      },
      removeItem: (key: string) => own === page && map.removeItem(key),
    })
    const network = { contracts, genesisHash, client, chain: createTradeChain(client, { now: () => now }) }
    return createExecution({
      journal: createJournal({ openStorage, page: new EventTarget() }),
      locks: createExampleLocks(),
      findNetwork: () => network,
      findSigner: () => signer,
      isTradingOpen: () => true,
      askTrading: async () => 'open',
      countAbsences: () => 0,
      elapsed: () => 1_000,
      now: () => now,
      createId: () => crypto.randomUUID(),
      wait: waits.wait,
      pollMs: TICK_MS,
    })
  }
  const reload = async () => {
    execution?.dispose()
    execution = open()
  }

  /** Waits until nothing is under way that does not wait for the clock. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = countInFlight() === 0 ? quiet + 1 : 0
    }
  }
  const runEvents = (until: number, place: Event['place']) => {
    const due = events.filter((event) => event.at <= until && event.place === place)
    events = events.filter((event) => !due.includes(event))
    for (const { act } of due) act()
  }
  const runChain = (until: number) => {
    for (let next = chain.findNextBlock(); next <= until; next = chain.findNextBlock()) {
      runEvents(next, 'chain')
      chain.mineBlock(next)
      reorganiseOnce()
    }
    runEvents(until, 'chain')
  }
  const reorganiseOnce = () => {
    const [mined] = chain.listMined()
    const isDue = mined !== undefined && chain.getHead().number === mined.block + 2
    if (!isDue || isReorganised || row.nodes !== 'all honest, and the chain is reorganised once') return
    isReorganised = true
    chain.reorganise(3)
  }

  const readTruth = (): Truth => {
    const mined = chain.listMined()
    const own = mined.filter(isOurs)
    const isPlanned = events.some(({ isSwap }) => isSwap)
    const canBeMined = chain.listWaiting().some(isOurs) || (isPlanned && chain.countMined() === 7)
    const canSwap = canBeMined && !wallet.reverts && chain.getHead().timestamp <= deadline
    return {
      succeeded: own.filter(({ status }) => status === 'success'),
      reverted: own.filter(({ status }) => status === 'reverted'),
      others: mined.filter((tx) => !isOurs(tx)),
      wasSent,
      canSwap,
      canBeMined,
      isDeclined,
    }
  }
  const read = (): Screen | undefined => (execution === undefined ? undefined : readScreen(execution, id))
  const lastAct = START + Math.max(DEADLINE_MS, times[row.time].at)

  return {
    begin: async () => {
      execution = open()
      const result = await execution.start(swap)
      if (result.type === 'refused') throw new Error(`The swap did not start: ${result.reason}.`)
      id = result.id
      await settle()
      if (askedAt === undefined) throw new Error(`The wallet was not asked: ${read()?.card}`)
    },
    /** Lets the clock, the chain, the wallet and then the page go on. */
    goOn: async (ms: number) => {
      const until = now + ms
      runChain(until)
      now = until
      runEvents(until, 'page')
      await settle()
      waits.release()
      await settle()
    },
    readScreen: read,
    readTruth,
    readSeconds: () => Math.round((now - START) / 1_000),
    describeMoment: () =>
      `After ${Math.round((now - START) / 1_000)} s the screen said “${read()?.card}” (${read()?.list}), and the chain had: ${describeTruth(readTruth())}.`,
    /** Tries to start another swap without a trace: the storage takes no new record. */
    isNextFree: async () => {
      isProbing = true
      const result = await execution?.start(swap)
      isProbing = false
      return !isFull && result?.type === 'refused' && result.reason === 'notStored'
    },
    isOver: () => now > lastAct + 400_000,
    end: () => execution?.dispose(),
  }
}

type Reply = { resolve(value: unknown): unknown; reject(error: unknown): unknown }

/** Waiting on a clock that the test moves. */
function createWaits(now: () => number) {
  let waiting: { readonly at: number; end(): void }[] = []
  return {
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        const end = () => {
          signal.removeEventListener('abort', end)
          resolve()
        }
        waiting.push({ at: now() + ms, end })
        signal.addEventListener('abort', end)
      }),
    release: () => {
      const due = waiting.filter(({ at }) => at <= now())
      waiting = waiting.filter((one) => !due.includes(one))
      for (const { end } of due) end()
    },
  }
}
