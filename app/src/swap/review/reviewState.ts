import type { Offer, OfferRefusal, Quoted } from '@murmur/sdk/trade/offer'
import type { StartRefusal } from '@murmur/sdk/trade/startSwap'

/** The review of one swap. */
export type ReviewState = {
  /** The offer on the screen, which CONFIRM sends. */
  readonly offer: Offer | undefined
  /** The best that was shown since the user opened the review or accepted a price. */
  readonly best: Offer | undefined
  /** Why there is no offer. */
  readonly refusal: OfferRefusal['reason'] | undefined
  /** There is no fresh quote at the moment. */
  readonly isExpired: boolean
  /** Why the user has to accept the shown offer before it can be confirmed. */
  readonly change: 'moved' | 'renewed' | undefined
  readonly isStarting: boolean
  readonly startRefusal: StartRefusal | undefined
  /** The swap whose steps are shown instead of the review. */
  readonly recordId: string | undefined
  /** The swap that was left half-way and is reviewed again. */
  readonly continues?: string | undefined
}

export const newReview: ReviewState = {
  offer: undefined,
  best: undefined,
  refusal: undefined,
  isExpired: false,
  change: undefined,
  isStarting: false,
  startRefusal: undefined,
  recordId: undefined,
}

/** Shows a newer offer. The user must accept one that is clearly worse than the one shown. */
export function showOffer(state: ReviewState, offer: Offer): ReviewState {
  const { best } = state
  const isMoved = best !== undefined && (isOtherTrade(offer, best) || isWorse(offer, best))
  const isRenewed = state.isExpired && best !== undefined
  const change = isMoved ? 'moved' : (state.change ?? (isRenewed ? 'renewed' : undefined))
  const isBetter =
    best === undefined || (!isMoved && getReceived(offer) >= getReceived(best) && getPaid(offer) <= getPaid(best))
  return { ...state, offer, best: isBetter ? offer : best, refusal: undefined, isExpired: false, change }
}

export function acceptOffer(state: ReviewState): ReviewState {
  return { ...state, best: state.offer, change: undefined }
}

/** The quote has become too old, or there is none any more. */
export function expireOffer(state: ReviewState): ReviewState {
  return state.isExpired ? state : { ...state, isExpired: true }
}

/** The server still names the same block as the latest. */
export function refreshStamp(state: ReviewState, quoted: Quoted): ReviewState {
  const { offer } = state
  if (offer === undefined || offer.quoted.quote !== quoted.quote || offer.quoted.stamp === quoted.stamp) return state
  return { ...state, offer: { ...offer, quoted } }
}

/** The user confirms again if the price got worse by more than half a percent, or by more than the measured risk. */
const WORSE_BPS = 50
const BPS = 10_000n

function isWorse(offer: Offer, best: Offer): boolean {
  const worse = BigInt(Math.round(offer.confirmBps ?? WORSE_BPS))
  return (
    getReceived(offer) * BPS < getReceived(best) * (BPS - worse) || getPaid(offer) * BPS > getPaid(best) * (BPS + worse)
  )
}

/** Another account, token or exact amount. */
function isOtherTrade(offer: Offer, best: Offer): boolean {
  return describe(offer) !== describe(best)
}

function describe({ account, quoted: { quote, question } }: Offer): string {
  const exact = 'units' in question.pay ? question.pay.units : 0n
  const wanted = 'units' in question.receive ? question.receive.units : 0n
  return [account, quote.pay.listing.id, quote.receive.listing.id, exact, wanted].join()
}

function getReceived({ quoted }: Offer): bigint {
  return quoted.quote.receive.units
}

function getPaid({ quoted }: Offer): bigint {
  return quoted.quote.pay.units
}
