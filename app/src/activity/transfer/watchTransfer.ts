import type { ReadableStore } from '@murmur/sdk/store'
import type { TransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { pollWhileHeard } from '../pollWhileHeard.ts'

export type TransferWatch = {
  /** Undefined until the first answer. */
  readonly state: ReadableStore<TransferState | undefined>
}

type WatchOptions = {
  readonly reader: TransferReader
  wait(ms: number): Promise<void>
}

/** Between two looks at a transfer that can still change. */
const POLL_MS = 2_000
/** Refunds of the real bridge take hours. */
const SLOW_POLL_MS = 20_000

/** Reads the transfer while it is subscribed to, until it has ended. */
export function watchTransfer({ reader, wait }: WatchOptions): TransferWatch {
  return pollWhileHeard<TransferState | undefined>(undefined, { read: () => reader.read(), findPause, wait })
}

function findPause(state: TransferState | undefined): number | undefined {
  if (state === undefined || hasEnded(state)) return undefined
  return state.type === 'expired' && state.refundSeconds > 60 ? SLOW_POLL_MS : POLL_MS
}

/** Nodes can come back, and a hash that none of them knows may have been sent a moment ago. */
function hasEnded({ type }: TransferState): boolean {
  return ['other', 'reverted', 'filled', 'swapped', 'bridged', 'refunded'].includes(type)
}
