import { isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { reportFault } from '@murmur/sdk/faults'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { SwapQuestion, SwapReading } from '@murmur/sdk/trade/readSwapReceipt'
import { FINAL_DEPTH } from '@murmur/sdk/trade/record'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import type { TransferState } from '@murmur/sdk/transfer/transfer'

export type ReceiptState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'swap'; readonly state: SwapState }
  | { readonly kind: 'transfer'; readonly state: TransferState }

export type SwapState =
  | { readonly type: 'read'; readonly reading: SwapReading }
  /** Murmur does not trade on this network. */
  | { readonly type: 'unsupported' }
  | { readonly type: 'unreachable' }

export type ReceiptWatch = {
  readonly state: ReadableStore<ReceiptState>
  /** Drops the read state and reads again now. */
  retry(): void
}

/** Never rejects: nodes that do not answer are a state of its own. */
export type ReadReceipt = (before: ReceiptState) => Promise<ReceiptState>

type WatchOptions = { wait(ms: number): Promise<void> }

const reading: ReceiptState = { kind: 'reading' }

/** Reads again and again while there is a subscriber, until nothing can change any more. */
export function watchReceipt(read: ReadReceipt, { wait }: WatchOptions): ReceiptWatch {
  const state = createStore(reading)
  let subscribers = 0
  let isRunning = false

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (subscribers > 0) {
      state.set(await read(state.get()))
      const pauseMs = findPause(state.get())
      if (pauseMs === undefined) break
      await wait(pauseMs)
    }
    isRunning = false
  }
  return {
    state: {
      get: state.get,
      subscribe(listener) {
        const unsubscribe = state.subscribe(listener)
        subscribers += 1
        void run()
        return () => {
          subscribers -= 1
          unsubscribe()
        }
      },
    },
    retry() {
      state.set(reading)
      void run()
    },
  }
}

type SwapOptions = {
  findNetwork(chainId: number): Promise<TradeNetwork | undefined>
  read(network: TradeNetwork, question: SwapQuestion): Promise<SwapReading>
}

export function createSwapReader(question: SwapQuestion, { findNetwork, read }: SwapOptions): ReadReceipt {
  return async (before) => {
    try {
      const network = await findNetwork(question.chainId)
      if (network === undefined) return { kind: 'swap', state: { type: 'unsupported' } }
      return { kind: 'swap', state: { type: 'read', reading: await read(network, question) } }
    } catch (error) {
      if (!isOutsideFailure(error)) reportFault(error, { place: 'reading a swap', hash: question.hash })
      // Keep the last read state while the nodes are unreachable.
      const isKnown = before.kind === 'swap' && before.state.type === 'read'
      return isKnown ? before : { kind: 'swap', state: { type: 'unreachable' } }
    }
  }
}

/** Between two looks at the chain. */
const POLL_MS = 2_000
/** For a mined swap that is not final yet. */
const SETTLING_MS = 6_000
/** Refunds of the real bridge take hours. */
const SLOW_POLL_MS = 20_000

/** No value once nothing can change any more. */
function findPause(receipt: ReceiptState): number | undefined {
  if (receipt.kind === 'swap') return findSwapPause(receipt.state)
  return receipt.kind === 'transfer' ? findTransferPause(receipt.state) : POLL_MS
}

/** Nodes can come back, and a hash that none of them knows may have been sent a moment ago. */
function findSwapPause(state: SwapState): number | undefined {
  if (state.type !== 'read') return state.type === 'unsupported' ? undefined : POLL_MS
  const { swap, head } = state.reading
  if (swap.type === 'pending' || swap.type === 'missing') return POLL_MS
  if (!('block' in swap)) return undefined
  // Until then a reorganisation can undo the swap or move it to another block.
  const isFinal = head !== undefined && head - swap.block >= FINAL_DEPTH
  return isFinal ? undefined : SETTLING_MS
}

const ends: readonly TransferState['type'][] = ['other', 'reverted', 'filled', 'swapped', 'bridged', 'refunded']

function findTransferPause(state: TransferState): number | undefined {
  if (ends.includes(state.type)) return undefined
  return state.type === 'expired' && state.refundSeconds > 60 ? SLOW_POLL_MS : POLL_MS
}
