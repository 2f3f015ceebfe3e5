import { planSwap } from '@murmur/engine/plan'
import type { TradeNetwork } from '../../execution/executionOptions.ts'
import type { SwapPromise } from '../../execution/record.ts'
import { createPromise, type Renewal, type SwapPlan } from '../../execution/swapPlan.ts'
import type { Question, QuoteState } from '../../quotes/quote.ts'
import type { Offer, Quoted } from './offer.ts'

type PlanOptions = {
  readonly network: TradeNetwork
  /** A fresh quote for the same question. Undefined if there is none in time. */
  renew(question: Question): Promise<Quoted | undefined>
  /** The clock of quotes, in milliseconds. */
  elapsed(): number
}

/** The plan of exactly what the user has seen. */
export function createPlan({ quoted, steps, isBatched = false, swap, account }: Offer, options: PlanOptions): SwapPlan {
  const { network, renew, elapsed } = options
  const promise = createPromise(quoted.quote, { swap, block: quoted.stamp.block.number })
  return {
    promise,
    steps,
    isBatched,
    quotedAt: readQuotedAt(quoted, elapsed()),
    async renew() {
      const fresh = await renew(quoted.question)
      return fresh && renewSwap(fresh, { promise, account, network, quotedAt: readQuotedAt(fresh, elapsed()) })
    },
  }
}

type RenewOptions = {
  readonly promise: SwapPromise
  readonly account: Offer['account']
  readonly network: TradeNetwork
  readonly quotedAt: number
}

/** Another route to the same promise: the floor, the most that is paid and the deadline stay. */
function renewSwap({ quote }: Quoted, { promise, account, network, quotedAt }: RenewOptions): Renewal | undefined {
  const minimumReceive = { ...quote.minimumReceive, units: promise.minimumReceive.units }
  const maximumPay = { ...quote.maximumPay, units: promise.maximumPay.units }
  const { deadline, recipient } = promise
  const state = { account, recipient, ...network.contracts, now: deadline - 1, deadline, allowances }
  const plan = planSwap({ ...quote, minimumReceive, maximumPay }, state)
  const swap = plan.type === 'plan' ? plan.steps.at(-1) : undefined
  if (swap?.type !== 'swap') return undefined
  return { swap, quotedAt, pay: quote.pay.units, receive: quote.receive.units }
}

/** Only the swaps of a renewed plan are used: its permit is that of the first one. */
const allowances = { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }

/** When the server saw the block. The clocks of page and worker differ a little. */
function readQuotedAt({ stamp }: Quoted, now: number): number {
  return Math.min(stamp.seenAt, now)
}

/** Whether the state answers this question with a fresh quote. */
export function matchQuoted(state: QuoteState, question: Question): Quoted | undefined {
  return state.type === 'quote' && !state.isPending && state.question === question ? state : undefined
}
