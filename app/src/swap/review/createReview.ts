import { writeAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import type { Token } from '@murmur/engine/token'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { findOtherRecipient, type SwapRecord } from '@murmur/sdk/trade/record'
import type { PageExecution } from '../../startExecution.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Form } from '../state/form.ts'
import { confirmOffer } from './confirmOffer.ts'
import { followOffers } from './followOffers.ts'
import { type LeftoverWatch, watchLeftover } from './leftover/watchLeftover.ts'
import { createProgress, type Progress } from './progress.ts'
import { createRecipient, type Recipient } from './recipient/recipient.ts'
import { acceptOffer, newReview, type ReviewState } from './reviewState.ts'

/** The path of a swap from SWAP to its end, as the modal and the card show it. */
export type Review = {
  readonly state: ReadableStore<ReviewState>
  readonly progress: Progress
  readonly recipient: Recipient
  readonly execution: PageExecution
  open(): void
  /** The deployment has closed trading while this page was open. */
  isClosed(): boolean
  /** Loses nothing: a started swap continues. */
  close(): void
  accept(): void
  confirm(): Promise<void>
  /** Back from the steps to a fresh review. */
  tryAgain(): void
  /** The steps of a swap that was started before. */
  show(recordId: string): void
  /** A fresh quote and a fresh review for a swap that was left half-way. */
  resume(recordId: string): Promise<void>
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
    // The offer was made for the former account.
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
    const other = left && findOtherRecipient(left)
    if (other !== undefined) recipient.enter(other)
    screen.open('review')
    follow(left?.id)
  }
  const begin: Parameters<typeof confirmOffer>[1]['onStart'] = (id, form) => {
    stop()
    progress.begin(id, form)
  }
  return {
    state,
    progress,
    recipient,
    leftover,
    execution,
    show,
    close,
    open() {
      fixAmount(swap)
      review(undefined)
    },
    isClosed: () => execution.trading.get() === 'closed',
    accept: () => state.set(acceptOffer(state.get())),
    confirm: () => confirmOffer(swap, { state, execution, recipient, onStart: begin }),
    tryAgain: () => follow(),
    async resume(recordId) {
      const record = execution.records.get().find(({ id }) => id === recordId)
      if (record !== undefined) await resumeWith(record, { swap, show, review })
    },
    dispose() {
      stop()
      for (const end of [...ends, progress.end, leftover.end]) end()
    },
  }
}

type Resuming = { readonly swap: Swap; show(recordId: string): void; review(record: SwapRecord): void }

async function resumeWith(record: SwapRecord, { swap, show, review }: Resuming): Promise<void> {
  // The form cannot be restored, so show the steps instead.
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

/** Asks the wallet to switch networks if it is on another one. */
async function isOnNetwork({ screen, wallet }: Pick<Swap, 'screen' | 'wallet'>): Promise<boolean> {
  const wanted = findNetwork(screen.state.get().form.pay.chainId)?.id
  if (wallet.state.get().session?.account.networkId === wanted) return true
  return (await screen.switchWallet()) === 'switched'
}

type Closing = { stop(): void; onWallet(): void }

/** Stops the review when its modal is closed, and reports wallet changes while it is open. */
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

/** An amount in dollars would follow the price while it is reviewed. */
function fixAmount({ screen, view }: Pick<Swap, 'screen' | 'view'>): void {
  const { form, accepted } = screen.state.get()
  if (form.dollars === undefined) return
  screen.enterTokens(view.get().payAmount)
  if (accepted === form) screen.update({ accepted: screen.state.get().form })
}

/** The form of a swap that was left half-way. No value if one of its tokens is not known any more. */
function restoreForm({ kind, terms }: SwapRecord, tokens: readonly Token[]): Form | undefined {
  if (kind !== 'swap' && kind !== 'transfer') return undefined
  const listings = tokens.flatMap((token) => token.listings)
  const find = (id: string) => listings.find((listing) => listing.id === id)
  const [pay, receive] = [find(terms.pay.listing.id), find(terms.receive.listing.id)]
  if (pay === undefined || receive === undefined) return undefined
  const payText = writeAmount({ listing: pay, units: terms.pay.units })
  const isExactReceive = terms.maximumPay.units > terms.pay.units
  const receiveText = isExactReceive ? writeAmount({ listing: receive, units: terms.receive.units }) : undefined
  return { pay, receive, payText, receiveText }
}
