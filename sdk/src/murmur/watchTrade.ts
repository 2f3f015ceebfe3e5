import type { FollowedSource, SeenMarket } from './marketSource.ts'
import { quoteKept } from './quoteKept.ts'
import type { TradeQuote } from './quoteTrade.ts'
import { Refusal } from './refusal.ts'
import { readTradeQuestion, type TradeQuestion } from './tradeQuestion.ts'
import type { TradeRequest } from './tradeRequest.ts'

type Watching = {
  readonly source: FollowedSource
  readonly signal: AbortSignal
  readonly onTrade: (trade: TradeQuote) => Promise<void>
  readonly onRefusal: (refusal: Refusal) => void
}

/** Quotes again with each block of the networks, until the signal. */
export async function watchTrade(question: TradeQuestion, watching: Watching): Promise<void> {
  const { signal, onRefusal } = watching
  try {
    const request = await readTradeQuestion(question, watching.source)
    if (!signal.aborted) followTrade(request, { ...watching, question })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!signal.aborted) onRefusal(error)
  }
}

type Following = Watching & { readonly question: TradeQuestion }

function followTrade(request: TradeRequest, { question, source, signal, onTrade, onRefusal }: Following): void {
  const markets = new Map<number, SeenMarket | undefined>()
  const followed: FollowedSource = {
    ...source,
    async readMarket(chainId) {
      const market = markets.get(chainId)
      if (market === undefined) throw new Refusal('marketUnreadable')
      return market
    },
  }
  let isQuoting = false
  let isChanged = false
  const quote = async () => {
    try {
      // With `auto`, the tolerance changes with the volatility.
      const trade = await quoteKept(await readTradeQuestion(question, source), followed)
      if (!signal.aborted) await onTrade(trade)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!signal.aborted) onRefusal(error)
    }
  }
  /** One quote at a time: a block that arrives meanwhile is quoted next, and those before it never. */
  const quoteAll = async () => {
    if (isQuoting) return
    isQuoting = true
    try {
      while (isChanged && !signal.aborted) {
        isChanged = false
        await quote()
      }
    } finally {
      isQuoting = false
    }
  }
  const chainIds = new Set([request.pay, request.receive].map(readChainId))
  for (const chainId of chainIds) {
    source.followMarket(chainId, {
      signal,
      onMarket(market) {
        const last = markets.get(chainId)
        const isFirst = !markets.has(chainId)
        markets.set(chainId, market)
        const isSame = !isFirst && market?.block.hash === last?.block.hash
        if (isSame || markets.size < chainIds.size) return
        isChanged = true
        void quoteAll()
      },
    })
  }
}

function readChainId(side: TradeRequest['pay'] | TradeRequest['receive']): number {
  return Number(('units' in side ? side.listing : side).chainId)
}
