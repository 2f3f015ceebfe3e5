import type { ChainClient } from '@murmur/chain/chainClient'
import { type BatchedStep, createBatchedCall, planBatch } from '@murmur/engine/batch'
import type { SimulatedSwap } from '@murmur/engine/encode/simulatedSwap'
import type { Step } from '@murmur/engine/plan'
import { numberToHex } from 'viem'
import { simulateSwap } from '../../app/src/simulation/simulateSwap.ts'
import { ToolError } from './murmur.ts'
import { describeAmount } from './quoteTool.ts'

type Planned = Pick<SimulatedSwap, 'quote' | 'permit2'> & {
  readonly steps: readonly Step[]
  /** What the last transaction does, for the agent. */
  readonly purpose: string
}

/** The transactions of a plan, tried out together. Throws unless they pass. */
export async function simulateSteps(client: ChainClient, { steps, quote, permit2, purpose }: Planned) {
  const calls = listCalls(steps)
  const simulation = await simulateSwap(client, { steps: calls, quote, permit2 })
  if (simulation.type === 'fails')
    throw new ToolError(`The simulated swap fails: ${simulation.failure.reason}. Nothing was built.`)
  if (simulation.type === 'unchecked')
    throw new ToolError(`The swap could not be simulated: ${simulation.reason}. Nothing was built.`)
  const purposes = { ...approvals, swap: purpose }
  return {
    transactions: calls.map((step, at) => ({
      purpose: purposes[step.type],
      ...writeTransaction(step, simulation.gasLimits[at]),
    })),
    simulation: {
      changes: simulation.changes.map(({ holder, before, after }) => ({
        ...{ holder, symbol: after.listing.symbol, units: String(after.units - before.units) },
      })),
      allowancesLeft: simulation.allowances.map(({ spender, left }) => ({ spender, ...describeAmount(left) })),
      gasUsed: String(simulation.gasUsed),
    },
  }
}

/** Allowances are given by transactions for exactly the paid amount, so nothing but transactions has to be signed. */
function listCalls(steps: readonly Step[]): readonly BatchedStep[] {
  return planBatch(steps)?.steps ?? steps.filter(isCall)
}

function isCall(step: Step): step is Exclude<Step, { type: 'permit' }> {
  return step.type !== 'permit'
}

const approvals = {
  approve: 'Allow Permit2 to take exactly the paid amount.',
  allow: 'Let the router take it once.',
}

function writeTransaction(step: BatchedStep, gas: bigint | undefined) {
  const { chainId, account, to, value, data } = createBatchedCall(step)
  return {
    ...{ chainId, from: account, to, value: numberToHex(value), data },
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
