import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { findListing, tokens as fiveTokens } from '@murmur/engine/token'
import type { TokenJudge } from '../../simulation/createTokenJudge.ts'
import type { Swap } from '../state/createSwap.ts'
import { defaultForm } from '../state/form.ts'
import type { Trade } from '../state/trade.ts'
import { confirmTrade } from './confirmTrade.ts'
import { deriveView } from './deriveView.ts'
import { followQuotes } from './followQuotes.ts'
import { followVerdicts } from './followVerdicts.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceiveInput } from './ReceiveInput.tsx'
import { RoutePanel } from './RoutePanel.tsx'

/** Adds open trading to the screen. Returns a function that removes it. */
export async function openTrade(swap: Swap): Promise<() => void> {
  const service = await swap.quotes.load()
  addTokens(swap)
  const trials = followVerdicts(swap.quotes.state, {
    needsTrial: ({ id }) => findAnyListing(id) === undefined,
    judge: async (trial) => (await loadJudge())(trial),
    now: () => performance.now(),
  })
  swap.trade.set(createTrade(swap, trials))
  const stop = followQuotes(swap, service)
  const close = openExecution(swap)
  return () => {
    swap.trade.set(undefined)
    stop()
    close()
    trials.stop()
    // At the end of a visit, trading stays open and the tokens stay known.
    if (swap.screen.state.get().trading === 'closed') removeTokens(swap)
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
function addTokens({ tokens, screen, initial, readAgain }: Swap): void {
  const all = [...fiveTokens, ...listedTokens]
  tokens.set(all)
  const { form, favourites, notice } = readAgain(all)
  const now = screen.state.get()
  if (now.form === initial.form) screen.update({ form, notice })
  if (now.favourites === initial.favourites) screen.update({ favourites })
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

function createTrade(swap: Swap, { verdicts }: Pick<Trade, 'verdicts'>): Trade {
  return {
    ...{ ReceiveInput, QuoteDetails, RoutePanel, deriveView, verdicts },
    confirmSwap() {
      // A refused trade moves the focus to the reason.
      if (confirmTrade(swap) === 'refused') document.getElementById('swap-risk')?.focus()
    },
  }
}
