import type { Listing } from '@murmur/engine/token'
import type { TradeRequest } from './quoteTrade.ts'
import { Refusal } from './refusal.ts'
import { findListed, listListings } from './tokenList.ts'

/** A wish to trade. Between two networks only the paid amount can be exact. */
export type TradeQuestion = {
  /** The network to pay on. */
  readonly chainId: number
  /** The network to receive on, if it is another one. */
  readonly receiveChainId?: number
  /** `native` for the coin of the network, or the symbol or the address of a listed token. */
  readonly pay: string
  readonly receive: string
  /** In basis points. Half a percent unless given. */
  readonly slippageBps?: number
  /** The names of exchanges that must not be used. */
  readonly leftOut?: readonly string[]
} & (
  | { readonly payAmount: bigint; readonly receiveAmount?: undefined }
  | { readonly receiveAmount: bigint; readonly payAmount?: undefined }
)

/** With the listed tokens of the question. Throws a `Refusal` for a token or network that is not listed. */
export function readTradeQuestion(question: TradeQuestion): TradeRequest {
  const { chainId, receiveChainId = chainId, payAmount, receiveAmount, slippageBps, leftOut } = question
  const pay = findNamed(question.pay, { chainId })
  const receive = findNamed(question.receive, { chainId: receiveChainId })
  const options = { ...(slippageBps !== undefined && { slippageBps }), ...(leftOut !== undefined && { leftOut }) }
  if (payAmount !== undefined) return { ...options, pay: { listing: pay, units: payAmount }, receive }
  return { ...options, pay, receive: { listing: receive, units: receiveAmount } }
}

function findNamed(name: string, network: { readonly chainId: number }): Listing {
  const listings = listListings(network)
  if (listings.length === 0) throw new Refusal('unknownNetwork')
  const coin = listings.find(({ tokenAddress }) => tokenAddress === null)
  const found = name === 'native' ? coin : findListed(name, network)
  if (found === undefined) throw new Refusal('unknownToken')
  return found
}
