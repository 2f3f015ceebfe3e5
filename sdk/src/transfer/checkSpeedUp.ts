import { compareSpeedUp, type SpeedUpStep } from '@murmur/engine/encode/bridge/speedUp'
import type { PlanRequest } from '@murmur/engine/encode/comparePlan'
import { type Address, isSameAddress } from '@murmur/engine/token'
import type { GateRefusal, SwapRecord } from '../trade/record.ts'
import type { PlannedStep } from '../trade/swapPlan.ts'

type Agreed = { readonly record: SwapRecord; readonly spokePool?: Address | undefined }

type Request = PlanRequest & { readonly step: PlannedStep }

/** Why new terms of a deposit differ from the confirmed ones; no value if they match. The floor is as signed. */
export function checkSpeedUp(request: Request, agreed: Agreed): GateRefusal | undefined {
  const { step } = request
  if (step.type !== 'agree' && step.type !== 'speedUp') return 'altered'
  const { spokePool } = step.speedUp
  if (agreed.spokePool === undefined || !isSameAddress(spokePool, agreed.spokePool)) return 'unknownContract'
  if (!isAgreed(step, agreed.record)) return 'altered'
  return compareSpeedUp(step, request).length > 0 ? 'altered' : undefined
}

function isAgreed({ speedUp }: SpeedUpStep, record: SwapRecord): boolean {
  return (
    record.kind === 'speedUp' &&
    speedUp.chainId === record.chainId &&
    speedUp.account === record.account &&
    speedUp.depositId === record.terms.depositId &&
    speedUp.recipient === record.terms.recipient &&
    speedUp.outputAmount === record.terms.receive.units &&
    speedUp.outputAmount > 0n
  )
}
