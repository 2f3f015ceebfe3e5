import { type Amount, parseExactAmount } from '@murmur/engine/amount'
import { parseDecimal } from '@murmur/engine/decimal'
import { type EvmNetwork, networks } from '@murmur/engine/network'
import { type Address, type Listing, parseAddress } from '@murmur/engine/token'
import { findListed } from '@murmur/sdk/murmur/tokenList'
import type { TradeRequest } from '@murmur/sdk/murmur/tradeRequest'
import { hash, tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { type Hex, isAddress } from 'viem'

/** A sentence for the agent. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/** The arguments of a call. An agent can send anything. */
export type Input = Readonly<Record<string, unknown>>

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000))

export function readText(input: Input, name: string): string {
  const read = tryParse(text, Object.hasOwn(input, name) ? input[name] : undefined)
  if (read === undefined) throw new ToolError(`${name} must be a text.`)
  return read
}

export function readNetwork(input: Input, name = 'network'): EvmNetwork {
  const id = readText(input, name)
  const network = networks.find((one) => one.id === id)
  if (network?.kind !== 'evm') throw new ToolError(`${id} is not a network that can be traded on. See list_networks.`)
  return network
}

export function readAccount(input: Input): Address {
  const written = readText(input, 'account')
  const account = isAddress(written) ? parseAddress(written) : undefined
  if (account === undefined) throw new ToolError('account must be an address with a valid checksum.')
  return account
}

export function readHash(input: Input): Hex {
  const read = tryParse(hash, readText(input, 'hash'))
  if (read === undefined) throw new ToolError('hash must be the hash of a transaction.')
  return read
}

/** Exactly one side is an amount. */
export function readRequest(input: Input): TradeRequest {
  const { chainId: origin } = readNetwork(input)
  const { chainId: destination } = readNetwork(input, input.receiveNetwork === undefined ? 'network' : 'receiveNetwork')
  const pay = readListing(input, { name: 'pay', chainId: origin })
  const receive = readListing(input, { name: 'receive', chainId: destination })
  if (pay.id === receive.id) throw new ToolError('pay and receive must be two tokens.')
  const slippageBps = readSlippage(input)
  return input.exact === 'receive'
    ? { pay, receive: readAmount(input, receive), slippageBps }
    : { pay: readAmount(input, pay), receive, slippageBps }
}

function readListing(input: Input, { name, chainId }: { readonly name: string; readonly chainId: number }): Listing {
  const symbol = readText(input, name)
  const listing = findListed(symbol, { chainId })
  if (listing === undefined) throw new ToolError(`${symbol} is not listed on this network. See list_tokens.`)
  return listing
}

function readAmount(input: Input, listing: Listing): Amount {
  const parsed = parseExactAmount(readText(input, 'amount'), listing)
  if (parsed.type !== 'amount' || parsed.amount.units <= 0n)
    throw new ToolError(`amount must be a decimal above zero with at most ${listing.decimals} places, such as "1.5".`)
  return parsed.amount
}

const HIGHEST_BPS = 1_500n

/** In percent, above 0 and up to 15. */
function readSlippage(input: Input): number {
  if (input.slippagePercent === undefined) return 50
  const percent = parseDecimal(readText(input, 'slippagePercent'))
  const bps = percent && (percent.units * 100n) / 10n ** BigInt(percent.scale)
  if (bps === undefined || bps < 1n || bps > HIGHEST_BPS)
    throw new ToolError('slippagePercent must be a decimal from 0.01 to 15, such as "0.5".')
  return Number(bps)
}
