import type { Address } from '@murmur/engine/token'
import type { RecordedAmount } from './record.ts'
import type { SwapPlan } from './swapPlan.ts'
import type { Standing } from './tradeChain.ts'
import type { TradeContracts } from './tradeContracts.ts'

type RevokeOptions = {
  readonly chainId: number
  readonly account: Address
  readonly contracts: TradeContracts
  readonly standing: Pick<Standing, 'timestamp' | 'block'>
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
}

/** After this long it is not looked for any more, like a swap. */
const DEADLINE_SECONDS = 20 * 60

/**
 * Takes back what Permit2 may still take of a token. Without it the router can take nothing either, whatever Permit2
 * allows to it.
 */
export function planRevocation(left: RecordedAmount, options: RevokeOptions): SwapPlan | undefined {
  const { chainId, account, contracts, standing, now } = options
  const { tokenAddress } = left.listing
  if (tokenAddress === null) return undefined
  const nothing = { ...left, units: 0n }
  const token = tokenAddress.toLowerCase() as Address
  return {
    promise: {
      ...{ pay: left, maximumPay: left, receive: nothing, minimumReceive: nothing, bound: nothing },
      ...{ recipient: account, legs: [], block: standing.block },
      deadline: standing.timestamp + DEADLINE_SECONDS,
    },
    steps: [{ type: 'approve', approval: { chainId, account, token, spender: contracts.permit2, units: 0n } }],
    quotedAt: now,
    // It has no quote that could be renewed.
    renew: async () => undefined,
  }
}
