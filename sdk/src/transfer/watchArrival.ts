import type { ChainEvent } from '../trade/advance.ts'
import {
  type Arrival,
  type Hash,
  isSameArrival,
  isUnderWay,
  type StepRecord,
  type SwapRecord,
} from '../trade/record.ts'

/** The state of a deposit by the two chains. No value if they do not show it. */
export type ReadArrival = (deposit: {
  readonly chainId: number
  readonly hash: Hash
  /** By the quote of the transfer. */
  readonly expectedSeconds?: number | undefined
}) => Promise<{ readonly arrival: Arrival; readonly received: bigint | undefined } | undefined>

type Watched = { readonly step: StepRecord; readonly readArrival: ReadArrival | undefined }

/** The next thing that happened to the deposit of a transfer. */
export async function watchArrival(record: SwapRecord, watched: Watched): Promise<ChainEvent | undefined> {
  const { step, readArrival } = watched
  const { state } = step
  if (
    record.kind !== 'transfer' ||
    state.type !== 'confirmed' ||
    !isUnderWay(state.arrival) ||
    readArrival === undefined
  )
    return undefined
  const found = await readArrival({
    chainId: record.chainId,
    hash: state.hash,
    expectedSeconds: record.terms.bridge.fillSeconds,
  })
  if (found === undefined || isSameArrival(state.arrival, found.arrival)) return undefined
  const { arrival, received } = found
  // The router takes exactly the payment, or reverts.
  const moved = received === undefined ? undefined : { paid: record.terms.pay.units, received }
  return { type: 'arrive', arrival, moved }
}
