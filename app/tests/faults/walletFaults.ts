import type { Hex } from 'viem'
import type { SimulatedTx } from './simulatedChain.ts'

/** The possible acts of a wallet after a request. Times are milliseconds after it opened. */
export type WalletActs = {
  /** The reviewed bytes, to all nodes, or to a relay that no node knows. */
  send(at: number, own?: SendOptions): void
  /** The answer to the page. */
  answer(at: number, value: unknown): void
  fail(at: number, code: number): void
  /** The user stops waiting for the wallet on the screen. */
  leave(at: number): void
  /** The user says on the screen that it was not sent. */
  dismiss(at: number): void
  readonly hash: Hex
}

type SendOptions = {
  readonly name?: SimulatedTx['name']
  readonly isPrivate?: true
  /** How long no block takes it. */
  readonly pendingMs?: number
  readonly hasNextNonce?: true
}

export type WalletFault = {
  /** `at` is when the wallet acts, after it opened. */
  act(wallet: WalletActs, at: number): void
  /** The contracts refuse the swap, whenever it is mined. */
  readonly reverts?: true
}

const otherHash: Hex = `0x${'0d'.repeat(32)}`
/** Long enough for a replacement to come before the next block. */
const SLOW_MS = 60_000
/** The page has read the answer by then. */
const DISMISS_MS = 25_000

export const walletFaults = {
  'sends, answers the hash': {
    act: ({ send, answer, hash }, at) => {
      send(at)
      answer(at, hash)
    },
  },
  'sends, and it reverts': {
    reverts: true,
    act: ({ send, answer, hash }, at) => {
      send(at)
      answer(at, hash)
    },
  },
  'sends, answers 4001': {
    act: ({ send, fail }, at) => {
      send(at)
      fail(at, 4001)
    },
  },
  'sends, answers -32002': {
    act: ({ send, fail }, at) => {
      send(at)
      fail(at, -32002)
    },
  },
  'sends, answers -32603': {
    act: ({ send, fail }, at) => {
      send(at)
      fail(at, -32603)
    },
  },
  'sends, answers 4100': {
    act: ({ send, fail }, at) => {
      send(at)
      fail(at, 4100)
    },
  },
  'sends, answers 4200': {
    act: ({ send, fail }, at) => {
      send(at)
      fail(at, 4200)
    },
  },
  'sends, answers 4001, and no block takes it for a minute': {
    act: ({ send, fail }, at) => {
      send(at, { pendingMs: SLOW_MS })
      fail(at, 4001)
    },
  },
  'sends, answers -32002, and no block takes it for a minute': {
    act: ({ send, fail }, at) => {
      send(at, { pendingMs: SLOW_MS })
      fail(at, -32002)
    },
  },
  'sends, never answers': { act: ({ send }, at) => send(at) },
  'sends, never answers, the user stops waiting': {
    act: ({ send, leave }, at) => {
      send(at)
      leave(at + 15_000)
    },
  },
  'sends, answers garbage': {
    act: ({ send, answer }, at) => {
      send(at)
      answer(at, { ok: true })
    },
  },
  'sends, answers another hash': {
    act: ({ send, answer }, at) => {
      send(at)
      answer(at, otherHash)
    },
  },
  'sends nothing, answers 4001': { act: ({ fail }, at) => fail(at, 4001) },
  'sends nothing, answers -32603': { act: ({ fail }, at) => fail(at, -32603) },
  'sends nothing, answers 4200': { act: ({ fail }, at) => fail(at, 4200) },
  'sends nothing, answers -32603, the user says that it was not sent': {
    act: ({ fail, dismiss }, at) => {
      fail(at, -32603)
      dismiss(at + DISMISS_MS)
    },
  },
  'sends nothing, answers a hash': { act: ({ answer, hash }, at) => answer(at, hash) },
  'sends nothing, the user stops waiting': { act: ({ leave }, at) => leave(at) },
  'answers the hash at once, sends later': {
    act: ({ send, answer, hash }, at) => {
      answer(0, hash)
      send(at)
    },
  },
  'answers 4001 at once, sends later': {
    act: ({ send, fail }, at) => {
      fail(0, 4001)
      send(at)
    },
  },
  'answers 4100 at once, sends later': {
    act: ({ send, fail }, at) => {
      fail(0, 4100)
      send(at)
    },
  },
  'answers -32603 at once, a private relay mines it later': {
    act: ({ send, fail }, at) => {
      fail(0, -32603)
      send(0, { isPrivate: true, pendingMs: at })
    },
  },
  'answers -32603 at once, the user says that it was not sent, sends later': {
    act: ({ send, fail, dismiss }, at) => {
      fail(0, -32603)
      dismiss(DISMISS_MS)
      send(at, { pendingMs: SLOW_MS })
    },
  },
  'answers the hash, a private relay mines it later': {
    act: ({ send, answer, hash }, at) => {
      answer(0, hash)
      send(0, { isPrivate: true, pendingMs: at })
    },
  },
  'sends, speeds up': {
    act: ({ send, answer, hash }, at) => {
      send(at, { pendingMs: SLOW_MS })
      answer(at, hash)
      send(at + SLOW_MS / 2, { name: 'again' })
    },
  },
  'sends, cancels': {
    act: ({ send, answer, hash }, at) => {
      send(at, { pendingMs: SLOW_MS })
      answer(at, hash)
      send(at + SLOW_MS / 2, { name: 'cancellation' })
    },
  },
  'sends altered bytes': {
    act: ({ send, answer, hash }, at) => {
      send(at, { name: 'altered' })
      answer(at, hash)
    },
  },
  'sends twice': {
    act: ({ send, answer, hash }, at) => {
      send(at)
      send(at, { name: 'again', hasNextNonce: true })
      answer(at, hash)
    },
  },
} as const satisfies Readonly<Record<string, WalletFault>>

export type WalletFaultName = keyof typeof walletFaults
