import type { SpeedUp } from '@murmur/engine/encode/bridge/speedUp'
import type { RecordedListing, SpeedUpPromise } from '../trade/record.ts'
import type { SwapPlan } from '../trade/swapPlan.ts'
import type { Standing } from '../trade/tradeChain.ts'

type SpeedUpOptions = Omit<SpeedUpPromise, 'depositId'> & {
  readonly input: RecordedListing
  readonly output: RecordedListing
  readonly standing: Pick<Standing, 'timestamp' | 'block'>
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
}

/** After this long it is not looked for any more, like a swap. */
const DEADLINE_SECONDS = 20 * 60

/** A signature of the new terms and the transaction that tells them to fillers. What is shown is what is signed. */
export function planSpeedUp(speedUp: SpeedUp, options: SpeedUpOptions): SwapPlan {
  const { hash, destinationChainId, input, output, standing, now } = options
  const nothing = { listing: input, units: 0n }
  const arriving = { listing: output, units: speedUp.outputAmount }
  return {
    promise: {
      pay: nothing,
      maximumPay: nothing,
      receive: arriving,
      minimumReceive: arriving,
      bound: arriving,
      recipient: speedUp.recipient,
      legs: [],
      block: standing.block,
      deadline: standing.timestamp + DEADLINE_SECONDS,
      speedUp: { hash, destinationChainId, depositId: speedUp.depositId },
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
