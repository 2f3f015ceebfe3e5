import type { Address } from '@murmur/engine/token'
import type { Hash } from '../trade/record.ts'

/** Tokens in one place. Null is the network's coin. */
export type Holding = { readonly chainId: number; readonly token: Address | null; readonly units: bigint }

/** A deposit at the bridge of one network, which asks for money on another. Addresses are in lower case. */
export type Deposit = {
  readonly hash: Hash
  readonly block: number
  readonly blockHash: Hash
  /** Block time, in seconds since 1970. */
  readonly timestamp: number
  readonly depositId: bigint
  /** Gets the refund. */
  readonly depositor: Address
  /** The final receiver: the recipient, or the account behind the handler that swaps. */
  readonly beneficiary: Address
  /** The account's payment in the transaction. No value if the logs do not show it. */
  readonly paid: Holding | undefined
  /** The bridge's holding until the deposit is filled or refunded. */
  readonly held: Holding
  /** The payout that a relayer owes. */
  readonly output: Holding
  readonly hasSwap: boolean
  /** In seconds since 1970. */
  readonly fillDeadline: number
  readonly relay: RelayData
}

/** The deposit as the contracts name it, to compare with. */
export type RelayData = {
  readonly depositor: Hash
  readonly recipient: Hash
  readonly exclusiveRelayer: Hash
  readonly inputToken: Hash
  readonly outputToken: Hash
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly originChainId: bigint
  readonly depositId: bigint
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
  readonly message: `0x${string}`
}

export type Fill = {
  readonly hash: Hash
  readonly timestamp: number
  /** The relayer's payout, which is less if the deposit was sped up. */
  readonly bridged: Holding
  readonly outcome: FillOutcome
}

export type FillOutcome =
  /** The bridged token itself was asked for. */
  | { readonly type: 'arrived'; readonly received: Holding }
  /** No value if the logs do not show the swap's output. */
  | { readonly type: 'swapped'; readonly received: Holding | undefined }
  /** The swap failed, and the bridged token was paid out instead. */
  | { readonly type: 'unswapped'; readonly received: Holding }

/** A transaction of the bridge that paid the depositor, and its total payment, in units of the deposited token. */
export type RefundPayment = { readonly hash: Hash; readonly timestamp: number; readonly units: bigint }

/** The bridge pays sums and names no deposit. The sum covers this deposit and `others` more of the account. */
type Refund = RefundPayment & { readonly others: number }

/** How a transfer stands, by the two chains alone. */
export type TransferState =
  /** No node knows the transaction. */
  | { readonly type: 'missing' }
  /** It deposits nothing at a bridge that we know. */
  | { readonly type: 'other' }
  /** Sent, and in no block. Everything is still in the account. */
  | { readonly type: 'pending'; readonly account: Address }
  | { readonly type: 'reverted'; readonly account: Address }
  /** It was in a block that is no longer part of the chain. */
  | { readonly type: 'reorganised'; readonly deposit: Deposit }
  /** In a block that may still be reorganised. */
  | { readonly type: 'confirmed'; readonly deposit: Deposit }
  | ({ readonly type: 'waiting'; readonly deposit: Deposit } & Waiting)
  | { readonly type: 'filled' | 'swapped' | 'bridged'; readonly deposit: Deposit; readonly fill: Fill }
  /** It can no longer be filled. */
  | ({ readonly type: 'expired'; readonly deposit: Deposit } & Expired)
  | { readonly type: 'refunded'; readonly deposit: Deposit; readonly refund: Refund }
  /** Only one node reports this. The location of the tokens is withheld until a second one agrees. */
  | { readonly type: 'reported'; readonly says: ReportedState; readonly deposit: undefined }
  /** The nodes of one network do not answer. Without a deposit it is the first network. */
  | { readonly type: 'unreachable'; readonly chainId: number; readonly deposit: Deposit | undefined }

type ReportedState = Exclude<TransferState['type'], 'reported' | 'unreachable' | 'missing' | 'pending'>

type Expired = {
  readonly refundSeconds: number
  /** Since the deadline. The chain does not show which of the account's deposits it covers. */
  readonly paid: RefundPayment | undefined
}

type Waiting = {
  /** Usual duration of a fill. */
  readonly expectedSeconds: number
  /** The newest terms that the depositor signed: less for the account, more for the relayer. */
  readonly spedUp: Holding | undefined
}

/** With less time than this until the deadline, a relayer may not notice the higher fee. */
const SPARE_SECONDS = 60

/** True if it takes longer than usual, and a higher fee can still help. Now is in milliseconds since 1970. */
export function isLate(
  { deposit, expectedSeconds }: Extract<TransferState, { type: 'waiting' }>,
  { now }: { readonly now: number },
): boolean {
  const seconds = now / 1_000
  return seconds >= deposit.timestamp + expectedSeconds && seconds < deposit.fillDeadline - SPARE_SECONDS
}
