import { createTransferReader, type TransferReader } from './readTransfer.ts'
import { isLate, type TransferState } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'
import type { ReadArrival } from './watchArrival.ts'

type ArrivalOptions = {
  findNetwork(chainId: number): Promise<TransferNetwork | undefined>
  /** Milliseconds since 1970. */
  now(): number
}

/** Refunds of the real bridge take hours. */
const SLOW_MS = 20_000

/** Reports the state of the journal's deposits. Each deposit has one reader, which searches every block once. */
export function createArrivals({ findNetwork, now }: ArrivalOptions): ReadArrival {
  const readers = new Map<string, { readonly reader: TransferReader; nextAt: number }>()
  return async (question) => {
    const key = `${question.chainId} ${question.hash}`
    const known = readers.get(key) ?? { reader: createTransferReader(question, { findNetwork }), nextAt: 0 }
    readers.set(key, known)
    if (now() < known.nextAt) return undefined
    const state = await known.reader.read()
    if (state.type === 'expired' && state.refundSeconds > 60) known.nextAt = now() + SLOW_MS
    return describeArrival(state, { now: now() })
  }
}

/** No value where nothing has been decided. */
function describeArrival(state: TransferState, { now }: { readonly now: number }): Awaited<ReturnType<ReadArrival>> {
  switch (state.type) {
    case 'waiting': {
      const canSpeedUp = isLate(state, { now }) && state.deposit.relay.message === '0x'
      return { arrival: { type: 'waiting', canSpeedUp }, received: undefined }
    }
    case 'filled':
    case 'swapped':
      return { arrival: { type: 'arrived', hash: state.fill.hash }, received: state.fill.outcome.received?.units }
    case 'bridged':
      return {
        arrival: { type: 'bridged', hash: state.fill.hash, units: state.fill.bridged.units },
        received: undefined,
      }
    case 'expired':
      return { arrival: { type: 'expired' }, received: undefined }
    case 'refunded':
      return { arrival: { type: 'refunded', hash: state.refund.hash }, received: undefined }
    default:
      return undefined
  }
}
