import { isLate } from '@murmur/sdk/transfer/isLate'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { useClock } from '../receipt/useClock.ts'

/** The code of wallets loads only for a transfer that takes longer than usual. */
const SpeedUp = lazyPart(async () => (await import('./SpeedUp.tsx')).SpeedUp, { renderFallback: () => null })

type LateTransferProps = { readonly state: Extract<TransferState, { type: 'waiting' }> }

/** The offer of a higher fee, once the transfer takes longer than usual. */
export function LateTransfer({ state }: LateTransferProps) {
  if (!isLate(state, { now: useClock() })) return null
  return <SpeedUp state={state} />
}
