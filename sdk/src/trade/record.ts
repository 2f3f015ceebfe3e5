import type { TransferFacts } from '@murmur/engine/encode/bridge/transferFacts'
import type { FailureReason } from '@murmur/engine/simulation'
import type { Address, Listing } from '@murmur/engine/token'
import type { RouteLeg } from '../market/quoteState.ts'

export type Hash = `0x${string}`

/** One trade of this browser, from the first prompt to its end. It is all that a reload leaves of it. */
export type SwapRecord = RecordedTerms & {
  readonly id: string
  /** Milliseconds since 1970, for display and order only. */
  readonly startedAt: number
  /** In lower case, like every address here. */
  readonly account: Address
  readonly chainId: number
  /** In the order of the prompts. The last one is the swap or the transfer, except in a revocation and a speed-up. */
  readonly steps: readonly StepRecord[]
}

export type RecordKind = RecordedTerms['kind']

export type RecordOf<Kind extends RecordKind> = Extract<SwapRecord, { readonly kind: Kind }>

/** The terms that the user confirmed. The send gate refuses anything worse. */
export type RecordedTerms =
  | { readonly kind: 'swap'; readonly terms: SwapTerms }
  | { readonly kind: 'transfer'; readonly terms: TransferTerms }
  | { readonly kind: 'revocation'; readonly terms: RevocationTerms }
  | { readonly kind: 'speedUp'; readonly terms: SpeedUpTerms }

type CommonTerms = {
  /** Seconds since 1970, by the clock of the chain. A swap reverts after it; no search lasts much longer. */
  readonly deadline: number
  /** The block of the quote, or the latest one where there is no quote. */
  readonly block: number
}

export type SwapTerms = CommonTerms & {
  readonly pay: RecordedAmount
  readonly maximumPay: RecordedAmount
  readonly receive: RecordedAmount
  readonly minimumReceive: RecordedAmount
  /** No routing over the pools of that block would have received more. */
  readonly bound: RecordedAmount
  /** How far the quote was from that, in parts per million. No value where the bound is too loose. */
  readonly gapPpm?: number | undefined
  readonly recipient: Address
  readonly legs: readonly RouteLeg[]
}

/** The received amount, its minimum and the recipient are on the other network. */
type TransferTerms = SwapTerms & { readonly bridge: RecordedBridge }

/** Revokes a token's remaining allowances. */
type RevocationTerms = CommonTerms & { readonly allowed: RecordedAmount }

/** A deposit gets new terms and pays nothing more. Its recipient and its tokens stay. */
export type SpeedUpTerms = CommonTerms & {
  /** Hash of the deposit's transaction, on the network of the record. */
  readonly hash: Hash
  readonly depositId: bigint
  readonly destinationChainId: number
  /** On the other network. */
  readonly receive: RecordedAmount
  readonly recipient: Address
}

/** The terms of the deposit, with names for its tokens. */
export type RecordedBridge = BridgeTerms & {
  readonly inputListing: RecordedListing
  readonly outputListing: RecordedListing
  /** How long the bridge expected the transfer to take. Older records do not have it. */
  readonly fillSeconds?: number | undefined
}

/** The terms of the deposit. */
export type BridgeTerms = Pick<
  TransferFacts,
  | 'destinationChainId'
  | 'inputToken'
  | 'inputAmount'
  | 'outputToken'
  | 'outputAmount'
  | 'quoteTimestamp'
  | 'fillDeadline'
  | 'exclusiveRelayer'
  | 'exclusivityDeadline'
>

/** An amount of a token that may not be listed any more when the record is read. */
export type RecordedAmount = { readonly listing: RecordedListing; readonly units: bigint }

export type RecordedListing = Pick<Listing, 'id' | 'symbol' | 'tokenAddress' | 'decimals'>

