import type { Holding, TransferState } from '../transfer/transfer.ts'
import type { TransactionState } from '../v1.ts'
import type { TrackedTrade } from './trackTrade.ts'

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
