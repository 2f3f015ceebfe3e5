import type { SimulatedSwap } from '@murmur/engine/encode/simulatedSwap'
import type { SwapState } from '@murmur/engine/plan'
import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import {
  describeOriginSwap,
  type TransferPlanStep,
  type TransferRefusal,
  type TransferStep,
} from '@murmur/engine/transfer/transferPlan'
import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import type { TradeNetwork } from '@murmur/sdk/trade/executionOptions'

type PlanOptions = {
  readonly trader: { readonly network: TradeNetwork; readonly destination: TradeNetwork }
  readonly state: SwapState
}

type TransferOffer =
  | {
      readonly type: 'plan'
      readonly steps: readonly TransferPlanStep[]
      readonly swap: TransferStep
      readonly isBatched: false
      readonly simulated: Omit<SimulatedSwap, 'permit2'>
    }
  | { readonly type: 'refused'; readonly reason: TransferRefusal }

/** The steps of a transfer, and its first transaction for the simulation. */
export function planTransferOffer(transfer: FoundTransfer, { trader, state }: PlanOptions): TransferOffer {
  const [origin, destination] = [trader.network.bridge, trader.destination.bridge]
  if (origin === undefined || destination === undefined) return { type: 'refused', reason: 'unknownNetwork' }
  const plan = planTransfer(transfer, { ...state, origin, destination })
  if (plan.type === 'refused') return plan
  const { steps } = plan
  const swap = steps.at(-1)
  const first = swap?.type === 'transfer' ? describeOriginSwap(swap) : undefined
  // A deposit without a swap has no deadline, and the journal needs one.
  if (swap?.type !== 'transfer' || first === undefined) return { type: 'refused', reason: 'noSwapBefore' }
  const simulated = {
    steps: [...steps.filter((step) => step.type !== 'transfer'), first],
    quote: { pay: transfer.pay, receive: transfer.kept },
  }
  return { type: 'plan', steps, swap, isBatched: false, simulated }
}