export type StepRecord = {
  /**
   * A batch is a whole swap in one prompt, and then the only step. `allow` revokes Permit2's allowance to the router.
   * `agree` signs new terms for a deposit, `speedUp` publishes them to relayers.
   */
  readonly type: 'approve' | 'permit' | 'allow' | 'swap' | 'batch' | 'transfer' | 'agree' | 'speedUp'
  /** The largest allowance or payment, in the paid token. An approval of 0 is a reset. */
  readonly units: bigint
  /** The transaction that the wallet was asked for. No value before, and for a signature. */
  readonly request: StepRequest | undefined
  readonly state: StepState
  /** Every hash that it had, the latest last: a sped up transaction has several. */
  readonly hashes: readonly Hash[]
  /** The wallet's answer, until it is confirmed to be about our network: the wallet may have moved to another one. */
  readonly walletAnswer?: WalletAnswer | undefined
  /** By one node only. It changes nothing until a second one reports the same. */
  readonly reported?: Reported | undefined
}

/** By the event that two nodes would have to agree on. */
export type Reported = 'confirm' | 'revert' | 'cancel' | 'alter' | 'drop'

/** The hash of a transaction, the id of a batch, or both. */
export type WalletAnswer = { readonly hash?: Hash | undefined; readonly id?: string | undefined }

/** Enough to recognise the transaction on chain, whatever its hash is. */
export type StepRequest = {
  readonly to: Address
  readonly value: bigint
  /** The Keccak-256 hash of its calldata, or of the calls of a batch; without the amount of an approval. */
  readonly dataHash: Hash
  /** The account's next nonce without those that are pending, and the latest block, when the wallet was asked. */
  readonly nonce: number
  readonly block: number
  /** The id that we gave a batch. */
  readonly batch?: string | undefined
}

export type StepState =
  /** Not asked yet. */
  | { readonly type: 'waiting' }
  /** It was already there: nothing was asked. */
  | { readonly type: 'skipped' }
  /** The wallet has been asked. Stored before it is. */
  | { readonly type: 'asking'; readonly since: number }
  /** The wallet's answer is missing or is an error: the transaction may be in flight. */
  | { readonly type: 'unclear'; readonly since: number; readonly isError?: boolean | undefined }
  /** The user reports that an unclear request did not happen. The search continues until it is final. */
  | ({ readonly type: 'dismissed' } & Final)
  /** The user declined. The search continues until it is final: a wallet can send and still report a refusal. */
  | ({ readonly type: 'refused' } & MaybeFinal)
  /** It stopped before the wallet, or the wallet answered that it did not send. The latter is searched for, too. */
  | ({ readonly type: 'failed'; readonly reason: FailReason } & MaybeFinal)
  /** The end of a permit. */
  | { readonly type: 'signed' }
  /** The wallet has taken the batch under this id, and its transaction is not known yet. */
  | { readonly type: 'batched'; readonly id: string; readonly since: number }
  /** Pending. The nonce is known once a node has seen it. */
  | {
      readonly type: 'sent'
      readonly hash: Hash
      readonly since: number
      readonly nonce: number | undefined
      /** No node has it. A private relay, or a wallet, may still publish it. */
      readonly isMissing?: boolean | undefined
    }
  | OnChain

/** The end of a transaction. Followed on until it is final, because the chain can take it back. */
type OnChain =
  | ({
      readonly type: 'confirmed'
      readonly hash: Hash
      readonly moved: Moved | undefined
      /** The state of a transfer's deposit. Transfers only. */
      readonly arrival?: Arrival | undefined
    } & Mined &
      Final)
  | ({ readonly type: 'reverted'; readonly hash: Hash; readonly reason: RevertReason } & Mined & Final)
  /** Another transaction of the account took its nonce. */
  | ({ readonly type: 'cancelled'; readonly hash: Hash | undefined; readonly by: Hash } & Final)
  /** No node has it, and it can no longer have its effect. */
  | ({
      readonly type: 'dropped'
      readonly hash: Hash | undefined
      readonly lateEffect?: LateEffect | undefined
    } & Final)
  /** The transaction of this hash is not the one that was reviewed. */
  | ({ readonly type: 'altered'; readonly hash: Hash } & Final)

