import { sign } from '../../plan.ts'
import { createTransferCall, type TransferPlanStep, type TransferStep } from '../../transfer/transferPlan.ts'
import { readCall } from '../call.ts'
import { comparePlan, type PlanRequest } from '../comparePlan.ts'
import { type Difference, listDifferences } from '../differences.ts'
import { listHooks } from '../swapHooks.ts'
import { readTransferCall } from './transferFacts.ts'

/** All differences between a request and its plan, also inside the message. Empty if they match. */
export function compareTransfer(step: TransferPlanStep, request: PlanRequest): readonly Difference[] {
  if (step.type !== 'transfer') return comparePlan(step, request)
  if (request.type === 'message') return [{ field: 'request', expected: 'a transaction', found: 'a message' }]
  try {
    return compareCall(step, request)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ field: 'bytes', expected: 'bytes of ours', found: reason }]
  }
}

function compareCall(step: TransferStep, { call, signature }: Extract<PlanRequest, { type: 'call' }>) {
  const { facts, permit, origin, destination } = step
  const found = readTransferCall(call, {
    ...step,
    origin: { ...origin, hooks: listHooks(facts.swaps) },
    destination: { ...destination, hooks: listHooks(facts.arrivalSwaps) },
  })
  const differences = listDifferences({ ...facts, permit: sign(permit, { signature }) }, found)
  if (differences.length > 0) return differences
  // The facts locate a difference. Only equal bytes prove that there is none.
  return listDifferences(createTransferCall(step, { signature }), readCall(call))
}
