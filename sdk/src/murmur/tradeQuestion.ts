import { commonTokens } from '@murmur/engine/commonTokens'
import { isSameAddress, type Listing, parseAddress, tokens } from '@murmur/engine/token'
import type { FollowedSource } from './marketSource.ts'
import { Refusal } from './refusal.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** A wish to trade. Between two networks only the paid amount can be exact. */
export type TradeQuestion = {
  /** The network to pay on. */
  readonly chainId: number
  /** The network to receive on, if it is another one. */
  readonly receiveChainId?: number
  /**
   * `native` for the coin of the network, the symbol or the address of a listed token, or the address of any other one. A
   * token that is not listed is bought and sold on a node first, and refused if it keeps a part of a transfer, or cannot be
   * sold. Anyone can give a contract any name: know the address.
   */
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

type TokenSource = Pick<FollowedSource, 'readWorld' | 'connect' | 'followToken'>
type Source = TokenSource & Pick<FollowedSource, 'measureSlippage'>

/** With the tokens of the question. Rejects with a `Refusal` for a network that is not listed, and for no token. */
export async function readTradeQuestion(question: TradeQuestion, source: Source): Promise<TradeRequest> {
  const { slippageBps, ...rest } = question
  const request = await readSides(rest, source)
  if (slippageBps === undefined) return request
  return { ...request, slippageBps: slippageBps === 'auto' ? await source.measureSlippage(request) : slippageBps }
}

async function readSides(question: TradeQuestion, source: TokenSource): Promise<TradeRequest> {
  const { chainId, receiveChainId = chainId, payAmount, receiveAmount, leftOut } = question
  const pay = await findTraded(question.pay, { chainId, source, side: 'pay' })
  const receive = await findTraded(question.receive, { chainId: receiveChainId, source, side: 'receive' })
  const options = leftOut === undefined ? {} : { leftOut }
  if (payAmount !== undefined) return { ...options, pay: { listing: pay, units: payAmount }, receive }
  return { ...options, pay, receive: { listing: receive, units: receiveAmount } }
}

type Place = { readonly chainId: number; readonly source: TokenSource; readonly side: 'pay' | 'receive' }

/** The pools of a token that is not listed are then in the market. */
async function findTraded(name: string, { chainId, source, side }: Place): Promise<Listing> {
  const listed = await findListing(name, { chainId })
  if (listed !== undefined) return listed
  const address = parseAddress(name)
  if (address === undefined || BigInt(address) === 0n) throw new Refusal('unknownToken', { side })
  const { followUnlisted } = await import('./unlistedTokens.ts')
  const found = await followUnlisted(address, { chainId, source })
  if (found === undefined) throw new Refusal('unknownToken', { side })
  return found
}

export async function findNamed(name: string, network: { readonly chainId: number }): Promise<Listing> {
  const listed = await findListing(name, network)
  if (listed === undefined) throw new Refusal('unknownToken')
  return listed
}

/** The whole list is loaded only for the names that are not common. */
async function findListing(name: string, network: { readonly chainId: number }): Promise<Listing | undefined> {
  const common = listCommon(network)
  if (common.length === 0) throw new Refusal('unknownNetwork')
  const found = common.find((listing) => isNamed(listing, name))
  if (found !== undefined) return found
  const { findListed } = await import('./tokenList.ts')
  return findListed(name, network)
}

/** The first ones of the list: every network has some. */
function listCommon({ chainId }: { readonly chainId: number }): readonly Listing[] {
  return [...tokens, ...commonTokens].flatMap(({ listings }) => listings).filter((one) => one.chainId === chainId)
}

function isNamed({ symbol, tokenAddress }: Listing, name: string): boolean {
  if (tokenAddress === null) return name === 'native' || name === symbol
  return name === symbol || isSameAddress(tokenAddress, name)
}
