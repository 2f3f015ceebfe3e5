import { type AllowStep, type BatchStep, createBatchedCall } from '../batch.ts'
import { createApprovalCall, createSwapCall, type Step, type SwapStep, sign } from '../plan.ts'
import { decodeAllowance } from './allowance.ts'
import { decodeApproval } from './approval.ts'
import { type Call, readCall } from './call.ts'
import type { Hex } from './command.ts'
import { type Difference, listDifferences } from './differences.ts'
import { readPermitMessage } from './permitMessage.ts'
import { readSwapCall } from './swapFacts.ts'
import { listHooks } from './swapHooks.ts'

/** The final request to the wallet: a transaction or a message. */
export type PlanRequest =
  | { readonly type: 'call'; readonly call: Call; readonly signature: Hex | undefined }
  | { readonly type: 'message'; readonly message: unknown }

/** All differences between a request and its plan. Empty if they match. */
export function comparePlan(step: Step | AllowStep, request: PlanRequest): readonly Difference[] {
  try {
    if (request.type === 'message') return compareMessage(step, request.message)
    if (step.type === 'approve')
      return listDifferences(decodeApproval(createApprovalCall(step)), decodeApproval(request.call))
    if (step.type === 'allow')
      return listDifferences(decodeAllowance(createBatchedCall(step)), decodeAllowance(request.call))
    if (step.type === 'swap') return compareSwap(step, request)
    return [{ field: 'request', expected: 'a message', found: 'a transaction' }]
  } catch (error) {
    return [describeError(error)]
  }
}

function describeError(error: unknown): Difference {
  const reason = error instanceof Error ? error.message : String(error)
  return { field: 'bytes', expected: 'bytes of ours', found: reason }
}

/** All differences between the calls of a batch and their plan, call by call. */
export function compareBatch({ steps }: BatchStep, calls: readonly Call[]): readonly Difference[] {
  if (steps.length !== calls.length)
    return [{ field: 'calls', expected: String(steps.length), found: String(calls.length) }]
  return steps.flatMap((step, at) => {
    const call = calls[at]
    return call === undefined ? [] : comparePlan(step, { type: 'call', call, signature: undefined })
  })
}

function compareMessage(step: Step | AllowStep, message: unknown): readonly Difference[] {
  if (step.type !== 'permit') return [{ field: 'request', expected: 'a transaction', found: 'a message' }]
  return listDifferences(step.request, readPermitMessage(message))
}

function compareSwap(
  step: SwapStep,
  { call, signature }: Extract<PlanRequest, { type: 'call' }>,
): readonly Difference[] {
  const { version, wrappedCoin, facts, permit } = step
  const found = readSwapCall(call, { version, wrappedCoin, hooks: listHooks(facts.swaps) })
  const differences = listDifferences({ ...facts, permit: sign(permit, { signature }) }, found)
  if (differences.length > 0) return differences
  // The facts locate a difference. Only equal bytes prove that there is none.
  return listDifferences(createSwapCall(step, { signature }), readCall(call))
}
