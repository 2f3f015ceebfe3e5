import { type Allowance, encodeAllowance } from './encode/allowance.ts'
import type { Call } from './encode/call.ts'
import { createApprovalCall, createSwapCall, type Step, type SwapStep } from './plan.ts'

/** All steps of a swap in one prompt (EIP-5792). The router's allowance is a call, so no permit is signed. */
export type BatchStep = { readonly type: 'batch'; readonly steps: readonly BatchedStep[] }

export type BatchedStep = Extract<Step, { type: 'approve' }> | AllowStep | SwapStep

export type AllowStep = { readonly type: 'allow'; readonly allowance: Allowance }

/** No value for a single step, which needs no batch. */
export function planBatch(steps: readonly (Step | AllowStep)[]): BatchStep | undefined {
  const swap = steps.at(-1)
  if (steps.length < 2 || swap?.type !== 'swap') return undefined
  const { account } = swap.facts
  return {
    type: 'batch',
    steps: steps.map((step): BatchedStep => {
      if (step.type === 'approve' || step.type === 'allow') return step
      if (step.type === 'swap') return { ...step, permit: undefined }
      return toAllowStep(step, { account })
    }),
  }
}

/** A permit as a call. Permit2 keeps it for the rest of the block unless it has an expiration. */
export function toAllowStep(
  { request }: Extract<Step, { type: 'permit' }>,
  holder: Pick<Allowance, 'account' | 'expiration'>,
): AllowStep {
  const { chainId, permit2, token, spender, units } = request
  return { type: 'allow', allowance: { ...holder, chainId, permit2, token, spender, units } }
}

export function createBatchCalls({ steps }: BatchStep): readonly Call[] {
  return steps.map(createBatchedCall)
}

export function createBatchedCall(step: BatchedStep): Call {
  if (step.type === 'approve') return createApprovalCall(step)
  if (step.type === 'allow') return encodeAllowance(step.allowance)
  return createSwapCall(step, { signature: undefined })
}
