import { isSameAddress, type Listing } from '@murmur/engine/token'
import type { FoundQuote } from '@murmur/sdk/market/quoteState'
import type { TokenCheck, TokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import type { Swap } from '../createSwap.ts'
import type { TokenChecks } from './judgeTokens.ts'

type CheckOptions = {
  /** Listed tokens are known; the others have to be checked. */
  readonly needsCheck: (listing: Listing) => boolean
  readonly judge: TokenChecker
  /** In milliseconds, monotonic. */
  readonly now: () => number
}

type Checking = Pick<Swap, 'checks'> & { readonly quotes: Pick<Swap['quotes'], 'state'> }

/** A token can change its behaviour, so checks expire. */
const REPEAT_MS = 60_000
/** Without an answer it is repeated sooner. */
const RETRY_MS = 10_000

/** Checks the tokens of each quote that need it. Returns a function that ends it. */
export function followTokenChecks({ quotes, checks }: Checking, { needsCheck, judge, now }: CheckOptions): () => void {
  const nextAt = new Map<Listing['id'], number>()
  let isOver = false
  const put = (id: Listing['id'], check: ReturnType<TokenChecks['get']>) => {
    if (!isOver && check !== undefined) checks.set(new Map(checks.get()).set(id, check))
  }
  const checkToken = async (check: TokenCheck) => {
    const { id } = check.listing
    if (now() < (nextAt.get(id) ?? Number.NEGATIVE_INFINITY)) return
    nextAt.set(id, Number.POSITIVE_INFINITY)
    if (!checks.get().has(id)) put(id, { type: 'pending' })
    const result = await judge(check).catch(warn)
    nextAt.set(id, now() + (result.type === 'unknown' ? RETRY_MS : REPEAT_MS))
    put(id, result)
  }
  const follow = () => {
    const state = quotes.state.get()
    if (state.type !== 'quote') return
    for (const check of listChecks(state.quote)) if (needsCheck(check.listing)) void checkToken(check)
  }
  follow()
  const unsubscribe = quotes.state.subscribe(follow)
  return () => {
    isOver = true
    unsubscribe()
    checks.set(new Map())
  }
}

/** Both ends of the route, each with a pool that trades it. */
function listChecks({ pay, receive, legs }: FoundQuote): readonly TokenCheck[] {
  return [pay, receive].flatMap(({ listing }) => {
    const { tokenAddress: token } = listing
    const pool = token && legs.find((leg) => [leg.pay, leg.receive].some((end) => isSameAddress(end, token)))
    return pool ? [{ listing, pool }] : []
  })
}

function warn(error: unknown) {
  console.warn('A token could not be checked.', error)
  return { type: 'unknown' } as const
}
