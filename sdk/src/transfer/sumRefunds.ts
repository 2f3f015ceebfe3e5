/** A deposit without a known payout before its deadline. */
export type Claim = {
  readonly units: bigint
  /** In seconds since 1970, like all times here. */
  readonly deadline: number
}

/** One transaction's payment from the bridge to the account. */
type Payment = { readonly units: bigint; readonly timestamp: number }

export type Refunds<P extends Payment> =
  | { readonly type: 'unpaid' }
  /** By its latest payment. The deposit may be in the sum, which does not cover everything that the bridge owes. */
  | { readonly type: 'partly'; readonly payment: P }
  /** By the payment that completed the sum, with the number of other deposits in it. */
  | { readonly type: 'paid'; readonly payment: P; readonly others: number }

type Owed = { readonly own: Claim; readonly others: readonly Claim[] }

/**
 * Finds out if a deposit was refunded. The bridge pays sums and names no deposit. It never pays more than it owes: all
 * expired deposits are back once the sum of its payments reaches the sum of theirs. A deposit that may have been paid out
 * on the other network counts as owed: then the sum is not reached. Each payment carries the sum up to it.
 */
export function sumRefunds<P extends Payment>(payments: readonly P[], { own, others }: Owed): Refunds<P> {
  const claims = [own, ...others]
  const first = Math.min(...claims.map(({ deadline }) => deadline))
  let paid = 0n
  let since = 0n
  let last: P | undefined
  for (const payment of payments.filter(({ timestamp }) => timestamp > first)) {
    paid += payment.units
    if (payment.timestamp <= own.deadline) continue
    const owed = claims.filter(({ deadline }) => deadline < payment.timestamp)
    if (paid === sumUnits(owed)) return { type: 'paid', payment: { ...payment, units: paid }, others: owed.length - 1 }
    since += payment.units
    last = { ...payment, units: since }
  }
  return last !== undefined && since >= own.units ? { type: 'partly', payment: last } : { type: 'unpaid' }
}

function sumUnits(claims: readonly Claim[]): bigint {
  return claims.reduce((sum, { units }) => sum + units, 0n)
}
