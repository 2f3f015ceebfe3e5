import type { AllowStep } from '@murmur/engine/batch'
import { compareTransfer } from '@murmur/engine/encode/bridge/compareTransfer'
import { compareSpeedUp, type SpeedUpStep } from '@murmur/engine/encode/bridge/speedUp'
import type { PlanRequest } from '@murmur/engine/encode/comparePlan'
import { hasOnlyHooks } from '@murmur/engine/encode/swapHooks'
import type { SwapStep } from '@murmur/engine/plan'
import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'
import { findBridgeToken } from '@murmur/engine/transfer/bridgeTokens'
import type { TransferPlanStep, TransferStep } from '@murmur/engine/transfer/transferPlan'
import { attemptOutside } from '../chain/outsideFailure.ts'
import { checkPlan, isSameToken } from '../trade/checkPlan.ts'
import type { BridgeTerms, GateRefusal, RecordOf, SwapRecord } from '../trade/record.ts'
import type { PlannedStep } from '../trade/swapPlan.ts'
import type { TradeChain } from '../trade/tradeChain.ts'
import type { TradeContracts } from '../trade/tradeContracts.ts'
import type { TransferContracts } from './transferContracts.ts'

/** The confirmed bridge terms. Payment, floor, recipient and deadline are in the terms of the record. */
export type AgreedTransfer = {
  readonly terms: BridgeTerms
  readonly origin: TransferContracts
  readonly destination: TransferContracts
}

type Agreed = {
  readonly record: SwapRecord
  readonly contracts: TradeContracts
  readonly transfer?: AgreedTransfer | undefined
}

type Request = PlanRequest & { readonly step: TransferPlanStep | SwapStep | AllowStep | SpeedUpStep }

/** Why a step of a transfer differs from the terms, or its bytes from the step; no value if they match. */
export function checkTransfer(request: Request, { record, contracts, transfer }: Agreed): GateRefusal | undefined {
  const { step } = request
  if (transfer === undefined || record.kind !== 'transfer' || !isOfTransfer(step)) return 'altered'
  // Where no router can deposit, the SpokePool is the spender instead of Permit2.
  const spender = transfer.origin.deposit === 'router' ? contracts.permit2 : transfer.origin.spokePool
  const reason =
    step.type === 'transfer'
      ? checkStep(step, { record, contracts, transfer })
      : checkPlan(step, { record, contracts: { ...contracts, permit2: spender } })
  if (reason !== undefined) return reason
  return compareTransfer(step, request).length > 0 ? 'altered' : undefined
}

function isOfTransfer(step: Request['step']): step is TransferPlanStep {
  return step.type === 'approve' || step.type === 'permit' || step.type === 'transfer'
}

type Known = Agreed & { readonly record: RecordOf<'transfer'>; readonly transfer: AgreedTransfer }

function checkStep(step: TransferStep, known: Known): GateRefusal | undefined {
  const { facts, permit } = step
  const { contracts, record } = known
  if (!hasKnownContracts(step, known)) return 'unknownContract'
  if (!isPaidAsAgreed(facts, record) || !isReceivedAsAgreed(facts, record) || !isBridgedAsAgreed(facts, known))
    return 'altered'
  if (permit === undefined) return undefined
  const request = { ...permit, chainId: record.chainId, permit2: contracts.permit2 }
  return checkPlan({ type: 'permit', request }, { record, contracts })
}

/** Every contract on either network that gets money or an order. The plan is decoded by their versions. */
function hasKnownContracts({ facts, via, origin, destination }: TransferStep, { transfer }: Known): boolean {
  const { origin: here, destination: there, terms } = transfer
  const router = here.deposit === 'router' ? here.router : undefined
  return (
    (via === 'router') === (router !== undefined) &&
    isSameAddress(facts.to, router?.address ?? here.spokePool) &&
    hasOnlyHooks(facts.swaps, { hooks: router?.hooks ?? [] }) &&
    hasOnlyHooks(facts.arrivalSwaps, { hooks: there.router?.hooks ?? [] }) &&
    origin.version === router?.version &&
    isSameToken(origin.wrappedCoin, findWrappedNative(facts.chainId) ?? null) &&
    (facts.handler === undefined || isSameAddress(facts.handler, there.handler)) &&
    (facts.arrivalRouter === undefined || isSameToken(facts.arrivalRouter, there.router?.address ?? null)) &&
    destination.version === there.router?.version &&
    isSameToken(destination.wrappedCoin, findWrappedNative(terms.destinationChainId) ?? null)
  )
}

