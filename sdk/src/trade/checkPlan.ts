import type { AllowStep, BatchStep } from '@murmur/engine/batch'
import type { Permit } from '@murmur/engine/encode/command'
import { hasOnlyHooks } from '@murmur/engine/encode/swapHooks'
import type { Step, SwapStep } from '@murmur/engine/plan'
import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'
import { findPayListing, type GateRefusal, type SwapRecord } from './record.ts'
import type { TradeContracts } from './tradeContracts.ts'

type Agreed = { readonly record: SwapRecord; readonly contracts: TradeContracts }

/** Why a planned step differs from the terms; no value if it matches. Every amount must be exactly the shown one. */
export function checkPlan(step: Step | AllowStep, agreed: Agreed): GateRefusal | undefined {
  if (step.type === 'allow') return checkAllowance(step, agreed)
  if (step.type === 'approve') return checkApproval(step, agreed)
  if (step.type === 'permit') {
    const { chainId, permit2 } = step.request
    if (!isSameAddress(permit2, agreed.contracts.permit2)) return 'unknownContract'
    return chainId === agreed.record.chainId ? checkPermit(step.request, agreed) : 'altered'
  }
  return checkSwap(step, agreed)
}

/** Each call on its own, and no more of them than a swap needs: a reset, an approval, an allowance and the swap. */
export function checkBatch({ steps }: BatchStep, agreed: Agreed): GateRefusal | undefined {
  const names = steps.map((step) => (step.type === 'approve' && step.approval.units === 0n ? 'reset' : step.type))
  // The planned calls in their order, without those that this swap does not need.
  const ordered = order.filter((name) => names.includes(name))
  if (ordered.join() !== names.join() || names.at(-1) !== 'swap') return 'altered'
  for (const step of steps) {
    const reason = checkPlan(step, agreed)
    if (reason !== undefined) return reason
  }
  return undefined
}

const order = ['reset', 'approve', 'allow', 'swap'] as const

function checkAllowance({ allowance }: AllowStep, agreed: Agreed): GateRefusal | undefined {
  const { record, contracts } = agreed
  const { chainId, account, permit2, token, spender, units } = allowance
  if (!isSameAddress(permit2, contracts.permit2)) return 'unknownContract'
  if (!isSameAddress(spender, contracts.router.address)) return 'unknownContract'
  // Exact in a batch. A revocation allows nothing.
  const isExact = units === getMostPaid(record)
  return chainId === record.chainId && account === record.account && isPaid(token, agreed) && isExact
    ? undefined
    : 'altered'
}

function checkApproval({ approval }: Extract<Step, { type: 'approve' }>, agreed: Agreed): GateRefusal | undefined {
  const { record, contracts } = agreed
  const { chainId, account, token, spender, units } = approval
  if (!isSameAddress(spender, contracts.permit2)) return 'unknownContract'
  // Exact, or the reset to zero before it. A revocation allows nothing.
  const isExact = units === 0n || units === getMostPaid(record)
  return chainId === record.chainId && account === record.account && isPaid(token, agreed) && isExact
    ? undefined
    : 'altered'
}

function checkPermit({ token, units, spender }: Permit, agreed: Agreed): GateRefusal | undefined {
  const { record, contracts } = agreed
  if (!isSameAddress(spender, contracts.router.address)) return 'unknownContract'
  const isTrade = record.kind === 'swap' || record.kind === 'transfer'
  return isTrade && isPaid(token, agreed) && units === getMostPaid(record) ? undefined : 'altered'
}

/** The other kinds pay nothing. */
function getMostPaid(record: SwapRecord): bigint {
  return record.kind === 'swap' || record.kind === 'transfer' ? record.terms.maximumPay.units : 0n
}

function checkSwap({ facts, permit, version, wrappedCoin }: SwapStep, agreed: Agreed): GateRefusal | undefined {
  const { record, contracts } = agreed
  if (!isSameAddress(facts.router, contracts.router.address)) return 'unknownContract'
  if (!hasOnlyHooks(facts.swaps, { hooks: contracts.router.hooks ?? [] })) return 'unknownContract'
  if (record.kind !== 'swap') return 'altered'
  const { terms } = record
  const isExactReceive = terms.maximumPay.units > terms.pay.units
  const refundTo = isExactReceive ? record.account : undefined
  const isAgreed =
    version === contracts.router.version &&
    // The plan is decoded by it, so it must be the real one.
    isSameToken(wrappedCoin, findWrappedNative(record.chainId) ?? null) &&
    facts.chainId === record.chainId &&
    facts.account === record.account &&
    isSameToken(facts.pay, terms.maximumPay.listing.tokenAddress) &&
    isSameToken(facts.receive, terms.minimumReceive.listing.tokenAddress) &&
    facts.mostPaid === terms.maximumPay.units &&
    facts.leastReceived === terms.minimumReceive.units &&
    facts.leastReceived > 0n &&
    facts.recipient === terms.recipient &&
    facts.refundTo === refundTo &&
    facts.deadline === BigInt(terms.deadline)
  if (!isAgreed) return 'altered'
  return permit === undefined ? undefined : checkPermit(permit, agreed)
}

function isPaid(token: Address, { record }: Agreed): boolean {
  const listing = findPayListing(record)
  return listing !== undefined && isSameToken(token, listing.tokenAddress)
}

/** Null is the network's coin. */
export function isSameToken(one: Address | null, other: Address | null): boolean {
  return one === null || other === null ? one === other : isSameAddress(one, other)
}
