import { type BatchedStep, createBatchedCall, planBatch } from '@murmur/engine/batch'
import { getSwapStep, type SimulatedSwap } from '@murmur/engine/encode/simulatedSwap'
import type { Step } from '@murmur/engine/plan'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { simulateSwap } from '@murmur/sdk/trade/simulation/simulateSwap'
import { numberToHex } from 'viem'
import { ToolError } from './murmur.ts'
import { describeAmount } from './quoteTool.ts'
import type { Funds } from './tradePlace.ts'

type Planned = Pick<SimulatedSwap, 'quote' | 'permit2'> & {
  readonly steps: readonly Step[]
  /** Describes the last transaction to the agent. */
  readonly purpose: string
  readonly funds: Funds
  /** The quote's network fee, in wei. */
  readonly fee: bigint | undefined
}

/** The transactions of a plan, tried out together. Throws unless they pass. */
export async function simulateSteps(client: ChainClient, planned: Planned) {
  const { steps, quote, permit2, purpose } = planned
  const calls = listCalls(steps)
  const simulation = await simulateSwap(client, { steps: calls, quote, permit2 })
  if (simulation.type === 'fails')
    throw new ToolError(`The simulated swap fails: ${simulation.failure.reason}. Nothing was built.`)
  if (simulation.type === 'unchecked')
    throw new ToolError(`The swap could not be simulated: ${simulation.reason}. Nothing was built.`)
  assertFunds(calls, { ...planned, gasUsed: simulation.gasUsed })
  const purposes = { ...approvals, swap: purpose }
  return {
    howToSend:
      calls.length === 1
        ? 'Sign and send the transaction.'
        : 'Sign and send the transactions one by one, in this order, each after the receipt of the one before. A wallet that can do several calls at once may also send them as one batch.',
    /** In seconds since 1970. */
    validUntil: Number(getSwapStep(calls).facts.deadline),
    transactions: calls.map((step, at) => ({
      purpose: purposes[step.type],
      ...writeTransaction(step, simulation.gasLimits[at]),
    })),
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

/**
 * Allowances are given by transactions for exactly the paid amount, so nothing but transactions has to be signed. The
 * router's lasts as long as the swap: the transactions of a plain account are in different blocks.
 */
function listCalls(steps: readonly Step[]): readonly BatchedStep[] {
  const calls = planBatch(steps)?.steps ?? steps.filter(isCall)
  const expiration = Number(getSwapStep(calls).facts.deadline)
  return calls.map((step) => (step.type === 'allow' ? { ...step, allowance: { ...step.allowance, expiration } } : step))
}

type Spent = Pick<Planned, 'funds' | 'fee'> & { readonly gasUsed: bigint }

/** As on the screen: the quote knows the fee for data on layer 1, the simulation knows the approvals. */
function assertFunds(calls: readonly BatchedStep[], { funds, fee = 0n, gasUsed }: Spent): void {
  const { pay, mostPaid } = getSwapStep(calls).facts
  const simulated = gasUsed * funds.gasPrice
  const needed = (pay === null ? mostPaid : 0n) + (fee > simulated ? fee : simulated)
  if (funds.coins < needed)
    throw new ToolError(
      `The account has ${funds.coins} wei of the network's coin, and the swap with its fee needs ${needed}. Nothing was built.`,
    )
}

function isCall(step: Step): step is Exclude<Step, { type: 'permit' }> {
  return step.type !== 'permit'
}

const approvals = {
  approve: 'Allow Permit2 to take exactly the paid amount.',
  allow: 'Let the router take it once, until the swap expires.',
}

function writeTransaction(step: BatchedStep, gas: bigint | undefined) {
  const { chainId, account, to, value, data } = createBatchedCall(step)
  return {
    chainId,
    from: account,
    to,
    value: numberToHex(value),
    data,
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