/** A block this deep is not taken back. */
export const FINAL_DEPTH = 12

type Final = { readonly isFinal: boolean }
/** No value if no wallet request could be on the chain. */
type MaybeFinal = { readonly isFinal?: boolean | undefined }

/** The possible effects of a dropped transaction. */
export type LateEffect =
  /** Its deadline is over by the clock of the chain: if it is mined, it fails and costs its fee. */
  | 'reverts'
  /** The deadline of the swap behind it is over. The approval itself has no deadline, and may still be mined. */
  | 'approves'
  /** The account has sent something since, and no node can identify it: the swap may have happened in time. */
  | 'unknown'

export type Mined = {
  readonly block: number
  readonly blockHash: Hash
  /** Network fee, in wei. */
  readonly fee: bigint
}

/** Read from the logs, to the wei. No value for an approval. */
export type Moved = { readonly paid: bigint; readonly received: bigint }

/** The state of a deposit after it left for the other network. */
export type Arrival =
  /** If it takes longer than usual, a higher fee may help. */
  | { readonly type: 'waiting'; readonly canSpeedUp?: boolean | undefined }
  /** It can no longer be filled, and comes back. */
  | { readonly type: 'expired' }
  /** The wanted token is there. The hash is that of the fill. */
  | { readonly type: 'arrived'; readonly hash: Hash }
  /** The swap on arrival failed: this much of the carried token is there instead. */
  | { readonly type: 'bridged'; readonly hash: Hash; readonly units: bigint }
  | { readonly type: 'refunded'; readonly hash: Hash }

/** A revert reason of the simulation, or a gas limit that was too low. */
export type RevertReason = FailureReason | 'outOfGas'

/** Why nothing was sent. */
export type FailReason = GateRefusal | WalletFailReason | FlowFailReason

/** Each is one check of the send gate. */
export type GateRefusal =
  | 'tradingClosed'
  /** The server did not report whether trading is open. */
  | 'tradingUnknown'
  | 'quoteOld'
  /** The router or spender is not on our list. */
  | 'unknownContract'
  /** The bytes, or the plan behind them, differ from the review. */
  | 'altered'
  | 'deadline'
  | 'otherAccount'
  | 'otherNetwork'
  /** The wallet's chain has our chain id, but another block 0. */
  | 'otherWorld'
  | 'walletUnreachable'
  | 'nodesUnreachable'
  /** Two nodes report different balances or allowances. */
  | 'nodesDisagree'
  /** A token has other decimals on chain than in our list. */
  | 'wrongDecimals'
  | 'balance'
  | 'gas'
  /** The account has sent something that may be an earlier swap whose wallet denied it. */
  | 'earlierUnclear'
  /** The node asks for more gas than any swap needs. */
  | 'gasAbsurd'
  /** The simulation reverts. */
  | 'willRevert'
  | 'notStored'

type WalletFailReason =
  | 'walletAbsent'
  | 'unauthorised'
  | 'unsupported'
  | 'walletOffline'
  /** Another request waits in the wallet. */
  | 'walletBusy'
  | 'badAnswer'

type FlowFailReason =
  /** The user allowed less in the wallet than the swap needs. */
  | 'approvalLowered'
  /** No node reports whether the mined approval is there. */
  | 'approvalUnknown'
  /** The price got worse, or the quote could not be renewed: the user must confirm again. */
  | 'quoteWorse'
  /** The page was closed before this step was asked, or before a signature came back. */
  | 'interrupted'
  /** A bug of the page stopped it before the wallet was asked. */
  | 'pageFault'

