import { trimZeros } from '@murmur/engine/decimal'
import { findListing, type Listing } from '@murmur/engine/token'

/** What the user chose. All else on the card is derived from it. */
export type Form = {
  readonly pay: Listing
  readonly receive: Listing
  /** As typed. */
  readonly payText: string
  /** It came from elsewhere, where a comma may mean something else. */
  readonly isPasted?: boolean
  /** The receive amount that reversing brought over; it stands while the prices it was made of do. */
  readonly held?: HeldAmount
}

export type HeldAmount = {
  readonly receiveAmount: string
  readonly payPrice: string | undefined
  readonly receivePrice: string | undefined
}

export const defaultForm: Form = { pay: getListing('1:ETH'), receive: getListing('1:BNB'), payText: '1' }

export function typeAmount(form: Form, payText: string): Form {
  return { ...release(form), payText, isPasted: false }
}

export function pasteAmount(form: Form, payText: string): Form {
  return { ...typeAmount(form, payText), isPasted: true }
}

export function choosePay(form: Form, pay: Listing): Form {
  return { ...release(form), pay }
}

/** Receiving on Allora is not supported yet. */
export function canReceive({ kind }: Listing): boolean {
  return kind === 'evm'
}

export function chooseReceive(form: Form, receive: Listing): Form {
  return canReceive(receive) ? { ...release(form), receive } : form
}

/** What the card shows at the moment of reversing. */
export type Shown = Omit<HeldAmount, 'receiveAmount'> & {
  readonly payAmount: string
  readonly receiveAmount: string
}

/** Exchanges tokens, networks, amounts and prices. */
export function reverseForm(form: Form, { payAmount, receiveAmount, payPrice, receivePrice }: Shown): Form {
  if (!canReceive(form.pay)) return form
  return {
    pay: form.receive,
    receive: form.pay,
    payText: trimZeros(receiveAmount),
    held: { receiveAmount: payAmount, payPrice: receivePrice, receivePrice: payPrice },
  }
}

function release({ pay, receive, payText, isPasted = false }: Form): Form {
  return { pay, receive, payText, isPasted }
}

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not in the token list.`)
  return listing
}
