import { planSwap } from '@murmur/engine/plan'
import type { FoundTransfer, Question } from '../market/quoteState.ts'
import type { Offer, Quoted } from './offer.ts'
import type { SwapTerms } from './record.ts'
import { createTerms, type Renewal, type SwapPlan } from './swapPlan.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

type PlanOptions = {
  readonly network: TradeNetwork
  readonly destination: TradeNetwork
  /** A fresh quote for the same question. No value if none arrives in time. */
  renew(question: Question): Promise<Quoted | undefined>
  /** The clock of quotes, in milliseconds. */
  elapsed(): number
}

type Agreed = Pick<Offer, 'quoted' | 'steps' | 'isBatched' | 'swap' | 'account'>

/** Plans exactly the offer that was shown. */
export function createPlan(offer: Agreed, options: PlanOptions): SwapPlan {
  const { quoted, steps, isBatched = false, swap, account } = offer
  const { network, destination, renew, elapsed } = options
  const { transfer } = quoted
  const carried = transfer && {
    input: transfer.carried.listing,
    output: transfer.arriving.listing,
    fillSeconds: Math.ceil(transfer.fillSeconds),
  }
  const agreed = createTerms(quoted.quote, { swap, block: quoted.stamp.block.number, carried })
  return {
    ...agreed,
    steps,
    isBatched,
    quotedAt: readQuotedAt(quoted, elapsed()),
    async renew() {
      const fresh = await renew(quoted.question)
      if (fresh === undefined) return undefined
      const renewing = { terms: agreed.terms, account, network, quotedAt: readQuotedAt(fresh, elapsed()) }
      return transfer === undefined
        ? renewSwap(fresh, renewing)
        : renewTransfer(fresh, { ...renewing, transfer, destination })
    },
  }
}

/** Another route to the same terms: the floor, the most that is paid and the deadline stay. */
function renewSwap({ quote }: Quoted, { terms, account, network, quotedAt }: RenewOptions): Renewal | undefined {
  const minimumReceive = { ...quote.minimumReceive, units: terms.minimumReceive.units }
  const maximumPay = { ...quote.maximumPay, units: terms.maximumPay.units }
  const { deadline, recipient } = terms
  const state = { account, recipient, ...network.contracts, now: deadline - 1, deadline, allowances: noAllowances }
  const plan = planSwap({ ...quote, minimumReceive, maximumPay }, state)
  const swap = plan.type === 'plan' ? plan.steps.at(-1) : undefined
  if (swap?.type !== 'swap') return undefined
  return { swap, quotedAt, pay: quote.pay.units, receive: quote.receive.units }
}

/** When the server saw the block. The clocks of page and worker differ a little. */
function readQuotedAt({ stamp }: Quoted, now: number): number {
  return Math.min(stamp.seenAt, now)
}

type RenewOptions = {
  readonly terms: SwapTerms
  readonly account: Offer['account']
  readonly network: TradeNetwork
  readonly quotedAt: number
}

/** A renewed plan keeps the permit of the first one, so its own allowances do not matter. */
const noAllowances = { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }

type TransferOptions = RenewOptions & {
  /** The transfer on the screen. */
  readonly transfer: FoundTransfer
  readonly destination: TradeNetwork
}

/** New swap routes for the same terms: payment, deposit, arriving amount, floor, fee and deadlines stay. */
function renewTransfer({ transfer: fresh }: Quoted, options: TransferOptions): Renewal | undefined {
  const { terms, account, network, destination, transfer, quotedAt } = options
  const { carried, arriving, fees, minimumReceive } = transfer
  const { bridge: origin, transfers } = network
  const { bridge: there } = destination
  if (fresh === undefined || transfers === undefined || origin === undefined || there === undefined) return undefined
  const isSameRoute = fresh.fees.route.origin.address === fees.route.origin.address
  // The deposit has a fixed amount, which the first swap must still give.
  const isCovered = fresh.first === undefined || fresh.first.receive.units >= carried.units
  if (!isSameRoute || !isCovered) return undefined
  const { deadline, recipient } = terms
  const plan = transfers.planTransfer(
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
