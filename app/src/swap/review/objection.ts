import type { Risk } from '@murmur/sdk/market/judgeQuote'
import type { TradingState } from '@murmur/sdk/trade/executionOptions'
import type { TokenRisk } from '../state/quote/judgeTokens.ts'
import type { FeeRisk } from '../state/quote/quoteView.ts'
import { objectToRecipient, type RecipientChoice, type RecipientObjection } from './recipient/recipient.ts'
import type { ReviewState } from './reviewState.ts'

/** Why CONFIRM does nothing. */
export type Objection =
  /** By the kill switch. */
  | 'closed'
  | 'loading'
  | 'refused'
  | 'expired'
  | 'simulationFailed'
  | 'feeShort'
  | 'riskBlocked'
  | 'riskUnaccepted'
  | 'changed'
  | 'starting'
  | RecipientObjection

type Judged = {
  readonly risks: readonly (Risk | TokenRisk | FeeRisk)[]
  /** The user has accepted the loss on the card. */
  readonly isAccepted: boolean
  /** The last answer of the server. */
  readonly trading: TradingState
  readonly recipient: RecipientChoice
}

/** The first that applies. None: the shown offer can be sent. */
export function findObjection(state: ReviewState, judged: Judged): Objection | undefined {
  const { offer, refusal, isExpired, change, isStarting } = state
  const { risks, isAccepted, trading, recipient } = judged
  if (isStarting) return 'starting'
  if (trading === 'closed') return 'closed'
  if (isExpired) return 'expired'
  if (refusal !== undefined) return 'refused'
  if (offer === undefined) return 'loading'
  if (risks.some(({ level }) => level === 'blocked')) return 'riskBlocked'
  if (risks.some(({ level }) => level === 'locked') && !isAccepted) return 'riskUnaccepted'
  const wrong = objectToRecipient(recipient, offer)
  if (wrong !== undefined) return wrong
  if (offer.isFeeShort) return 'feeShort'
  if (offer.simulation.type === 'fails') return 'simulationFailed'
  return change === undefined ? undefined : 'changed'
}
