import * as v from 'valibot'
import { tryParse } from '../schemas.ts'
import type { Fetch } from './node.ts'

type CosmosQuestion = {
  readonly address: string
  readonly denom: string
  readonly signal: AbortSignal
}

const PATH = '/lcd/cosmos/bank/v1beta1/balances/'
/** Each page has a thousand denominations. An account with more is full of spam that hides a balance. */
const MOST_PAGES = 10

/** No value if any page is missing: a gap would look like a balance of zero. */
export async function readCosmosBalance(fetch: Fetch, question: CosmosQuestion): Promise<bigint | undefined> {
  let key: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: BalancesPage | undefined = await readPage(fetch, { ...question, key })
    if (answer === undefined) return undefined
    const amount = findAmount(answer, question)
    if (amount !== undefined) return amount
    key = answer.pagination?.next_key || null
    if (key === null) return 0n
  }
  return undefined
}

async function readPage(
  fetch: Fetch,
  { address, key, signal }: CosmosQuestion & { key: string | null },
): Promise<BalancesPage | undefined> {
  const query = key === null ? '' : `?pagination.key=${encodeURIComponent(key)}`
  try {
    const response = await fetch(`${PATH}${address}${query}`, { signal })
    return response.ok ? tryParse(balancesPage, await response.json()) : undefined
  } catch {
    // The server does not answer, or not with JSON. `fetch` rejects with a TypeError without a network.
    return undefined
  }
}

/** Compares the whole name: `factory/…/uallo` and `ibc/…` are other tokens. */
function findAmount({ balances }: BalancesPage, { denom }: CosmosQuestion): bigint | undefined {
  const found = balances.find((balance) => balance.denom === denom)
  return found === undefined ? undefined : BigInt(found.amount)
}

/** One invalid balance makes the whole page invalid, as does one that is named twice. */
const balancesPage = v.object({
  balances: v.pipe(
    v.array(v.object({ denom: v.string(), amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)) })),
    v.check((coins) => new Set(coins.map(({ denom }) => denom)).size === coins.length),
  ),
  pagination: v.nullish(v.object({ next_key: v.nullish(v.pipe(v.string(), v.maxLength(1_000))) })),
})

type BalancesPage = v.InferOutput<typeof balancesPage>
