import type { Swap } from '../state/createSwap.ts'
import type { Trade } from '../state/trade.ts'
import { confirmTrade } from './confirmTrade.ts'
import { deriveView } from './deriveView.ts'
import { followQuotes } from './followQuotes.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceiveInput } from './ReceiveInput.tsx'
import { RoutePanel } from './RoutePanel.tsx'

/** Adds open trading to the screen. Returns a function that removes it. */
export async function openTrade(swap: Swap): Promise<() => void> {
  const service = await swap.quotes.load()
  swap.trade.set(createTrade(swap))
  const stop = followQuotes(swap, service)
  return () => {
    swap.trade.set(undefined)
    stop()
  }
}

function createTrade(swap: Swap): Trade {
  return {
    ...{ ReceiveInput, QuoteDetails, RoutePanel, deriveView },
    confirmSwap() {
      // A refused trade moves the focus to the reason.
      if (confirmTrade(swap) === 'refused') document.getElementById('swap-risk')?.focus()
    },
  }
}
