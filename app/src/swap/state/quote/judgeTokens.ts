import type { Listing } from '@murmur/engine/token'
import type { Risk } from '@murmur/sdk/market/judgeQuote'
import type { Form } from '../form.ts'
import type { Verdicts } from '../trade.ts'

/** What a token does that its quote does not know. */
export type TokenRisk = Pick<Risk, 'level'> & {
  readonly type: 'tokenPending' | 'tokenUnknown' | 'tokenTakesFee' | 'tokenCannotSell'
  readonly symbol: string
  /** The greater of the two fees, in basis points. */
  readonly bps: number
  readonly buyBps: number
  readonly sellBps: number
}

export const noVerdicts: Verdicts = new Map()

const feeTiers = [
  { from: 8_000, level: 'blocked' },
  { from: 1_500, level: 'locked' },
  { from: 0, level: 'warn' },
] as const

export function judgeTokens({ pay, receive }: Pick<Form, 'pay' | 'receive'>, verdicts: Verdicts): readonly TokenRisk[] {
  return [pay, receive].flatMap((listing) => judge(listing, verdicts.get(listing.id)))
}

function judge({ symbol }: Listing, verdict: ReturnType<Verdicts['get']>): readonly TokenRisk[] {
  const none = { symbol, bps: 0, buyBps: 0, sellBps: 0 }
  if (verdict === undefined || verdict.type === 'normal') return []
  if (verdict.type === 'pending') return [{ ...none, type: 'tokenPending', level: 'blocked' }]
  if (verdict.type === 'cannotSell') return [{ ...none, type: 'tokenCannotSell', level: 'blocked' }]
  if (verdict.type === 'unknown') return [{ ...none, type: 'tokenUnknown', level: 'warn' }]
  const { buyBps, sellBps } = verdict
  const bps = Math.max(buyBps, sellBps)
  // A fee that is not a number counts as the worst.
  const level = feeTiers.find(({ from }) => bps >= from)?.level ?? 'blocked'
  return [{ type: 'tokenTakesFee', level, symbol, bps, buyBps, sellBps }]
}
