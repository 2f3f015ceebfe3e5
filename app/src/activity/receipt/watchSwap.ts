import { isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { reportFault } from '@murmur/sdk/faults'
import type { ReadableStore } from '@murmur/sdk/store'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { pollWhileHeard } from '../pollWhileHeard.ts'
import type { SwapQuestion, SwapReading } from './readSwap.ts'

export type SwapState =
  | { readonly type: 'reading' }
  | { readonly type: 'read'; readonly reading: SwapReading }
  /** Murmur does not trade on this network. */
  | { readonly type: 'unsupported' }
  | { readonly type: 'unreachable' }

export type SwapWatch = {
  readonly state: ReadableStore<SwapState>
  /** Reads again now, after a failure. */
  retry(): void
}

type WatchOptions = {
  findNetwork(chainId: number): Promise<TradeNetwork | undefined>
  read(network: TradeNetwork, question: SwapQuestion): Promise<SwapReading>
  wait(ms: number): Promise<void>
}

/** Poll intervals: for a pending swap, and for a mined one that is not final yet. */
const POLL_MS = 2_000
const SETTLING_MS = 6_000

/** Polls the swap while there is a subscriber, until the swap is final. */
export function watchSwap(question: SwapQuestion, options: WatchOptions): SwapWatch {
  const read = (before: SwapState) => look(question, { ...options, before })
  return pollWhileHeard<SwapState>({ type: 'reading' }, { read, findPause, wait: options.wait })
}

function findPause(state: SwapState): number | undefined {
  if (hasEnded(state)) return undefined
  return isMined(state) ? SETTLING_MS : POLL_MS
}

type Look = WatchOptions & { readonly before: SwapState }

async function look(question: SwapQuestion, { findNetwork, read, before }: Look): Promise<SwapState> {
  try {
    const network = await findNetwork(question.chainId)
    if (network === undefined) return { type: 'unsupported' }
    return { type: 'read', reading: await read(network, question) }
  } catch (error) {
    if (!isOutsideFailure(error)) reportFault(error, { place: 'reading a swap', hash: question.hash })
    // What was read stays on the page while the nodes are away.
    return before.type === 'read' ? before : { type: 'unreachable' }
  }
}

/** The same depth as in the tracker. Until then a reorganisation can undo the swap or move it to another block. */
const FINAL_DEPTH = 12

function isMined(state: SwapState): boolean {
  return state.type === 'read' && 'block' in state.reading.swap
}

/** Nodes can come back, and a hash that none of them knows may have been sent a moment ago. */
function hasEnded(state: SwapState): boolean {
  if (state.type !== 'read') return state.type === 'unsupported'
  const { swap, head } = state.reading
  if (swap.type === 'pending' || swap.type === 'missing') return false
  return !('block' in swap) || (head !== undefined && head - swap.block >= FINAL_DEPTH)
}
