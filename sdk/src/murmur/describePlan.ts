import type { Simulation } from '@murmur/engine/simulation'
import { type Hex, numberToHex } from 'viem'
import type { TransactionAnswer } from '../v1.ts'
import { describeAmount } from './describeTrade.ts'
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
