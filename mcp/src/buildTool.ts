import { planSwap, type Step, type SwapState } from '@murmur/engine/plan'
import { isSameAddress } from '@murmur/engine/token'
import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import { describeOriginSwap, type TransferState } from '@murmur/engine/transfer/transferPlan'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { findTransferContracts } from '@murmur/sdk/transfer/transferContracts'
import { assertSwappable, judge, listWarnings } from './judge.ts'
import { type Murmur, ToolError } from './murmur.ts'
import { describeQuote, findFee, quoteSwap } from './quoteTool.ts'
import { type Input, isTransfer, readAccount, readNetwork, readTransfer } from './readInput.ts'
import { simulateSteps } from './simulateSteps.ts'
import { openTradePlace, readState } from './tradePlace.ts'
import { describeTransferQuote, judgeTransfer, quoteAcross } from './transferQuoteTool.ts'

/** Unsigned transactions, in order, that were simulated together. They pay and receive at the account, and nowhere else. */
export function buildTransactions(input: Input, murmur: Murmur) {
  return isTransfer(input) ? buildTransfer(input, murmur) : buildSwap(input, murmur)
}

async function buildSwap(input: Input, murmur: Murmur) {
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

/** Unsigned transactions on the first network. The payout on the second one goes to the same account. */
async function buildTransfer(input: Input, murmur: Murmur) {
  const account = readAccount(input)
  const { ends } = readTransfer(input)
  const place = await openTradePlace(ends.origin, murmur)
  const bridges = await findBridges(place, ends)
  const quoted = await quoteAcross(input, murmur)
  const { transfer } = quoted
  const risks = await judgeTransfer(transfer, murmur)
  assertSwappable(risks)
  const { state, funds } = await readState(place, { account, pay: transfer.pay })
  const steps = planSteps(transfer, { ...state, ...bridges })
  const built = await simulateSteps(place.client, {
    steps,
    quote: { pay: transfer.pay, receive: transfer.kept },
    permit2: place.contracts.permit2,
    funds,
    fee: transfer.gas.origin.cost,
    purpose: 'Deposit at the bridge, after a swap into the carried token if one is needed.',
  })
  return { ...built, notSimulated, quote: describeTransferQuote(quoted), warnings: listWarnings(risks) }
}

const notSimulated =
  'What happens on the second network. If the swap there would give less than the minimum, the account gets the carried token instead; if no relayer pays out the deposit in time, it is paid back.'

type Place = Awaited<ReturnType<typeof openTradePlace>>
type Bridges = Pick<TransferState, 'origin' | 'destination'>

/** The router's SpokePool is fixed at deployment. A router with another one is not used. */
async function findBridges(
  { world, chain, contracts }: Place,
  ends: { readonly origin: number; readonly destination: number },
): Promise<Bridges> {
  const [origin, destination] = [ends.origin, ends.destination].map((chainId) => {
    const network = world.networks.find((one) => one.chainId === chainId)
    return network && findTransferContracts(network, world)
  })
  if (origin === undefined || destination === undefined) throw new ToolError('The bridge is not on both networks.')
  if (origin.deposit !== 'router')
    throw new ToolError('On the paying network a transfer is not one transaction of the router, so it is not built.')
  const spokePool = await chain.readSpokePool(contracts.router.address).catch((error: unknown) => {
    throw new ToolError('The nodes of this network do not answer.', { cause: error })
  })
  if (!isSameAddress(spokePool, origin.spokePool)) throw new ToolError('The router deposits at an unknown contract.')
  return { origin, destination }
}

type Planning = Omit<SwapState, 'router'> & Bridges

/** The last step as a swap of the router, which has the same bytes, so that it can be simulated. */
function planSteps(transfer: TransferQuote, state: Planning): readonly Step[] {
  const plan = planTransfer(transfer, state)
  if (plan.type === 'refused') throw new ToolError(`This transfer cannot be built: ${plan.reason}.`)
  return plan.steps.map((step) => {
    const swap = step.type === 'transfer' ? describeOriginSwap(step) : step
    if (swap === undefined) throw new ToolError('This transfer cannot be simulated. Nothing was built.')
    return swap
  })
}