/** The step that the record is at: the first one that is not done, else the swap. */
export function findCurrentStep({ steps }: Pick<SwapRecord, 'steps'>): CurrentStep {
  const open = steps.findIndex(({ state }) => !isDone(state))
  const at = open === -1 ? steps.length - 1 : open
  const step = steps[at]
  if (step === undefined) throw new RangeError('A record has at least one step.')
  return { at, step }
}

type CurrentStep = { readonly at: number; readonly step: StepRecord }

/** The latest hash of the latest step that was sent, for the user to note. */
export function findLastHash(record: Pick<SwapRecord, 'steps'> | undefined): Hash | undefined {
  const sent = record?.steps.findLast(
    ({ hashes, walletAnswer }) => hashes.length > 0 || walletAnswer?.hash !== undefined,
  )
  return sent?.walletAnswer?.hash ?? sent?.hashes.at(-1)
}

/** The recipient, unless it is the account itself. */
export function findOtherRecipient(record: SwapRecord): Address | undefined {
  if (record.kind === 'revocation' || record.terms.recipient === record.account) return undefined
  return record.terms.recipient
}

/** The token that is paid, or whose allowance is revoked. No value for a speed-up. */
export function findPayListing(record: RecordedTerms): RecordedListing | undefined {
  if (record.kind === 'speedUp') return undefined
  return record.kind === 'revocation' ? record.terms.allowed.listing : record.terms.maximumPay.listing
}

/** The other network of a transfer, or of the deposit that gets new terms. */
export function findDestination(record: RecordedTerms): number | undefined {
  if (record.kind === 'transfer') return record.terms.bridge.destinationChainId
  return record.kind === 'speedUp' ? record.terms.destinationChainId : undefined
}

/** The state of a transfer's deposit. No value for a swap, and before the deposit is in a block. */
export function findArrival({ steps }: Pick<SwapRecord, 'steps'>): Arrival | undefined {
  const state = steps.at(-1)?.state
  return state?.type === 'confirmed' ? state.arrival : undefined
}

export function isSameArrival(one: Arrival | undefined, other: Arrival): boolean {
  if (one?.type !== 'waiting' || other.type !== 'waiting') return one?.type === other.type
  return (one.canSpeedUp ?? false) === (other.canSpeedUp ?? false)
}

/** True while the deposit can still be filled or refunded. */
export function isUnderWay(arrival: Arrival | undefined): boolean {
  return arrival?.type === 'waiting' || arrival?.type === 'expired'
}

/** True if the wallet signs a message for it instead of sending a transaction. */
export function isSignature({ type }: Pick<StepRecord, 'type'>): boolean {
  return type === 'permit' || type === 'agree'
}

export function isDone({ type }: StepState): boolean {
  return type === 'skipped' || type === 'signed' || type === 'confirmed'
}

/** True if the chain must still be checked for this step. */
export function isFollowed(state: StepState): boolean {
  if (state.type === 'unclear' || state.type === 'batched' || state.type === 'sent') return true
  if (state.type === 'confirmed' && isUnderWay(state.arrival)) return true
  return 'isFinal' in state && state.isFinal === false
}

/** True if it is presumed in flight but not visible on the chain: a second one could swap twice. */
export function isUnseen(state: StepState): boolean {
  if (state.type === 'sent') return state.nonce === undefined || state.isMissing === true
  return state.type === 'unclear' || state.type === 'batched'
}

/** True if the record can still change without the user. */
export function isOpen({ steps }: Pick<SwapRecord, 'steps'>): boolean {
  return steps.some(({ state }) => state.type === 'asking' || isFollowed(state))
}

/** True if the user waits for it, as in the number of pending swaps. */
export function isPending(record: Pick<SwapRecord, 'steps'>): boolean {
  const { state } = findCurrentStep(record).step
  const isWaiting = ['waiting', 'asking', 'unclear', 'batched', 'sent'].includes(state.type)
  return isWaiting || isUnderWay(findArrival(record))
}
