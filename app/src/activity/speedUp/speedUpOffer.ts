import { findSwapListing } from '@murmur/engine/listedTokens'
import { isSameAddress, type Listing } from '@murmur/engine/token'
import { convertUnits } from '@murmur/engine/transfer/bridgeFees'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import type { FeeSuggestion } from './suggestedFee.ts'

type WaitingState = Extract<TransferState, { type: 'waiting' }>

/** A fee that the depositor can sign: the total, and the exact amount that then arrives. */
export type HigherFee = { readonly fee: Holding; readonly arriving: Holding }

export type SpeedUpOffer =
  /** The fee of new deposits is being asked for. */
  | { readonly type: 'asking' }
  | {
      readonly type: 'offered'
      readonly fees: readonly HigherFee[]
      readonly basis: FeeBasis
      readonly input: Listing
      readonly output: Listing
    }
  | { readonly type: 'refused'; readonly reason: 'swap' | 'token' | 'account' | 'fee' }

/** The fee of this deposit, and of a new one of this size. No value without an answer of the bridge. */
type FeeBasis = { readonly own: Holding; readonly suggested: Holding | undefined }

type OfferOptions = { readonly account: string | undefined; readonly suggestion: FeeSuggestion }

/** On top of the fee of a new deposit, or of this one if that is higher. In millionths of the arriving amount. */
const shares = [0, 1_000, 5_000, 20_000]
const MOST_CHOICES = 3
const MILLION = 1_000_000n

/** Only the depositor can sign new terms, and only where no message on arrival moves a fixed amount. */
export function findSpeedUp(state: WaitingState, { account, suggestion }: OfferOptions): SpeedUpOffer {
  const { deposit, spedUp } = state
  if (deposit.relay.message !== '0x') return { type: 'refused', reason: 'swap' }
  const [input, output] = [deposit.held, deposit.output].map((one) => findSwapListing(one.token, one))
  if (input === undefined || output === undefined) return { type: 'refused', reason: 'token' }
  if (account === undefined || !isSameAddress(account, deposit.depositor)) return { type: 'refused', reason: 'account' }
  if (suggestion.type === 'asking') return { type: 'asking' }
  const now = spedUp ?? deposit.output
  const known = suggestion.type === 'known' ? suggestion : undefined
  const whole = convertUnits(deposit.held.units, { origin: input, destination: output })
  const base = known === undefined ? now.units : minOf(known.arriving, now.units)
  const fees = listFees(now, { base, whole })
  if (fees.length === 0) return { type: 'refused', reason: 'fee' }
  const own = { ...now, units: whole - now.units }
  const basis = { own, suggested: known && { ...now, units: whole - known.arriving } }
  return { type: 'offered', fees, basis, input, output }
}

type FeeRange = { readonly base: bigint /** The deposit before any fee. */; readonly whole: bigint }

/** Each is rounded up to a unit, and less arrives than now. */
function listFees(now: Holding, { base, whole }: FeeRange): readonly HigherFee[] {
  const all = shares.flatMap((share) => {
    const units = base - divideUp(base * BigInt(share), MILLION)
    const isHigher = units > 0n && units < now.units
    return isHigher ? [{ fee: { ...now, units: whole - units }, arriving: { ...now, units } }] : []
  })
  // For tiny amounts several steps round to the same fee.
  const distinct = all.filter(({ fee }, index) => fee.units !== all[index - 1]?.fee.units)
  return distinct.slice(0, MOST_CHOICES)
}

function divideUp(units: bigint, parts: bigint): bigint {
  return (units + parts - 1n) / parts
}

function minOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** How long the quote of a transfer expected it to take. No value if another browser made it. */
export function findEstimate(records: readonly SwapRecord[], { hash, chainId }: TransferQuestion): number | undefined {
  const own = records.find((record) => record.chainId === chainId && record.steps.at(-1)?.hashes.includes(hash))
  return own?.kind === 'transfer' ? own.terms.bridge.fillSeconds : undefined
}

/** The newest request of this browser for the deposit. */
export function findSpeedUpRecord(
  records: readonly SwapRecord[],
  { hash, held }: Pick<Deposit, 'hash' | 'held'>,
): SwapRecord | undefined {
  return records.find(
    (record) => record.kind === 'speedUp' && record.terms.hash === hash && record.chainId === held.chainId,
  )
}
