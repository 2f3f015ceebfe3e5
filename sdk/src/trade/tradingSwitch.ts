import { tradingSchema } from '../api.ts'
import type { PageActivity } from '../queries/browserActivity.ts'
import { createPoller } from '../queries/createPoller.ts'
import { tryParse } from '../schemas.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { TradingState } from './executionOptions.ts'

/** Opened by the deployment for all users, or by this user in the local world. */
export type Opener = 'deployment' | 'user'

/** The kill switch: the server's answers about trading, while a card of this page has trading open. */
type TradingSwitch = {
  /** The latest answer. Open until the first one, as the loaded page stated. */
  readonly state: ReadableStore<TradingState>
  /** True while a card is open, and trading is not known to be closed. */
  isOpen(): boolean
  /** Asks the server now, unless the user has opened trading, which no deployment can close. */
  ask(): Promise<TradingState>
  /** How often the last card was closed. */
  countAbsences(): number
  /** Returns a function that closes it again. */
  open(opener: Opener): () => void
}

type SwitchOptions = {
  readonly fetch: (path: string, options: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>
  readonly activity: PageActivity
}

/** Three answers fit into the 30 s within which all tabs must have stopped. */
const POLL_MS = 10_000
const TIME_LIMIT_MS = 5_000

export function createTradingSwitch({ fetch, activity }: SwitchOptions): TradingSwitch {
  const state = createStore<TradingState>('open')
  const openers = new Set<{ readonly opener: Opener }>()
  let absences = 0
  const isAsked = () => [...openers].some(({ opener }) => opener === 'deployment')
  const ask = async () => {
    if (!isAsked()) return state.get()
    const answer = await readTrading(fetch)
    state.set(answer)
    return answer
  }
  const poller = createPoller({
    activity,
    async poll() {
      await ask()
      return POLL_MS
    },
  })
  return {
    state,
    ask,
    countAbsences: () => absences,
    isOpen: () => openers.size > 0 && state.get() !== 'closed',
    open(opener) {
      const opening = { opener }
      openers.add(opening)
      if (isAsked()) poller.start()
      return () => {
        openers.delete(opening)
        if (openers.size === 0) absences += 1
        if (isAsked()) return
        poller.stop()
        state.set('open')
      }
    },
  }
}

/** The answer comes from outside: only these two words count. */
async function readTrading(fetch: SwitchOptions['fetch']): Promise<TradingState> {
  return tryParse(tradingSchema, await readBody(fetch))?.trading ?? 'unknown'
}

async function readBody(fetch: SwitchOptions['fetch']): Promise<unknown> {
  try {
    const answer = await fetch('/api/trading', { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    return answer.ok ? await answer.json() : undefined
  } catch {
    // The server does not answer in time, or not with JSON. `fetch` rejects with a TypeError without a network.
    return undefined
  }
}
