import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { trackTrade } from '@murmur/sdk/murmur/trackTrade'
import type { Deposit, Fill, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { type Input, readHash, readNetwork } from './readInput.ts'

/** Reports the state of a transaction, and of its deposit if it has one. */
export async function trackTransaction(input: Input, source: MarketSource) {
  const { chainId } = readNetwork(input)
  const hash = readHash(input)
  const tracked = await trackTrade({ chainId, hash }, source)
  if (tracked.type === 'unknown' || tracked.type === 'pending') return { hash, status: tracked.type }
  const { type, block, confirmations, fee, transfer } = tracked
  return {
    hash,
    status: type,
    block: String(block),
    confirmations: String(confirmations),
    fee: String(fee),
    ...(transfer && { transfer: describeTransfer(transfer) }),
  }
}

/** As the page of a transfer names them. */
function describeTransfer(state: TransferState) {
  if (!('deposit' in state) || state.deposit === undefined) return { status: state.type }
  return {
    status: state.type,
    ...describeDeposit(state.deposit),
    ...(state.type === 'waiting' && { expectedSeconds: state.expectedSeconds }),
    ...('fill' in state && describeFill(state.fill)),
    ...('refund' in state && { refundHash: state.refund.hash }),
  }
}

function describeDeposit({ held, output, beneficiary, fillDeadline }: Deposit) {
  return { held: writeHolding(held), output: writeHolding(output), beneficiary, fillDeadline }
}

function describeFill({ hash, outcome: { received } }: Fill) {
  return { fillHash: hash, received: received === undefined ? null : writeHolding(received) }
}

function writeHolding({ chainId, token, units }: Holding) {
  return { chainId, address: token, units: String(units) }
}
