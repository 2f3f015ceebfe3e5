import type { Simulation } from '@murmur/engine/simulation'
import { type Hex, numberToHex } from 'viem'
import type { Holding, TransferState } from '../transfer/transfer.ts'
import type { TransactionAnswer, TransactionState } from '../v1.ts'
import { describeAmount } from './describeTrade.ts'
import type { TrackedTrade } from './trackTrade.ts'
import { createPermitData, createTradeCall, type TradePlan, type TradeStep } from './tradePlan.ts'

type Described = {
  /** For each transaction, in their order. Empty before they were simulated. */
  readonly gasLimits: readonly bigint[]
}

type AnsweredStep = TransactionAnswer['steps'][number]

const purposes = {
  approve: 'Allow Permit2 to take exactly the paid amount.',
  allow: 'Let the router take it once, until the trade expires.',
  permit: 'Sign: let the router take it once.',
  swap: 'Swap.',
  transfer: 'Deposit at the bridge, after a swap into the carried token if one is needed.',
}

/** The transaction of a trade whose permit is not signed yet is left out. */
export function describeSteps(
  { steps, signature }: Pick<TradePlan, 'steps'> & { readonly signature?: Hex },
  { gasLimits }: Described,
): AnsweredStep[] {
  const calls = steps.filter((step) => step.type !== 'permit')
  return steps.flatMap((step): AnsweredStep[] => {
    if (step.type === 'permit') return signature === undefined ? [describePermit(step)] : []
    const isSigned = 'permit' in step && step.permit !== undefined
    if (isSigned && signature === undefined) return []
    return [describeCall(step, { signature: isSigned ? signature : undefined, gas: gasLimits[calls.indexOf(step)] })]
  })
}

type CallOptions = { readonly signature: Hex | undefined; readonly gas: bigint | undefined }

function describeCall(step: CallStep, { signature, gas }: CallOptions): AnsweredStep {
  const { chainId, account, to, value, data } = createTradeCall(step, { signature })
  const limit = gas === undefined ? {} : { gas: numberToHex(gas) }
  return {
    type: step.type === 'approve' || step.type === 'allow' ? 'approve' : 'trade',
    purpose: purposes[step.type],
    transaction: { chainId, from: account, to, value: numberToHex(value), data, ...limit },
  }
}

type CallStep = Exclude<TradeStep, { readonly type: 'permit' }>

function describePermit(step: Extract<TradeStep, { type: 'permit' }>): AnsweredStep {
  const { expiration, nonce, signatureDeadline } = step.request
  const { domain, types, primaryType, message } = createPermitData(step)
  return {
    type: 'permit',
    purpose: purposes.permit,
    typedData: { domain, types: { EIP712Domain: domainType, ...types }, primaryType, message: writeBigInts(message) },
    permit: { expiration, nonce, signatureDeadline: Number(signatureDeadline) },
  }
}

/** Wallets get this type spelled out. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** As decimal strings, which JSON can carry and wallets read. */
function writeBigInts(value: object): object {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
}

export function describeSimulation(simulation: Simulation): TransactionAnswer['simulation'] {
  if (simulation.type === 'fails') return { outcome: 'fails', reason: simulation.failure.reason }
  if (simulation.type === 'unchecked') return { outcome: 'unchecked', reason: simulation.reason }
  return {
    outcome: 'passes',
    changes: simulation.changes.map(({ holder, before, after }) => ({
      holder,
      amount: describeAmount(after),
      change: String(after.units - before.units),
    })),
    allowancesLeft: simulation.allowances.map(({ spender, left }) => ({ spender, amount: describeAmount(left) })),
    gasUsed: String(simulation.gasUsed),
  }
}

export function describeTracked(hash: string, tracked: TrackedTrade): TransactionState {
  if (tracked.type === 'unknown' || tracked.type === 'pending') return { hash, status: tracked.type }
  const { type, block, confirmations, fee, transfer } = tracked
  return {
    hash,
    status: type,
    block: Number(block),
    confirmations: Number(confirmations),
    fee: String(fee),
    ...(transfer && { transfer: describeTransfer(transfer) }),
  }
}

/** As the page of a transfer names them. */
function describeTransfer(state: TransferState): NonNullable<TransactionState['transfer']> {
  const { type: status } = state
  if (!('deposit' in state) || state.deposit === undefined) return { status }
  const { held, output, beneficiary, fillDeadline } = state.deposit
  return {
    status,
    held: writeHolding(held),
    output: writeHolding(output),
    beneficiary,
    fillDeadline,
    ...(state.type === 'waiting' && { expectedSeconds: state.expectedSeconds }),
    ...('fill' in state && { fillHash: state.fill.hash, received: writeReceived(state.fill.outcome.received) }),
    ...('refund' in state && { refundHash: state.refund.hash }),
  }
}

function writeReceived(received: Holding | undefined) {
  return received === undefined ? null : writeHolding(received)
}

function writeHolding({ chainId, token, units }: Holding) {
  return { chainId, address: token, units: String(units) }
}
