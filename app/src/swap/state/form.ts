import { dropSymbol, type ParsedAmount, parseAmount, parseExactAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { findNetwork } from '@murmur/engine/network'
import type { Sign } from '@murmur/engine/readNumber'
import { findListing, formatListingId, type Listing, type Token } from '@murmur/engine/token'

/** The choices of the user. The rest of the card is derived from it. */
export type Form = {
  readonly pay: Listing
  readonly receive: Listing
  readonly payText: string
  /** Set while the user enters the amount to receive: the amount to pay is then derived. Needs open trading. */
  readonly receiveText?: string | undefined
  /** How the user entered the text that counts. No value for an exact amount: digits and a point in every language. */
  readonly entered?: 'typed' | 'pasted' | undefined
  /** Set while the user enters dollars: the text as typed, or null until something is typed. */
  readonly dollars?: string | null
}

export const defaultForm: Form = { pay: getListing('1:ETH'), receive: getListing('1:BNB'), payText: '1' }

/** In the unit that the user has chosen: dollars, or the token. */
export function typeAmount(form: Form, text: string): Form {
  const entry = form.dollars === undefined ? { payText: text } : { dollars: text }
  return { ...form, ...entry, receiveText: undefined, entered: 'typed' }
}

/** Keeps the number of `1.5 ETH` alone, so that it stays an amount when another token is chosen. */
export function pasteAmount(form: Form, text: string): Form {
  const entry = form.dollars === undefined ? { payText: dropSymbol(text, form.pay) } : { dollars: text }
  return { ...form, ...entry, receiveText: undefined, entered: 'pasted' }
}

/** An amount of the token from storage, a link or a balance: never asked about again. */
export function setExactAmount(form: Form, payText: string): Form {
  const rest = { receiveText: undefined, entered: undefined, ...(form.dollars !== undefined && { dollars: null }) }
  return { ...form, payText, ...rest }
}

/** The meaning that the user chose for an ambiguous text. */
export function chooseReading(form: Form, text: string): Form {
  return typeof form.dollars === 'string' ? { ...form, dollars: text, entered: undefined } : setExactAmount(form, text)
}

export function enterDollars(form: Form): Form {
  return { ...form, dollars: null }
}

/** Leaves dollar entry with the amount that the dollars were worth. */
export function enterTokens({ dollars, ...form }: Form, payText: string): Form {
  return dollars === null ? form : setExactAmount(form, payText)
}

/** Choosing the token of the other side exchanges the sides. */
export function choosePay(form: Form, pay: Listing): Form {
  if (pay.id === form.receive.id) return exchangeSides(form)
  return { ...form, pay, payText: dropSymbol(form.payText, form.pay) }
}

/** Receiving on Allora is not supported yet. */
export function canReceive({ kind }: Listing): boolean {
  return kind === 'evm'
}

export function chooseReceive(form: Form, receive: Listing): Form {
  if (receive.id === form.pay.id) return exchangeSides(form)
  return canReceive(receive) ? { ...form, receive } : form
}

/** Exchanges tokens and networks. The text stays; an amount to receive becomes the amount to pay. */
export function exchangeSides(form: Form): Form {
  if (!canReceive(form.pay)) return form
  const payText = form.receiveText ?? dropSymbol(form.payText, form.pay)
  return { ...form, pay: form.receive, receive: form.pay, payText, receiveText: undefined }
}

/** A side that cannot be chosen gets another token, on the network of the other side if possible. */
export function fitForm(form: Form, tokens: readonly Token[]): Form {
  const listings = tokens.flatMap((token) => token.listings)
  const isKnown = (side: Listing) => listings.some(({ id }) => id === side.id)
  if (isKnown(form.pay) && isKnown(form.receive)) return form
  const receivable = listings.filter(canReceive)
  const receive = isKnown(form.receive) ? form.receive : findBeside(form.pay, receivable)
  const isPayFree = isKnown(form.pay) && form.pay.id !== receive?.id
  const pay = isPayFree ? form.pay : receive && findBeside(receive, listings)
  return pay === undefined || receive === undefined ? form : { ...form, pay, receive }
}

function findBeside({ id, chainId }: Listing, listings: readonly Listing[]): Listing | undefined {
  const others = listings.filter((each) => each.id !== id)
  return others.find((each) => each.chainId === chainId) ?? others[0] ?? listings[0]
}

/** The coin that pays the fees of the network to pay on. */
export function findCoin({ pay }: Pick<Form, 'pay'>): Listing | undefined {
  const network = findNetwork(pay.chainId)
  return network && findListing(formatListingId(network.nativeToken, network.chainId))
}

/** The amounts on the card at the moment of reversing. */
export type CardFigures = { readonly amount: EnteredAmount; readonly receiveAmount: string }

/** Also exchanges the amounts, and leaves dollar entry. A text that is no amount stays, and its message with it. */
export function reverseForm(form: Form, { amount, receiveAmount }: CardFigures): Form {
  const exchanged = exchangeSides(form)
  if (exchanged === form || amount.type !== 'amount') return exchanged
  const { dollars, ...inTokens } = exchanged
  return setExactAmount(inTokens, trimZeros(receiveAmount))
}

/** `unpriced`: dollars were typed, and there is no price to convert them with. */
export type EnteredAmount = ParsedAmount | { readonly type: 'unpriced' }

/** A text, the unit it is in, and how it was entered. */
type Entry = Pick<Form, 'entered'> & { readonly text: string; readonly listing: Listing }

export function parseEntry({ text, listing, entered }: Entry, decimalSign: Sign | undefined): ParsedAmount {
  if (entered === undefined) return parseExactAmount(text, listing)
  // Pasted text may be English: a comma then groups thousands, even if it is the user's decimal sign.
  const isUnsure = entered === 'pasted' && decimalSign === ','
  return parseAmount(text, { listing, decimalSign: isUnsure ? undefined : decimalSign })
}

/** An exact amount in the notation of the user. */
export function writeInNotation(exact: string, decimalSign: Sign | undefined): string {
  return decimalSign === ',' ? exact.replace('.', ',') : exact
}

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not in the token list.`)
  return listing
}
