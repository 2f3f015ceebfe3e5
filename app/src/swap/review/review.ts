import { findNetwork } from '@murmur/engine/network'
import { isForOther, type SwapRecord } from '../../execution/record.ts'
import type { PageExecution } from '../../execution/startExecution.ts'
import { createStore, type ReadableStore, type Store } from '../../store.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Form } from '../state/form.ts'
import { findRisks } from '../trade/tradeView.ts'
import { askOnce } from './askOnce.ts'
import { followOffers } from './followOffers.ts'
import { restoreForm } from './goOn.ts'
import { type LeftoverWatch, watchLeftover } from './leftover/watchLeftover.ts'
import { findObjection } from './objection.ts'
import type { Offer } from './offer.ts'
import { createProgress, type Progress } from './progress.ts'
import { createRecipient, type Recipient } from './recipient/recipient.ts'
import { acceptOffer, newReview, type ReviewState } from './reviewState.ts'
import { createPlan, matchQuoted } from './swapPlan.ts'

/** The way of a swap from SWAP to its end, as the modal and the card show it. */
export type Review = {
  readonly state: ReadableStore<ReviewState>
  readonly progress: Progress
  readonly recipient: Recipient
  readonly execution: PageExecution
  open(): void
  /** Nothing is lost: a swap that was started goes on. */
  close(): void
  accept(): void
  confirm(): Promise<void>
  /** Back from the steps to a fresh review. */
  tryAgain(): void
  /** The steps of a swap that was started before. */
  show(recordId: string): void
  /** A fresh quote and a fresh review for a swap that was left half-way. */
  goOn(recordId: string): Promise<void>
  readonly leftover: LeftoverWatch
  dispose(): void
}

export function createReview(swap: Swap, execution: PageExecution): Review {
  const { screen, wallet } = swap
  const state = createStore(newReview)
  const progress = createProgress(swap, execution)
  const recipient = createRecipient(swap, execution)
  const leftover = watchLeftover(swap, execution)
  let stop = () => {}
  let account: string | undefined

  const follow = (continues?: string) => {
    stop()
    account = wallet.state.get().session?.account.address
    state.set({ ...newReview, continues })
    stop = followOffers(swap, { execution, state, recipient })
  }
  const close = () => {
    stop()
    screen.close()
  }
  const isOther = () => wallet.state.get().session?.account.address !== account
  const ends = followClosing(swap, {
    stop: () => stop(),
    // Nothing that was shown holds for another account.
    onWallet: () => state.get().recordId === undefined && isOther() && close(),
  })
  const show = (recordId: string) => {
    stop()
    state.set({ ...newReview, recordId })
    screen.open('review')
  }
  const review = (left: SwapRecord | undefined) => {
    // Each swap goes to the own account unless the user says otherwise.
    recipient.reset()
    if (left !== undefined && isForOther(left)) recipient.enter(left.promise.recipient)
    screen.open('review')
    follow(left?.id)
  }
  const begin: Parameters<typeof confirmOffer>[1]['onStart'] = (id, form) => {
    stop()
    progress.begin(id, form)
  }
  return {
    ...{ state, progress, recipient, leftover, execution, show, close },
    open() {
      fixAmount(swap)
      review(undefined)
    },
    accept: () => state.set(acceptOffer(state.get())),
    confirm: () => confirmOffer(swap, { state, execution, recipient, onStart: begin }),
    tryAgain: () => follow(),
    async goOn(recordId) {
      const record = execution.records.get().find(({ id }) => id === recordId)
      if (record !== undefined) await goOnWith(record, { swap, show, review })
    },
    dispose() {
      stop()
      for (const end of [...ends, progress.end, leftover.end]) end()
    },
  }
}

type GoingOn = { readonly swap: Swap; show(recordId: string): void; review(record: SwapRecord): void }

async function goOnWith(record: SwapRecord, { swap, show, review }: GoingOn): Promise<void> {
  // Its steps say what is missing.
  if (!fillForm(swap, record)) return show(record.id)
  if (await isOnNetwork(swap)) review(record)
}

