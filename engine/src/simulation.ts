import type { Amount } from './amount.ts'
import type { Address } from './token.ts'

/** A swap that was tried out on the node's latest state, before the wallet is asked for anything. */
export type Simulation =
  | {
      readonly type: 'passes'
      /** The balances that change, of those that were read. Without network fees. */
      readonly changes: readonly BalanceChange[]
      /** The allowances of the spenders after the swap. Zero is listed too. */
      readonly allowances: readonly LeftAllowance[]
      /** Gas of all transactions together, before refunds. */
      readonly gasUsed: bigint
      /** A safe gas limit for each transaction of the plan, in its order. */
      readonly gasLimits: readonly bigint[]
    }
  | { readonly type: 'fails'; readonly failure: SimulationFailure }
  /** It is unknown if the swap works. */
  | { readonly type: 'unchecked'; readonly reason: UncheckedReason }

/** The holder is the account or the recipient. Both amounts have the same listing. */
export type BalanceChange = { readonly holder: Address; readonly before: Amount; readonly after: Amount }

export type LeftAllowance = { readonly spender: Address; readonly left: Amount }

export type SimulationFailure = {
  readonly reason: FailureReason
  /** The contract's own words, shortened and without hidden characters. Anyone can write them: show them as a quotation. */
  readonly text: string | undefined
}

export type FailureReason =
  /** Less would be received than the floor, or more would be paid than the most. */
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'expired'
  | 'notEnoughBalance'
  | 'tokenRefusesTransfer'
  | 'tokenRefusesApproval'
  /** The allowance in Permit2 is not the planned one any more. */
  | 'allowanceChanged'
  | 'reverted'

export type UncheckedReason =
  /** The node runs no call with replaced code. */
  | 'noOverrides'
  /** The simulation would replace the account's own code, which may refuse the real swap. */
  | 'accountHasCode'
  /** The token refuses accounts with code, which the account has only in the simulation. */
  | 'tokenRefusesCode'
  /** A token of the swap does not report a balance or an allowance. */
  | 'unreadable'
  | 'unreachable'

/** The result of a simulated buy and sale of a token. It holds for that moment only. */
export type TokenCheckResult =
  | { readonly type: 'normal' }
  /** Fees of the transfers from the pool to the account and back, in basis points. */
  | { readonly type: 'takesFee'; readonly buyBps: number; readonly sellBps: number }
  /** The token refuses a transfer without which it cannot be bought or sold again. */
  | { readonly type: 'cannotSell' }
  | { readonly type: 'unknown' }
