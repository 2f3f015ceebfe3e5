import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { findListing, tokens as fiveTokens } from '@murmur/engine/token'
import type { TokenJudge } from '../../simulation/createTokenJudge.ts'
import type { Swap } from '../state/createSwap.ts'
import { defaultForm } from '../state/form.ts'
import type { Trade, TradeReview } from '../state/trade.ts'
import { deriveView } from './deriveView.ts'
import { findObstacle } from './findObstacle.ts'
import { followFees } from './followFees.ts'
import { followQuotes } from './followQuotes.ts'
import { followVerdicts } from './followVerdicts.ts'
import { isRefused } from './isRefused.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceiveInput } from './ReceiveInput.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import { SwapReason } from './SwapReason.tsx'

type StartReview = (swap: Swap) => Promise<TradeReview & { stop(): void }>

/** The review's code, loaded when it is called. */
type TradeOptions = { readonly loadReview: () => Promise<StartReview> }

/** Adds open trading to the screen. Returns a function that removes it. */
export async function openTrade(swap: Swap, { loadReview }: TradeOptions): Promise<() => void> {
  const service = await swap.quotes.load()
  addTokens(swap)
  const trials = followVerdicts(swap.quotes.state, {
    needsTrial: ({ id }) => findAnyListing(id) === undefined,
    judge: async (trial) => (await loadJudge())(trial),
    now: () => performance.now(),
  })
  const fees = followFees(swap.quotes.state)
  swap.trade.set(createTrade(swap, { verdicts: trials.verdicts, findReserve: fees.findReserve }))
  const stop = followQuotes(swap, service)
  const close = openReview(swap, { loadReview })
  return () => {
    swap.trade.set(undefined)
    stop()
    trials.stop()
    fees.stop()
    close()
    // At the end of a visit, trading stays open and the tokens stay known.
    if (swap.screen.state.get().trading === 'closed') removeTokens(swap)
  }
}

/** Its code loads with a wallet, and after the first quote, which must not wait for it. */
function openReview(swap: Swap, { loadReview }: TradeOptions): () => void {
  const { quotes, wallet } = swap
  let isOver = false
  let isLoading = false
  let stop = () => {}
  const load = async () => {
    const review = await (await loadReview())(swap)
    const trade = swap.trade.get()
    if (isOver || trade === undefined) return review.stop()
    stop = review.stop
    swap.trade.set({ ...trade, review })
  }
  const look = () => {
    const isConnected = wallet.state.get().session !== undefined
    if (isLoading || !isConnected || quotes.state.get().type === 'loading') return
    isLoading = true
    // The next quote tries again.
    load().catch((error: unknown) => {
      isLoading = false
      console.warn('The review could not be loaded.', error)
    })
  }
  look()
  const ends = [quotes.state.subscribe(look), wallet.state.subscribe(look)]
  return () => {
    isOver = true
    for (const end of ends) end()
    stop()
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

function createTrade(swap: Swap, followed: Pick<Trade, 'verdicts' | 'findReserve'>): Trade {
  return {
    ...{ ReceiveInput, QuoteDetails, RoutePanel, SwapReason, deriveView, review: undefined },
    ...followed,
    confirmSwap: () => confirmSwap(swap),
  }
}

/** Opens the review, or does what comes before it. The sentence below the button says why. */
function confirmSwap(swap: Swap): void {
  const { screen, view, quotes, wallet, trade } = swap
  // A refused trade moves the focus to the reason.
  if (isRefused(swap)) document.getElementById('swap-risk')?.focus()
  else if (view.get().button === 'ready') {
    const sources = { form: screen.state.get().form, quotes: quotes.state.get(), wallet: wallet.state.get() }
    const obstacle = findObstacle(sources)
    if (obstacle === 'wrongNetwork') void screen.switchWallet()
    if (obstacle === undefined) trade.get()?.review?.open()
  }
}
