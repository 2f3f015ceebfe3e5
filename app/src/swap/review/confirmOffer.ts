import { elapsed } from '@murmur/sdk/clock'
import { reportFault } from '@murmur/sdk/faults'
import type { Store } from '@murmur/sdk/store'
import type { Offer } from '@murmur/sdk/trade/offer'
import type { PageExecution } from '../../startExecution.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Form } from '../state/form.ts'
import { findRisks } from '../state/quote/quoteView.ts'
import { askOnce } from './askOnce.ts'
import { createPlan, matchQuoted } from './createPlan.ts'
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
