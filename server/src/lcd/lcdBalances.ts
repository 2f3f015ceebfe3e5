import type { BalancesAnswer } from '@murmur/sdk/api'
import * as v from 'valibot'

/** Balances are sorted by denomination. With a smaller page, dust sent by others could push ALLO off it. */
export const MOST_BALANCES = 1_000

/** 256 bits have at most 78 digits. */
const wholeNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** The `next_key` of a page. */
export const pageKeySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/_-]{1,512}={0,2}$/))

const coinSchema = v.object({
  /** The rule of the Cosmos SDK. */
  denom: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/)),
  amount: wholeNumberSchema,
})

/** Copies only the known fields. One malformed balance rejects the page: a missing one would look like a zero. */
const pageSchema = v.object({
  balances: v.pipe(v.array(coinSchema), v.maxLength(MOST_BALANCES)),
  pagination: v.fallback(
    v.object({
      next_key: v.fallback(v.nullable(pageKeySchema), null),
      total: v.fallback(v.optional(wholeNumberSchema), undefined),
    }),
    { next_key: null, total: undefined },
  ),
})

export function parseLcdBalances(value: unknown): BalancesAnswer | undefined {
  const page = v.safeParse(pageSchema, value)
  if (!page.success) return undefined
  const { balances, pagination } = page.output
  return { balances, pagination: { ...pagination, total: pagination.total ?? String(balances.length) } }
}
