import type { ChainClient } from '@murmur/chain/chainClient'
import { type BatchedStep, createBatchedCall, planBatch } from '@murmur/engine/batch'
import { planSwap, type Step } from '@murmur/engine/plan'
import type { Quote } from '@murmur/engine/quote'
import type { Address } from '@murmur/engine/token'
import { numberToHex } from 'viem'
import { createTradeChain } from '../../app/src/execution/tradeChain.ts'
import { findTradeContracts, type TradeContracts } from '../../app/src/execution/tradeContracts.ts'
import { simulateSwap } from '../../app/src/simulation/simulateSwap.ts'
import { type Murmur, ToolError } from './murmur.ts'
import { describeAmount, describeQuote, quoteSwap } from './quoteTool.ts'
import { type Input, readAccount, readNetwork } from './readInput.ts'

/** The transactions revert after this. */
const DEADLINE_SECONDS = 1_200

/** Unsigned transactions, in order, that were simulated together. They pay and receive at the account, and nowhere else. */
export async function buildTransaction(input: Input, murmur: Murmur) {
  const { chainId } = readNetwork(input)
  const account = readAccount(input)
  const { client, contracts } = await openNetwork(chainId, murmur)
  const { quote, snapshot } = await quoteSwap(input, murmur)
  const steps = await planSteps(quote, { client, contracts, account })
  const simulation = await simulateSwap(client, { steps, quote, permit2: contracts.permit2 })
  if (simulation.type === 'fails')
    throw new ToolError(`The simulated swap fails: ${simulation.failure.reason}. Nothing was built.`)
  if (simulation.type === 'unchecked')
    throw new ToolError(`The swap could not be simulated: ${simulation.reason}. Nothing was built.`)
  return {
    transactions: steps.map((step, at) => writeTransaction(step, simulation.gasLimits[at])),
    simulation: {
      changes: simulation.changes.map(({ holder, before, after }) => ({
        ...{ holder, symbol: after.listing.symbol, units: String(after.units - before.units) },
      })),
      allowancesLeft: simulation.allowances.map(({ spender, left }) => ({ spender, ...describeAmount(left) })),
      gasUsed: String(simulation.gasUsed),
    },
    quote: describeQuote(quote, snapshot),
  }
}

async function openNetwork(chainId: number, murmur: Murmur) {
  const world = await murmur.readWorld()
  if (world.name === 'live' && !(await murmur.isTradingOpen())) throw new ToolError('Trading is not open here.')
  const network = world.networks.find((one) => one.chainId === chainId)
  const contracts = network && findTradeContracts(network, world)
  if (network === undefined || contracts === undefined) throw new ToolError('Murmur cannot trade on this network.')
  return { client: murmur.connect(network), contracts }
}

type Planning = { readonly client: ChainClient; readonly contracts: TradeContracts; readonly account: Address }

/** Allowances are given by transactions for exactly the paid amount, so nothing but transactions has to be signed. */
async function planSteps(quote: Quote, { client, contracts, account }: Planning): Promise<readonly BatchedStep[]> {
  const chain = createTradeChain(client)
  const token = quote.pay.listing.tokenAddress
  const [{ timestamp }, allowances] = await Promise.all([
    chain.readStanding(account, { token }),
    chain.readAllowances(account, { token, contracts }),
  ])
  const times = { now: timestamp, deadline: timestamp + DEADLINE_SECONDS }
  const plan = planSwap(quote, { account, recipient: account, ...contracts, ...times, allowances })
  if (plan.type === 'refused') throw new ToolError(`This swap cannot be built: ${plan.reason}.`)
  return planBatch(plan.steps)?.steps ?? plan.steps.filter(isCall)
}

function isCall(step: Step): step is Exclude<Step, { type: 'permit' }> {
  return step.type !== 'permit'
}

const purposes = {
  approve: 'Allow Permit2 to take exactly the paid amount.',
  allow: 'Let the router take it once.',
  swap: 'Swap.',
}

function writeTransaction(step: BatchedStep, gas: bigint | undefined) {
  const { chainId, account, to, value, data } = createBatchedCall(step)
  return {
    purpose: purposes[step.type],
    ...{ chainId, from: account, to, value: numberToHex(value), data },
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
