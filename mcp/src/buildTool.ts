import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { judgeTrade, quoteTrade } from '@murmur/sdk/murmur/quoteTrade'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import {
  assertPasses,
  createTradeCall,
  openTradeNetwork,
  planCalls,
  simulateTrade,
  type TradePlan,
  type TradeStep,
} from '@murmur/sdk/murmur/tradePlan'
import { numberToHex } from 'viem'
import { describeAmount } from './describeQuote.ts'
import { describeTrade } from './quoteTool.ts'
import { type Input, readAccount, readNetwork, readRequest, ToolError } from './readInput.ts'
import { describeRefusal, listWarnings } from './refusalWords.ts'

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