function isPaidAsAgreed(facts: TransferStep['facts'], { account, chainId, terms }: RecordOf<'transfer'>): boolean {
  const { maximumPay, deadline } = terms
  return (
    facts.chainId === chainId &&
    facts.account === account &&
    facts.depositor === account &&
    isSameToken(facts.pay, maximumPay.listing.tokenAddress) &&
    facts.mostPaid === maximumPay.units &&
    (facts.keptBy === undefined || facts.keptBy === account) &&
    (facts.deadline === undefined || facts.deadline === BigInt(deadline))
  )
}

function isReceivedAsAgreed(facts: TransferStep['facts'], { terms }: RecordOf<'transfer'>): boolean {
  const { minimumReceive, recipient } = terms
  return (
    isSameToken(facts.receive, minimumReceive.listing.tokenAddress) &&
    facts.leastReceived === minimumReceive.units &&
    facts.leastReceived > 0n &&
    facts.recipient === recipient &&
    (facts.fallback === undefined || facts.fallback === recipient)
  )
}

const agreedFields = [
  'destinationChainId',
  'inputToken',
  'inputAmount',
  'outputToken',
  'outputAmount',
  'quoteTimestamp',
  'fillDeadline',
  'exclusiveRelayer',
  'exclusivityDeadline',
] as const satisfies readonly (keyof BridgeTerms)[]

/** Also the same asset on both networks: a deposit for another one is a gift to the relayer. */
function isBridgedAsAgreed(facts: TransferStep['facts'], { transfer, record }: Known): boolean {
  const { terms } = transfer
  const input = findBridgeToken(record.chainId, facts.inputToken)
  const output = findBridgeToken(facts.destinationChainId, facts.outputToken)
  const isOneAsset = input !== undefined && input.asset === output?.asset
  return isOneAsset && agreedFields.every((field) => facts[field] === terms[field])
}

type Bridge = {
  readonly chain: Pick<TradeChain, 'readSpokePool'>
  readonly transfer?: Pick<AgreedTransfer, 'origin'> | undefined
}

/** Checks the router's SpokePool, which is fixed at deployment and only readable from the router. */
export async function checkBridge({
  chain,
  transfer,
}: Bridge): Promise<'nodesUnreachable' | 'unknownContract' | undefined> {
  if (transfer?.origin.deposit !== 'router' || transfer.origin.router === undefined) return undefined
  const { router, spokePool } = transfer.origin
  const found = await attemptOutside(chain.readSpokePool(router.address))
  if (found === undefined) return 'nodesUnreachable'
  return isSameAddress(found, spokePool) ? undefined : 'unknownContract'
}

type AgreedSpeedUp = { readonly record: SwapRecord; readonly spokePool?: Address | undefined }

type SpeedUpRequest = PlanRequest & { readonly step: PlannedStep }

/** Why new terms of a deposit differ from the confirmed ones; no value if they match. The floor is as signed. */
export function checkSpeedUp(request: SpeedUpRequest, agreed: AgreedSpeedUp): GateRefusal | undefined {
  const { step } = request
  if (step.type !== 'agree' && step.type !== 'speedUp') return 'altered'
  const { spokePool } = step.speedUp
  if (agreed.spokePool === undefined || !isSameAddress(spokePool, agreed.spokePool)) return 'unknownContract'
  if (!isAgreedSpeedUp(step, agreed.record)) return 'altered'
  return compareSpeedUp(step, request).length > 0 ? 'altered' : undefined
}

function isAgreedSpeedUp({ speedUp }: SpeedUpStep, record: SwapRecord): boolean {
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
