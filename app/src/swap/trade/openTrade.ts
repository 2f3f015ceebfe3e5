import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { findListing, tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { browserActivity } from '../../queries/pageActivity.ts'
import type { QuoteService } from '../../quotes/quoteService.ts'
import type { TokenJudge } from '../../simulation/createTokenJudge.ts'
import type { Swap } from '../state/createSwap.ts'
import { defaultForm } from '../state/form.ts'
import type { Trade } from '../state/trade.ts'
import { followPools } from '../tokens/followPools.ts'
import { followRecent } from '../tokens/followRecent.ts'
import { askAboutLink, createImports, loadImported } from '../tokens/imports.ts'
import { createCalmStore } from './calmStore.ts'
import { confirmTrade } from './confirmTrade.ts'
import { deriveView } from './deriveView.ts'
import { followQuotes } from './followQuotes.ts'
import { followVerdicts } from './followVerdicts.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceiveInput } from './ReceiveInput.tsx'
import { RoutePanel } from './RoutePanel.tsx'

/** Adds open trading to the screen. Returns a function that removes it. */
export async function openTrade(swap: Swap, service: QuoteService): Promise<() => void> {
  const imported = await loadImported(swap.storage)
  const { screen } = swap
  addTokens(swap, [...fiveTokens, ...listedTokens, ...imported.map(({ token }) => token)])
  const recent = followRecent(swap)
  const pools = followPools(screen, {
    fetch: (path, options) => fetch(path, options),
    elapsed,
    activity: browserActivity,
  })
  const trials = followVerdicts(swap.quotes.state, {
    needsTrial: ({ id }) => findAnyListing(id) === undefined,
    judge: async (trial) => (await loadJudge())(trial),
    now: elapsed,
  })
  const imports = createImports(swap, imported)
  const { verdicts } = trials
  swap.trade.set({ ...createTrade(swap), imports, verdicts, pools: pools.state, recent: recent.state })
  if (screen.state.get().notice !== undefined) askAboutLink(swap)
  const ends = [followQuotes(swap, service), openExecution(swap), trials.stop, pools.end, recent.end]
  return () => {
    swap.trade.set(undefined)
    for (const end of ends) end()
    // At the end of a visit, trading stays open and the tokens stay known.
    if (screen.state.get().trading === 'closed') removeTokens(swap)
  }
}

/** Sending is open as long as trading is. Its code loads after the first quote, which must not wait for it. */
function openExecution({ execution, quotes }: Pick<Swap, 'execution' | 'quotes'>): () => void {
  let isOver = false
  let close = () => {}
  const open = async () => {
    const loaded = await execution.load()
    if (!isOver) close = loaded.openTrading()
  }
  const unsubscribe = quotes.state.subscribe(() => {
    if (quotes.state.get().type !== 'quote') return
    unsubscribe()
    open().catch((error: unknown) => console.warn('Sending could not be loaded.', error))
  })
  return () => {
    isOver = true
    unsubscribe()
    close()
  }
}

/** The last visit or the address may name one of them. What the user did meanwhile stays. */
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
async function loadJudge(): Promise<TokenJudge> {
  judge ??= import('../../simulation/pageTokenJudge.ts').then(({ createPageTokenJudge }) => createPageTokenJudge())
  // Retry a failed download next time.
  judge.catch(() => {
    judge = undefined
  })
  return await judge
}

let judge: Promise<TokenJudge> | undefined

function elapsed(): number {
  return performance.now()
}

function createTrade(swap: Swap): Omit<Trade, 'imports' | 'pools' | 'recent' | 'verdicts'> {
  return {
    ...{ ReceiveInput, QuoteDetails, RoutePanel, deriveView },
    calmQuotes: createCalmStore(swap.quotes.state),
    confirmSwap() {
      // A refused trade moves the focus to the reason.
      if (confirmTrade(swap) === 'refused') document.getElementById('swap-risk')?.focus()
    },
  }
}
