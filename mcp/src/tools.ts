import { parseIntent } from '@murmur/engine/intent/parseIntent'
import { listedTokens } from '@murmur/engine/listedTokens'
import { networks } from '@murmur/engine/network'
import { tokens as fiveTokens } from '@murmur/engine/token'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { judgeTrade, quoteTrade } from '@murmur/sdk/murmur/quoteTrade'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { listListings } from '@murmur/sdk/murmur/tokenList'
import { trackTrade } from '@murmur/sdk/murmur/trackTrade'
import {
  assertPasses,
  createTradeCall,
  openTradeNetwork,
  planCalls,
  simulateTrade,
  type TradePlan,
  type TradeStep,
} from '@murmur/sdk/murmur/tradePlan'
import type { Deposit, Fill, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { numberToHex } from 'viem'
import { describeAmount } from './describeQuote.ts'
import { describeTrade, explainRoute, quote } from './quoteTool.ts'
import { type Input, readAccount, readHash, readNetwork, readRequest, readText, ToolError } from './readInput.ts'
import { describeRefusal, listWarnings } from './refusalWords.ts'

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

/** Reports the state of a transaction, and of its deposit if it has one. */
async function trackTransaction(input: Input, source: MarketSource) {
  const { chainId } = readNetwork(input)
  const hash = readHash(input)
  const tracked = await trackTrade({ chainId, hash }, source)
  if (tracked.type === 'unknown' || tracked.type === 'pending') return { hash, status: tracked.type }
  const { type, block, confirmations, fee, transfer } = tracked
  return {
    hash,
    status: type,
    block: String(block),
    confirmations: String(confirmations),
    fee: String(fee),
    ...(transfer && { transfer: describeTransfer(transfer) }),
  }
}

/** As the page of a transfer names them. */
function describeTransfer(state: TransferState) {
  if (!('deposit' in state) || state.deposit === undefined) return { status: state.type }
  return {
    status: state.type,
    ...describeDeposit(state.deposit),
    ...(state.type === 'waiting' && { expectedSeconds: state.expectedSeconds }),
    ...('fill' in state && describeFill(state.fill)),
    ...('refund' in state && { refundHash: state.refund.hash }),
  }
}

function describeDeposit({ held, output, beneficiary, fillDeadline }: Deposit) {
  return { held: writeHolding(held), output: writeHolding(output), beneficiary, fillDeadline }
}

function describeFill({ hash, outcome: { received } }: Fill) {
  return { fillHash: hash, received: received === undefined ? null : writeHolding(received) }
}

function writeHolding({ chainId, token, units }: Holding) {
  return { chainId, address: token, units: String(units) }
}

/** Unsigned transactions, in order, that were simulated together. They pay and receive at the account, and nowhere else. */
export async function buildTransactions(input: Input, source: MarketSource) {
  const [account, request, { chainId }] = [readAccount(input), readRequest(input), readNetwork(input)]
  try {
    // A closed network is refused before the market is read.
    await openTradeNetwork(chainId, source)
    const trade = await quoteTrade(request, source)
    const plan = await planCalls(trade, { account, source })
    const simulated = await simulateTrade(plan)
    return {
      ...describePlan(plan, assertPasses(simulated)),
      ...(trade.type === 'transfer' && { notSimulated }),
      quote: describeTrade(trade),
      warnings: listWarnings(await judgeTrade(trade, source)),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ToolError(`${describeRefusal(error)} Nothing was built.`, { cause: error })
  }
}

const notSimulated =
  'What happens on the second network. If the swap there would give less than the minimum, the account gets the carried token instead; if no relayer pays out the deposit in time, it is paid back.'

function describePlan({ steps, validUntil }: TradePlan, simulation: ReturnType<typeof assertPasses>) {
  const calls = steps.filter((step) => step.type !== 'permit')
  return {
    howToSend:
      calls.length === 1
        ? 'Sign and send the transaction.'
        : 'Sign and send the transactions one by one, in this order, each after the receipt of the one before. A wallet that can do several calls at once may also send them as one batch.',
    /** In seconds since 1970. */
    validUntil,
    transactions: calls.map((step, at) => writeTransaction(step, simulation.gasLimits[at])),
    simulation: {
      changes: simulation.changes.map(({ holder, before, after }) => ({
        holder,
        symbol: after.listing.symbol,
        units: String(after.units - before.units),
      })),
      allowancesLeft: simulation.allowances.map(({ spender, left }) => ({ spender, ...describeAmount(left) })),
      gasUsed: String(simulation.gasUsed),
    },
  }
}

const purposes: Readonly<Record<Exclude<TradeStep['type'], 'permit'>, string>> = {
  approve: 'Allow Permit2 to take exactly the paid amount.',
  allow: 'Let the router take it once, until the swap expires.',
  swap: 'Swap.',
  transfer: 'Deposit at the bridge, after a swap into the carried token if one is needed.',
}

function writeTransaction(step: Exclude<TradeStep, { type: 'permit' }>, gas: bigint | undefined) {
  const { chainId, account, to, value, data } = createTradeCall(step)
  return {
    purpose: purposes[step.type],
    chainId,
    from: account,
    to,
    value: numberToHex(value),
    data,
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
