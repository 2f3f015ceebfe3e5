import type { Risk } from '../trade/judgeQuote.ts'
import type { TokenRisk } from '../trade/judgeTokens.ts'
import type { ReviewState } from './reviewState.ts'

/** Why CONFIRM does nothing. */
export type Objection =
  | 'loading'
  | 'refused'
  | 'expired'
  | 'simulationFailed'
  | 'feeShort'
  | 'riskBlocked'
  | 'riskUnaccepted'
  | 'changed'
  | 'starting'

type Judged = {
  readonly risks: readonly (Risk | TokenRisk)[]
  /** The user has accepted the loss on the card. */
  readonly isAccepted: boolean
}

/** The first that applies; undefined if the shown offer can be sent. */
export function findObjection(state: ReviewState, { risks, isAccepted }: Judged): Objection | undefined {
  const { offer, refusal, isExpired, change, isStarting } = state
  if (isStarting) return 'starting'
  if (isExpired) return 'expired'
  if (refusal !== undefined) return 'refused'
  if (offer === undefined) return 'loading'
  if (risks.some(({ level }) => level === 'blocked')) return 'riskBlocked'
  if (risks.some(({ level }) => level === 'locked') && !isAccepted) return 'riskUnaccepted'
  if (offer.isFeeShort) return 'feeShort'
  if (offer.simulation.type === 'fails') return 'simulationFailed'
  return change === undefined ? undefined : 'changed'
}
