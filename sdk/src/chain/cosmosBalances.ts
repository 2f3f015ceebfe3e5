import type { BalancesAnswer } from '../api.ts'
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
    const answer: BalancesAnswer | undefined = await readPage(fetch, { ...question, key })
    if (answer === undefined) return undefined
    const amount = findAmount(answer, question)
    if (amount !== undefined) return amount
    key = answer.pagination.next_key
    if (key === null) return 0n
  }
  return undefined
}

async function readPage(
  fetch: Fetch,
  { address, key, signal }: CosmosQuestion & { key: string | null },
): Promise<BalancesAnswer | undefined> {
  const query = key === null ? '' : `?pagination.key=${encodeURIComponent(key)}`
  try {
    const response = await fetch(`${PATH}${address}${query}`, { signal })
    return response.ok ? parseBalances(await response.json()) : undefined
  } catch {
    // The server does not answer, or not with JSON. `fetch` rejects with a TypeError without a network.
    return undefined
  }
}

/** Compares the whole name: `factory/…/uallo` and `ibc/…` are other tokens. */
function findAmount({ balances }: BalancesAnswer, { denom }: CosmosQuestion): bigint | undefined {
  const found = balances.find((balance) => balance.denom === denom)
  return found === undefined ? undefined : BigInt(found.amount)
}

/** One invalid balance makes the whole page invalid. */
function parseBalances(value: unknown): BalancesAnswer | undefined {
  if (typeof value !== 'object' || value === null || !('balances' in value)) return undefined
  const { balances } = value
  if (!Array.isArray(balances) || !balances.every(isCoin)) return undefined
  const names = new Set(balances.map(({ denom }) => denom))
  if (names.size !== balances.length) return undefined
  const next = 'pagination' in value ? readKey(value.pagination) : null
  return next === undefined ? undefined : { balances, pagination: { next_key: next, total: String(balances.length) } }
}

function isCoin(value: unknown): value is BalancesAnswer['balances'][number] {
  if (typeof value !== 'object' || value === null || !('denom' in value) || !('amount' in value)) return false
  const { denom, amount } = value
  return typeof denom === 'string' && typeof amount === 'string' && /^\d{1,78}$/.test(amount)
}

function readKey(pagination: unknown): string | null | undefined {
  if (typeof pagination !== 'object' || pagination === null || !('next_key' in pagination)) return null
  const key = pagination.next_key
  if (key === null || key === '') return null
  return typeof key === 'string' && key.length <= 1_000 ? key : undefined
}
