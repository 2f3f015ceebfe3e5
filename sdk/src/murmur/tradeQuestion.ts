import { commonTokens } from '@murmur/engine/commonTokens'
import { isSameAddress, type Listing, tokens } from '@murmur/engine/token'
import type { TradeRequest } from './quoteTrade.ts'
import { Refusal } from './refusal.ts'

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

/** With the listed tokens of the question. Rejects with a `Refusal` for a token or network that is not listed. */
export async function readTradeQuestion(question: TradeQuestion): Promise<TradeRequest> {
  const { chainId, receiveChainId = chainId, payAmount, receiveAmount, slippageBps, leftOut } = question
  const pay = await findNamed(question.pay, { chainId })
  const receive = await findNamed(question.receive, { chainId: receiveChainId })
  const options = { ...(slippageBps !== undefined && { slippageBps }), ...(leftOut !== undefined && { leftOut }) }
  if (payAmount !== undefined) return { ...options, pay: { listing: pay, units: payAmount }, receive }
  return { ...options, pay, receive: { listing: receive, units: receiveAmount } }
}

/** The whole list is loaded only for the names that are not common. */
async function findNamed(name: string, network: { readonly chainId: number }): Promise<Listing> {
  const common = listCommon(network)
  if (common.length === 0) throw new Refusal('unknownNetwork')
  const found = common.find((listing) => isNamed(listing, name))
  if (found !== undefined) return found
  const { findListed } = await import('./tokenList.ts')
  const listed = findListed(name, network)
  if (listed === undefined) throw new Refusal('unknownToken')
  return listed
}

/** The first ones of the list: every network has some. */
function listCommon({ chainId }: { readonly chainId: number }): readonly Listing[] {
  return [...tokens, ...commonTokens].flatMap(({ listings }) => listings).filter((one) => one.chainId === chainId)
}

function isNamed({ symbol, tokenAddress }: Listing, name: string): boolean {
  if (tokenAddress === null) return name === 'native' || name === symbol
  return name === symbol || isSameAddress(tokenAddress, name)
}
