import { isSameAddress, type Listing } from '@murmur/engine/token'
import type { FoundQuote, QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { TokenCheck, TokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import type { Verdicts } from '../trade.ts'
import { noVerdicts } from './judgeTokens.ts'

type VerdictOptions = {
  /** Listed tokens are known; the others have to be tried. */
  readonly needsTrial: (listing: Listing) => boolean
  readonly judge: TokenChecker
  /** In milliseconds, monotonic. */
  readonly now: () => number
}

/** A token can change its mind, so that a verdict holds only for a while. */
const TRY_AGAIN_MS = 60_000
/** Without an answer it is tried again sooner. */
const RETRY_MS = 10_000

/** Tries the tokens of each quote that need it. Returns the verdicts, and a function that ends it. */
export function followVerdicts(quotes: ReadableStore<QuoteState>, { needsTrial, judge, now }: VerdictOptions) {
  const verdicts = createStore<Verdicts>(noVerdicts)
  const nextAt = new Map<Listing['id'], number>()
  let isOver = false
  const put = (id: Listing['id'], verdict: ReturnType<Verdicts['get']>) => {
    if (!isOver && verdict !== undefined) verdicts.set(new Map(verdicts.get()).set(id, verdict))
  }
  const tryToken = async (trial: TokenCheck) => {
    const { id } = trial.listing
    if (now() < (nextAt.get(id) ?? Number.NEGATIVE_INFINITY)) return
    nextAt.set(id, Number.POSITIVE_INFINITY)
    if (!verdicts.get().has(id)) put(id, { type: 'pending' })
    const verdict = await judge(trial).catch(warn)
    nextAt.set(id, now() + (verdict.type === 'unknown' ? RETRY_MS : TRY_AGAIN_MS))
    put(id, verdict)
  }
  const follow = () => {
    const state = quotes.get()
    if (state.type !== 'quote') return
    for (const trial of listTrials(state.quote)) if (needsTrial(trial.listing)) void tryToken(trial)
  }
  follow()
  const unsubscribe = quotes.subscribe(follow)
  return {
    verdicts,
    stop() {
      isOver = true
      unsubscribe()
    },
  }
}

/** Both ends of the route, each with a pool that trades it. */
function listTrials({ pay, receive, legs }: FoundQuote): readonly TokenCheck[] {
  return [pay, receive].flatMap(({ listing }) => {
    const { tokenAddress: token } = listing
    const pool = token && legs.find((leg) => [leg.pay, leg.receive].some((end) => isSameAddress(end, token)))
    return pool ? [{ listing, pool }] : []
  })
}

function warn(error: unknown) {
  console.warn('A token could not be tried out.', error)
  return { type: 'unknown' } as const
}
