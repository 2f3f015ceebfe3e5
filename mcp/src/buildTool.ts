import { planSwap } from '@murmur/engine/plan'
import { assertSwappable, judge, listWarnings } from './judge.ts'
import { type Murmur, ToolError } from './murmur.ts'
import { describeQuote, findFee, quoteSwap } from './quoteTool.ts'
import { type Input, readAccount, readNetwork } from './readInput.ts'
import { simulateSteps } from './simulateSteps.ts'
import { openTradePlace, readState } from './tradePlace.ts'

/** Unsigned transactions, in order, that were simulated together. They pay and receive at the account, and nowhere else. */
export async function buildTransaction(input: Input, murmur: Murmur) {
  const { chainId } = readNetwork(input)
  const account = readAccount(input)
  const place = await openTradePlace(chainId, murmur)
  const { quote, snapshot } = await quoteSwap(input, murmur)
  const risks = await judge(quote, murmur)
  assertSwappable(risks)
  const { state, funds } = await readState(place, { account, pay: quote.pay, receive: quote.receive.listing })
  const plan = planSwap(quote, state)
  if (plan.type === 'refused') throw new ToolError(`This swap cannot be built: ${plan.reason}.`)
  const { permit2 } = place.contracts
  const fee = findFee(quote.gas, snapshot.market)
  const built = await simulateSteps(place.client, { steps: plan.steps, quote, permit2, purpose: 'Swap.', funds, fee })
  return { ...built, quote: describeQuote(quote, snapshot), warnings: listWarnings(risks) }
}
