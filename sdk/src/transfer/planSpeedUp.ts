import type { SpeedUp } from '@murmur/engine/encode/bridge/speedUp'
import type { RecordedListing, SpeedUpTerms } from '../trade/record.ts'
import type { SwapPlan } from '../trade/swapPlan.ts'
import type { AccountState } from '../trade/tradeChain.ts'

type SpeedUpOptions = Pick<SpeedUpTerms, 'hash' | 'destinationChainId'> & {
  readonly output: RecordedListing
  readonly accountState: Pick<AccountState, 'timestamp' | 'block'>
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
}

/** After this long it is not searched for any more, like a swap. */
const DEADLINE_SECONDS = 20 * 60

/** A signature of the new terms and the transaction that publishes them to relayers. Shown and signed terms match. */
export function planSpeedUp(speedUp: SpeedUp, options: SpeedUpOptions): SwapPlan {
  const { hash, destinationChainId, output, accountState, now } = options
  return {
    kind: 'speedUp',
    terms: {
      hash,
      destinationChainId,
      depositId: speedUp.depositId,
      receive: { listing: output, units: speedUp.outputAmount },
      recipient: speedUp.recipient,
      block: accountState.block,
      deadline: accountState.timestamp + DEADLINE_SECONDS,
    },
    steps: [
      { type: 'agree', speedUp },
      { type: 'speedUp', speedUp },
    ],
    quotedAt: now,
    // It has no quote that could be renewed.
    renew: async () => undefined,
  }
}
