import { trimZeros } from '@murmur/engine/decimal'
import { findListing, type Listing } from '@murmur/engine/token'

/** The choices of the user. The rest of the card is derived from it. */
export type Form = {
  readonly pay: Listing
  readonly receive: Listing
  /** As typed. */
  readonly payText: string
  /** Pasted text may come from a place where a comma means something else. */
  readonly isPasted?: boolean
  /** Reversing moves the pay amount here. It is shown as it is until one of these prices changes. */
  readonly pinned?: PinnedAmount
}

type PinnedAmount = {
  readonly receiveAmount: string
  readonly payPrice: string | undefined
  readonly receivePrice: string | undefined
}

export const defaultForm: Form = { pay: getListing('1:ETH'), receive: getListing('1:BNB'), payText: '1' }

export function typeAmount(form: Form, payText: string): Form {
  return { ...unpin(form), payText, isPasted: false }
}

export function pasteAmount(form: Form, payText: string): Form {
  return { ...typeAmount(form, payText), isPasted: true }
}

export function choosePay(form: Form, pay: Listing): Form {
  return { ...unpin(form), pay }
}

/** Receiving on Allora is not supported yet. */
export function canReceive({ kind }: Listing): boolean {
  return kind === 'evm'
}

export function chooseReceive(form: Form, receive: Listing): Form {
  return canReceive(receive) ? { ...unpin(form), receive } : form
}

/** The amounts and prices on the card at the moment of reversing. */
export type CardFigures = Omit<PinnedAmount, 'receiveAmount'> & {
  readonly payAmount: string
  readonly receiveAmount: string
}

/** Exchanges tokens, networks, amounts and prices. */
export function reverseForm(form: Form, { payAmount, receiveAmount, payPrice, receivePrice }: CardFigures): Form {
  if (!canReceive(form.pay)) return form
  return {
    pay: form.receive,
    receive: form.pay,
    payText: trimZeros(receiveAmount),
    pinned: { receiveAmount: payAmount, payPrice: receivePrice, receivePrice: payPrice },
  }
}

function unpin({ pay, receive, payText, isPasted = false }: Form): Form {
  return { pay, receive, payText, isPasted }
}

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not in the token list.`)
  return listing
}