/** False if the wallet has another account, or a token is not known any more. */
function fillForm({ screen, wallet, tokens }: Pick<Swap, 'screen' | 'wallet' | 'tokens'>, record: SwapRecord): boolean {
  const isOwn = wallet.state.get().session?.account.address.toLowerCase() === record.account
  const form = isOwn ? restoreForm(record, tokens.get()) : undefined
  if (form !== undefined) screen.update({ form })
  return form !== undefined
}

/** Asks the wallet to switch, if it has to. */
async function isOnNetwork({ screen, wallet }: Pick<Swap, 'screen' | 'wallet'>): Promise<boolean> {
  const wanted = findNetwork(screen.state.get().form.pay.chainId)?.id
  if (wallet.state.get().session?.account.networkId === wanted) return true
  return (await screen.switchWallet()) === 'switched'
}

type Closing = { stop(): void; onWallet(): void }

/** While the review is open, the wallet can change; and it can be closed by others than itself. */
function followClosing({ screen, wallet }: Pick<Swap, 'screen' | 'wallet'>, { stop, onWallet }: Closing) {
  const isOpen = () => screen.state.get().modal === 'review'
  return [
    screen.state.subscribe(() => {
      if (!isOpen()) stop()
    }),
    wallet.state.subscribe(() => {
      if (isOpen()) onWallet()
    }),
  ]
}

type ConfirmOptions = {
  readonly state: Store<ReviewState>
  readonly execution: PageExecution
  readonly recipient: Recipient
  onStart(id: string, form: Form): void
}

/** Sends exactly the shown offer, once. */
async function confirmOffer(swap: Swap, options: ConfirmOptions): Promise<void> {
  const { state, execution, recipient, onStart } = options
  const { offer, continues } = state.get()
  if (offer === undefined) return
  const judged = { ...judgeOffer(swap, offer), trading: execution.trading.get(), recipient: recipient.choice.get() }
  if (findObjection(state.get(), judged) !== undefined) return
  const { form } = swap.screen.state.get()
  // At once: a second click finds it.
  state.set({ ...state.get(), isStarting: true, startRefusal: undefined })
  const result = await start(offer, { swap, execution, continues })
  if (result.type === 'refused') return state.set({ ...state.get(), isStarting: false, startRefusal: result.reason })
  onStart(result.id, form)
  state.set({ ...newReview, recordId: result.id })
}

/** The warnings of the card hold for the offer, too. */
export function judgeOffer({ screen, prices, trade }: Pick<Swap, 'screen' | 'prices' | 'trade'>, { quoted }: Offer) {
  const { form, accepted } = screen.state.get()
  const verdicts = trade.get()?.verdicts.get()
  const risks = findRisks(quoted, { form, prices: prices.book.get(), verdicts })
  return { risks, isAccepted: accepted === form }
}

/** An amount in dollars would follow the price while it is reviewed. */
function fixAmount({ screen, view }: Pick<Swap, 'screen' | 'view'>): void {
  const { form, accepted } = screen.state.get()
  if (form.dollars === undefined) return
  screen.enterTokens(view.get().payAmount)
  if (accepted === form) screen.update({ accepted: screen.state.get().form })
}

type StartOptions = Pick<ReviewState, 'continues'> & {
  readonly swap: Pick<Swap, 'quotes'>
  readonly execution: PageExecution
}

async function start(offer: Offer, { swap, execution, continues }: StartOptions): ReturnType<PageExecution['start']> {
  const { pay, receive } = offer.quoted.quote
  const [network, destination] = [pay, receive].map(({ listing }) => execution.findNetwork(Number(listing.chainId)))
  if (network === undefined || destination === undefined) return { type: 'refused', reason: 'unknownNetwork' }
  const plan = createPlan(offer, {
    network,
    destination,
    renew: async (question) => matchQuoted(swap.quotes.state.get(), question) ?? (await askOnce(question)),
    elapsed: () => performance.timeOrigin + performance.now(),
  })
  return await execution.start({ ...plan, continues })
}
