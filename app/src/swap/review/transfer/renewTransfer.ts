import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import type { TradeNetwork } from '@murmur/sdk/trade/executionOptions'
import type { Offer, Quoted } from '@murmur/sdk/trade/offer'
import type { SwapTerms } from '@murmur/sdk/trade/record'
import type { Renewal } from '@murmur/sdk/trade/swapPlan'

export type RenewOptions = {
  readonly terms: SwapTerms
  readonly account: Offer['account']
  readonly network: TradeNetwork
  readonly quotedAt: number
}

/** A renewed plan keeps the permit of the first one, so its own allowances do not matter. */
export const noAllowances = { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }

type TransferOptions = RenewOptions & {
  /** What the user has seen. */
  readonly transfer: FoundTransfer
  readonly destination: TradeNetwork
}

/** New swap routes for the same terms: payment, deposit, arriving amount, floor, fee and deadlines stay. */
export function renewTransfer({ transfer: fresh }: Quoted, options: TransferOptions): Renewal | undefined {
  const { terms, account, network, destination, transfer, quotedAt } = options
  const { carried, arriving, fees, minimumReceive } = transfer
  const [origin, there] = [network.bridge, destination.bridge]
  if (fresh === undefined || origin === undefined || there === undefined) return undefined
  const isSameRoute = fresh.fees.route.origin.address === fees.route.origin.address
  // The deposit has a fixed amount, which the first swap must still give.
  const isCovered = fresh.first === undefined || fresh.first.receive.units >= carried.units
  if (!isSameRoute || !isCovered) return undefined
  const { deadline, recipient } = terms
  const plan = planTransfer(
    { ...fresh, carried, arriving, fees, minimumReceive },
    {
      account,
      recipient,
      permit2: network.contracts.permit2,
      allowances: noAllowances,
      now: deadline - 1,
      deadline,
      origin,
      destination: there,
    },
  )
  const swap = plan.type === 'plan' ? plan.steps.at(-1) : undefined
  if (swap?.type !== 'transfer') return undefined
  return { swap, quotedAt, pay: fresh.pay.units, receive: fresh.receive.units }
}
