import type { Permit } from '@murmur/engine/encode/command'
import { createPermitMessage, type PermitRequest } from '@murmur/engine/encode/permitMessage'
import { PERMIT_SECONDS } from '@murmur/engine/plan'
import { type Address, isSameAddress } from '@murmur/engine/token'
import type { TradePlan } from '@murmur/sdk/murmur/tradePlan'
import type { TransactionRequest } from '@murmur/sdk/v1'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { Rejection } from './rejection.ts'

type SignedPlan = TradePlan & { readonly signature: Hex }

type Signed = { readonly permit: NonNullable<TransactionRequest['permit']>; readonly account: Address }

/** A trade must have this long to reach a block. */
const LEAST_SECONDS = 300

/** The plan with the permit that the account has signed. A plan that needs none stays as it is. */
export async function addPermit(plan: TradePlan, { permit, account }: Signed): Promise<TradePlan | SignedPlan> {
  const trade = plan.steps.at(-1)
  if (trade === undefined || !('permit' in trade) || trade.permit === undefined) return plan
  const planned = trade.permit
  const signatureDeadline = BigInt(permit.signatureDeadline)
  const signed: Permit = { ...planned, expiration: permit.expiration, signatureDeadline }
  if (permit.nonce !== planned.nonce)
    throw new Rejection('badPermit', { field: 'permit.nonce', detail: 'It was used.' })
  // As far as a permit of ours ever reaches.
  if (signed.expiration > planned.expiration || signatureDeadline > planned.signatureDeadline)
    throw new Rejection('badPermit', { field: 'permit.expiration', detail: 'It lasts longer than ours.' })
  const now = planned.expiration - PERMIT_SECONDS
  const deadline = Math.min(plan.validUntil, signed.expiration, permit.signatureDeadline)
  if (deadline < now + LEAST_SECONDS)
    throw new Rejection('badPermit', { field: 'permit.expiration', detail: 'It has nearly expired.' })
  const { request } = plan.steps.find((step) => step.type === 'permit') ?? {}
  const signature = permit.signature as Hex
  const isOurs = request && (await isSignedBy(account, { request: { ...request, ...signed }, signature }))
  if (!isOurs)
    throw new Rejection('badPermit', { field: 'permit.signature', detail: 'The account did not sign this trade.' })
  const last = { ...trade, permit: signed, facts: { ...trade.facts, deadline: BigInt(deadline) } } as typeof trade
  return { ...plan, steps: [...plan.steps.slice(0, -1), last], validUntil: deadline, signature }
}

type Claim = { readonly request: PermitRequest; readonly signature: Hex }

/** Only plain accounts: a plan for an account with code is refused, because it cannot be simulated. */
async function isSignedBy(account: Address, { request, signature }: Claim): Promise<boolean> {
  try {
    return isSameAddress(await recoverTypedDataAddress({ ...createPermitMessage(request), signature }), account)
  } catch {
    // Bytes that are no signature.
    return false
  }
}
