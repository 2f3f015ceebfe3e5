import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { findListing, tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import type { QuoteService } from '@murmur/sdk/market/quoteService'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { TokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import type { Swap } from './state/createSwap.ts'
import { defaultForm } from './state/form.ts'
import { followFees } from './state/quote/followFees.ts'
import { followQuotes } from './state/quote/followQuotes.ts'
import { followTokenChecks } from './state/quote/followTokenChecks.ts'
import { openRisk } from './state/risk/openRisk.ts'
import { followPools } from './tokens/followPools.ts'
import { followRecent } from './tokens/followRecent.ts'
import { askAboutLink, loadImported } from './tokens/tokenImports.ts'

/** Quotes the form while trading is open. Returns a function that ends it. */
export async function openTrade(swap: Swap, service: QuoteService): Promise<() => void> {
  const { screen, imported, storage, limits } = swap
  imported.set(await loadImported(storage))
  addTokens(swap, [...fiveTokens, ...listedTokens, ...imported.get().map(({ token }) => token)])
  const ends = [
    followRecent(swap),
    followPools(swap, { fetch: (path, options) => fetch(path, options), elapsed, activity: browserActivity }),
    followTokenChecks(swap, {
      needsCheck: ({ id }) => findAnyListing(id) === undefined,
      judge: async (check) => (await loadJudge())(check),
      now: elapsed,
    }),
    followFees(swap),
    followQuotes(swap, service),
    openRisk(swap, { loadRisk: async () => (await import('./state/risk/startRisk.ts')).startRisk }),
  ]
  if (screen.state.get().notice !== undefined && limits === undefined) askAboutLink(swap)
  return () => {
    for (const end of ends) end()
    // At the end of a visit, trading stays open and the tokens stay known.
    if (screen.state.get().trading === 'closed') removeTokens(swap)
  }
}

/** The last visit or the address may name one of them. Changes that the user made meanwhile stay. */
function addTokens({ tokens, screen, initial, readAgain }: Swap, all: readonly Token[]): void {
  tokens.set(all)
  const again = readAgain(all)
  const now = screen.state.get()
  if (now.form === initial.form) screen.update({ form: again.form, notice: again.notice })
  if (now.favourites === initial.favourites) screen.update({ favourites: again.favourites })
}

/** With closed trading only the five can be chosen. */
function removeTokens({ tokens, screen }: Swap): void {
  tokens.set(fiveTokens)
  const { pay, receive } = screen.state.get().form
  const isKnown = [pay, receive].every(({ id }) => findListing(id) !== undefined)
  if (!isKnown) screen.update({ form: defaultForm })
}

/** Its code loads with the first token that is not listed. */
async function loadJudge(): Promise<TokenChecker> {
  judge ??= startJudge()
  // Retry a failed download next time.
  judge.catch(() => {
    judge = undefined
  })
  return await judge
}

let judge: Promise<TokenChecker> | undefined

async function startJudge(): Promise<TokenChecker> {
  const [{ createPageTokenJudge }, { listCheckContracts }] = await Promise.all([
    import('./state/quote/pageTokenJudge.ts'),
    import('@murmur/sdk/trade/tradeContracts'),
  ])
  return await createPageTokenJudge(listCheckContracts)
}
