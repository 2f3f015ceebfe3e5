import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { elapsed } from '@murmur/sdk/clock'
import { reportFault } from '@murmur/sdk/faults'
import type { Question, QuoteState } from '@murmur/sdk/market/quoteState'
import type { Store } from '@murmur/sdk/store'
import { createPlan } from '@murmur/sdk/trade/createPlan'
import type { Offer, Quoted } from '@murmur/sdk/trade/offer'
import { readQuoted } from '@murmur/sdk/trade/quotedTransfer'
import { createQuotes } from '../../quotes/pageQuotes.ts'
import type { PageExecution } from '../../startExecution.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Form } from '../state/form.ts'
import { findRisks } from '../state/quote/quoteView.ts'
import { findObjection } from './objection.ts'
import type { Recipient } from './recipient/recipient.ts'
import { newReview, type ReviewState } from './reviewState.ts'

type Confirming = Pick<PageExecution, 'start' | 'trading' | 'findNetwork'>

type Confirmed = Pick<Swap, 'screen' | 'prices' | 'checks' | 'quotes'>

type ConfirmOptions = {
  readonly state: Store<ReviewState>
  readonly execution: Confirming
  readonly recipient: Pick<Recipient, 'choice'>
  onStart(id: string, form: Form): void
}

/** Sends exactly the shown offer, once. */
export async function confirmOffer(swap: Confirmed, options: ConfirmOptions): Promise<void> {
  const { state, execution, recipient, onStart } = options
  const { offer, continues } = state.get()
  if (offer === undefined) return
  const judged = { ...judgeOffer(swap, offer), trading: execution.trading.get(), recipient: recipient.choice.get() }
  if (findObjection(state.get(), judged) !== undefined) return
  const { form } = swap.screen.state.get()
  // At once: a second click finds it.
  state.set({ ...state.get(), isStarting: true, startRefusal: undefined })
  const result = await start(offer, { swap, execution, continues }).catch(refuseFault)
  if (result.type === 'refused') return state.set({ ...state.get(), isStarting: false, startRefusal: result.reason })
  onStart(result.id, form)
  state.set({ ...newReview, recordId: result.id })
}

/** Nothing was asked of the wallet: that begins only once the swap is started. */
function refuseFault(error: unknown): Awaited<ReturnType<PageExecution['start']>> {
  reportFault(error, { place: 'starting a swap' })
  return { type: 'refused', reason: 'pageFault' }
}

/** The warnings of the card hold for the offer, too. */
export function judgeOffer(
  { screen, prices, checks }: Pick<Swap, 'screen' | 'prices' | 'checks'>,
  { quoted, fee }: Offer,
) {
  const { form, accepted } = screen.state.get()
  const { quote, transfer } = quoted
  const bridge = transfer && { fee: transfer.bridgeFee, carried: transfer.carried }
  // The offer's fee includes approvals.
  const costs = { fee: fee ?? quote.fee, bridge }
  const risks = findRisks({ quote: { ...quote, ...costs } }, { form, prices: prices.book.get(), checks: checks.get() })
  return { risks, isAccepted: accepted === form }
}

type StartOptions = Pick<ReviewState, 'continues'> & {
  readonly swap: Pick<Swap, 'quotes'>
  readonly execution: Confirming
}

async function start(offer: Offer, { swap, execution, continues }: StartOptions): ReturnType<PageExecution['start']> {
  const { pay, receive } = offer.quoted.quote
  const [network, destination] = [pay, receive].map(({ listing }) => execution.findNetwork(Number(listing.chainId)))
  if (network === undefined || destination === undefined) return { type: 'refused', reason: 'unknownNetwork' }
  const plan = createPlan(offer, {
    network,
    destination,
    renew: async (question) => matchQuoted(swap.quotes.state.get(), question) ?? (await askOnce(question)),
    elapsed,
  })
  return await execution.start({ ...plan, continues })
}

/** The fresh quote of this question. No value if the state answers another one. */
function matchQuoted(state: QuoteState, question: Question): Quoted | undefined {
  const quoted = readQuoted(state)
  return quoted !== undefined && !quoted.isPending && quoted.question === question ? quoted : undefined
}

const RENEWAL_MS = 8_000

/** A quote for a question that the card does not ask any more. No value if there is none in time. */
async function askOnce(question: Question): Promise<Quoted | undefined> {
  const { pay } = question
  const { state, load, dispose } = createQuotes((path) => fetch(path))
  const loading = load('units' in pay ? pay.listing.chainId : pay.chainId)
  const service = await fromOutside(loading, { failure: 'The quotes could not be loaded.' })
  const quoted = await new Promise<Quoted | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), RENEWAL_MS)
    state.subscribe(() => {
      const found = matchQuoted(state.get(), question)
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    service.ask(question)
  })
  dispose()
  return quoted
}
