import { planSwap } from '@murmur/engine/plan'
import type { Question, QuoteState } from '@murmur/sdk/market/quoteState'
import type { TradeNetwork } from '@murmur/sdk/trade/executionOptions'
import type { Offer, Quoted } from '@murmur/sdk/trade/offer'
import { createTerms, type Renewal, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { readQuoted } from './transfer/quotedTransfer.ts'
import { noAllowances, type RenewOptions, renewTransfer } from './transfer/renewTransfer.ts'

type PlanOptions = {
  readonly network: TradeNetwork
  readonly destination: TradeNetwork
  /** A fresh quote for the same question. Undefined if there is none in time. */
  renew(question: Question): Promise<Quoted | undefined>
  /** The clock of quotes, in milliseconds. */
  elapsed(): number
}

/** The plan of exactly what the user has seen. */
export function createPlan(offer: Offer, options: PlanOptions): SwapPlan {
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

/** Whether the state answers this question with a fresh quote. */
export function matchQuoted(state: QuoteState, question: Question): Quoted | undefined {
  const quoted = readQuoted(state)
  return quoted !== undefined && !quoted.isPending && quoted.question === question ? quoted : undefined
}
