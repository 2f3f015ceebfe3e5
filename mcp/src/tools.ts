import { parseIntent } from '@murmur/engine/intent/parseIntent'
import { listedTokens } from '@murmur/engine/listedTokens'
import { networks } from '@murmur/engine/network'
import { tokens as fiveTokens } from '@murmur/engine/token'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { listListings } from '@murmur/sdk/murmur/tokenList'
import { buildTransactions } from './buildTool.ts'
import { explainRoute, quote } from './quoteTool.ts'
import { type Input, readNetwork, readText } from './readInput.ts'
import { trackTransaction } from './trackTool.ts'

type Tool = {
  readonly description: string
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
  run(input: Input, source: MarketSource): object | Promise<object>
}

const text = (description: string) => ({ type: 'string', description })
const network = text('The id of a network, such as "base". See list_networks.')

const swap = {
  network,
  receiveNetwork: text('The id of the network to receive on, if it is another one: then the Across bridge carries it.'),
  pay: text('The symbol of the token to pay.'),
  receive: text('The symbol of the token to receive.'),
  amount: text('A decimal, such as "1.5".'),
  exact: { type: 'string', enum: ['pay', 'receive'], description: 'The side of the amount; "pay" by default.' },
  slippagePercent: text('From 0.01 to 15; "0.5" by default.'),
}
const neededForSwap = ['network', 'pay', 'receive', 'amount']

const allTokens = [...fiveTokens, ...listedTokens]

/** The tools for agents. None signs, sends or holds a key. */
export const tools: Readonly<Record<string, Tool>> = {
  list_networks: {
    description: 'The networks that Murmur knows.',
    properties: {},
    required: [],
    run: () => ({
      networks: networks.map(({ id, name, chainId, nativeToken }) => ({ id, name, chainId, nativeToken })),
    }),
  },
  list_tokens: {
    description: 'The listed tokens of a network, with their addresses and decimals.',
    properties: { network },
    required: ['network'],
    run: (input) => ({
      tokens: listListings(readNetwork(input)).map(({ symbol, tokenAddress, decimals }) => ({
        symbol,
        address: tokenAddress,
        decimals,
      })),
    }),
  },
  parse_intent: {
    description: 'Reads one sentence about one swap: a swap, a question back, or a refusal. It guesses nothing.',
    properties: { text: text('Such as "swap half my ETH on Base for USDC".') },
    required: ['text'],
    run: (input) => ({ intent: parseIntent(readText(input, 'text'), allTokens) }),
  },
  quote: {
    description:
      'The best route over the pools of one network, or over those of two and a bridge, with a certificate of how good it is.',
    properties: swap,
    required: neededForSwap,
    run: quote,
  },
  explain_route: {
    description: 'The same quote in one paragraph about route, cost and risk.',
    properties: swap,
    required: neededForSwap,
    run: explainRoute,
  },
  build_transaction: {
    description:
      'Unsigned transactions for a swap or a transfer, to be signed and sent in this order by the account itself, one by one or as one batch, before validUntil. They were simulated, allow exactly the paid amount, and pay out to the account. A trade that the swap screen refuses is refused here, with the reason.',
    properties: { ...swap, account: text('The address that pays and receives.') },
    required: [...neededForSwap, 'account'],
    run: buildTransactions,
  },
  track: {
    description:
      'Whether a transaction is pending, confirmed, reverted or unknown. If it went to the bridge, also what arrived on the other network.',
    properties: { network, hash: text('The hash of the transaction.') },
    required: ['network', 'hash'],
    run: trackTransaction,
  },
}
