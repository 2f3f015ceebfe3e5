import type { Amount } from '@murmur/engine/amount'
import { commonTokens } from '@murmur/engine/commonTokens'
import type { QuoteRequest } from '@murmur/engine/quote'
import { isSameAddress, type Listing, tokens } from '@murmur/engine/token'
import { Refusal } from './refusal.ts'

/** One side is an amount, the other a listing. Between two networks the amount is that of the payment. */
export type TradeRequest = Pick<QuoteRequest, 'slippageBps' | 'maxLegs' | 'leftOut'> &
  ({ readonly pay: Amount; readonly receive: Listing } | { readonly pay: Listing; readonly receive: Amount })

/** A wish to trade. Between two networks only the paid amount can be exact. */
export type TradeQuestion = {
  /** The network to pay on. */
  readonly chainId: number
  /** The network to receive on, if it is another one. */
  readonly receiveChainId?: number
  /** `native` for the coin of the network, or the symbol or the address of a listed token. */
  readonly pay: string
  readonly receive: string
  /**
   * In basis points. Half a percent unless given. With `auto` it is that of the server, from the volatility of the pair:
   * nodes alone know no volatility, and `auto` is half a percent there.
   */
  readonly slippageBps?: number | 'auto'
  /** The names of exchanges that must not be used. */
  readonly leftOut?: readonly string[]
} & (
  | { readonly payAmount: bigint; readonly receiveAmount?: undefined }
  | { readonly receiveAmount: bigint; readonly payAmount?: undefined }
)

type Measuring = { measureSlippage(request: TradeRequest): Promise<number> }

/** With the listed tokens of the question. Rejects with a `Refusal` for a token or network that is not listed. */
export async function readTradeQuestion(question: TradeQuestion, source: Measuring): Promise<TradeRequest> {
  const { slippageBps, ...rest } = question
  const request = await readSides(rest)
  if (slippageBps === undefined) return request
  return { ...request, slippageBps: slippageBps === 'auto' ? await source.measureSlippage(request) : slippageBps }
}

async function readSides(question: TradeQuestion): Promise<TradeRequest> {
  const { chainId, receiveChainId = chainId, payAmount, receiveAmount, leftOut } = question
  const pay = await findNamed(question.pay, { chainId })
  const receive = await findNamed(question.receive, { chainId: receiveChainId })
  const options = leftOut === undefined ? {} : { leftOut }
  if (payAmount !== undefined) return { ...options, pay: { listing: pay, units: payAmount }, receive }
  return { ...options, pay, receive: { listing: receive, units: receiveAmount } }
}

/** The whole list is loaded only for the names that are not common. */
export async function findNamed(name: string, network: { readonly chainId: number }): Promise<Listing> {
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
