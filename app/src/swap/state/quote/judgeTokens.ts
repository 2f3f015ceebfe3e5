import type { TokenCheckResult } from '@murmur/engine/simulation'
import type { Listing } from '@murmur/engine/token'
import type { Risk } from '@murmur/sdk/market/judgeQuote'
import type { Form } from '../form.ts'

/** The results of the checks of tokens that are not listed. One that is checked for the first time is pending. */
export type TokenChecks = ReadonlyMap<Listing['id'], TokenCheckResult | { readonly type: 'pending' }>

/** A token's own behaviour, which its quote does not know. */
export type TokenRisk = Pick<Risk, 'level'> & {
  readonly type: 'tokenPending' | 'tokenUnknown' | 'tokenTakesFee' | 'tokenCannotSell'
  readonly symbol: string
  /** The greater of the two fees, in basis points. */
  readonly bps: number
  readonly buyBps: number
  readonly sellBps: number
}

const feeTiers = [
  { from: 8_000, level: 'blocked' },
  { from: 1_500, level: 'locked' },
  { from: 0, level: 'warn' },
] as const

export function judgeTokens(
  { pay, receive }: Pick<Form, 'pay' | 'receive'>,
  checks: TokenChecks,
): readonly TokenRisk[] {
  return [pay, receive].flatMap((listing) => judge(listing, checks.get(listing.id)))
}

function judge({ symbol }: Listing, check: ReturnType<TokenChecks['get']>): readonly TokenRisk[] {
  const none = { symbol, bps: 0, buyBps: 0, sellBps: 0 }
  if (check === undefined || check.type === 'normal') return []
  if (check.type === 'pending') return [{ ...none, type: 'tokenPending', level: 'blocked' }]
  if (check.type === 'cannotSell') return [{ ...none, type: 'tokenCannotSell', level: 'blocked' }]
  if (check.type === 'unknown') return [{ ...none, type: 'tokenUnknown', level: 'warn' }]
  const { buyBps, sellBps } = check
  const bps = Math.max(buyBps, sellBps)
  // A fee that is not a number counts as the worst.
  const level = feeTiers.find(({ from }) => bps >= from)?.level ?? 'blocked'
  return [{ type: 'tokenTakesFee', level, symbol, bps, buyBps, sellBps }]
}
