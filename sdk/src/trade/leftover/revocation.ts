import type { AllowStep } from '@murmur/engine/batch'
import type { Step } from '@murmur/engine/plan'
import type { Address } from '@murmur/engine/token'
import type { RecordedAmount } from '../record.ts'
import type { SwapPlan } from '../swapPlan.ts'
import type { AccountState } from '../tradeChain.ts'
import type { TradeContracts } from '../tradeContracts.ts'

type RevokeOptions = {
  readonly chainId: number
  readonly account: Address
  readonly contracts: TradeContracts
  readonly accountState: Pick<AccountState, 'timestamp' | 'block'>
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
  /** Permit2 takes from the account, the router takes through Permit2. */
  readonly spenders: readonly Spender[]
}

export type Spender = 'permit2' | 'router'

/** After this long it is not searched for any more, like a swap. */
const DEADLINE_SECONDS = 20 * 60

/** Revokes the spenders' remaining allowances of a token. */
export function planRevocation(left: RecordedAmount, options: RevokeOptions): SwapPlan | undefined {
  const { accountState, now, spenders } = options
  const { id, symbol, tokenAddress, decimals } = left.listing
  if (tokenAddress === null || spenders.length === 0) return undefined
  const token = tokenAddress.toLowerCase() as Address
  return {
    kind: 'revocation',
    terms: {
      // A whole listing has more: the journal stores exactly these.
      allowed: { listing: { id, symbol, tokenAddress, decimals }, units: left.units },
      block: accountState.block,
      deadline: accountState.timestamp + DEADLINE_SECONDS,
    },
    steps: listSteps(token, options),
    quotedAt: now,
    // It has no quote that could be renewed.
    renew: async () => undefined,
  }
}

/** The token comes first: without its allowance the router can take nothing either. */
function listSteps(token: Address, { chainId, account, contracts, spenders }: RevokeOptions): readonly RevokeStep[] {
  const { permit2, router } = contracts
  const allowed = { chainId, account, token, units: 0n }
  const steps: Readonly<Record<Spender, RevokeStep>> = {
    permit2: { type: 'approve', approval: { ...allowed, spender: permit2 } },
    router: { type: 'allow', allowance: { ...allowed, permit2, spender: router.address } },
  }
  return (['permit2', 'router'] as const).filter((one) => spenders.includes(one)).map((one) => steps[one])
}

type RevokeStep = Extract<Step, { type: 'approve' }> | AllowStep
