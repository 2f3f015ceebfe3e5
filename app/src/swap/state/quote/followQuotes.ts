import { parseExactAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import { findListing, formatListingId, type Listing } from '@murmur/engine/token'
import type { QuoteService } from '@murmur/sdk/market/quoteService'
import { describeQuestion, type Question } from '@murmur/sdk/market/quoteState'
import type { ReadableStore } from '@murmur/sdk/store'
import type { Swap } from '../createSwap.ts'
import type { Form } from '../form.ts'
import { findSlippageBps, isMeasured } from '../settings.ts'
import type { View } from '../view.ts'

type Asking = Pick<Swap, 'view' | 'prices'> & {
  readonly screen: Pick<Swap['screen'], 'state'>
  /** The measured tolerance, in basis points. */
  readonly tolerance?: ReadableStore<number | undefined>
}

/** Asks for a quote whenever the form or the slippage changes. Returns a function that ends it. */
export function followQuotes({ screen, view, prices, tolerance }: Asking, service: QuoteService): () => void {
  let asked: string | undefined
  let coin: Listing | undefined
  let unwatch = () => {}
  let isOver = false
  // The coin's price gives the network fee in dollars.
  const watchCoin = (form: Form) => {
    if (findCoin(form) === coin) return
    coin = findCoin(form)
    unwatch()
    unwatch = coin === undefined ? () => {} : prices.watch([coin])
  }
  const ask = () => {
    // The change that ends trading is heard here, too.
    if (isOver) return
    const { form, settings } = screen.state.get()
    const measured = isMeasured(settings) ? tolerance?.get() : undefined
    const choice = { form, slippageBps: measured ?? findSlippageBps(settings) }
    const question = findQuestion(view.get(), choice)
    watchCoin(form)
    const key = question === undefined ? '' : describeQuestion(question)
    if (key === asked) return
    asked = key
    service.ask(question, { next: listNextQuestions(choice) })
  }
  ask()
  // A new price is a new amount where dollars are entered.
  const ends = [screen.state, prices.book, ...(tolerance ? [tolerance] : [])].map(({ subscribe }) => subscribe(ask))
  return () => {
    isOver = true
    for (const end of ends) end()
    unwatch()
    service.rest()
  }
}

type Choice = { readonly form: Form; readonly slippageBps: number }

/** Undefined where there is nothing that pools could quote. */
function findQuestion({ amount, receiveEntry }: Pick<View, 'amount' | 'receiveEntry'>, choice: Choice) {
  const { form, slippageBps } = choice
  const { pay, receive, receiveText } = form
  if (pay.kind !== 'evm' || receive.kind !== 'evm' || pay.id === receive.id) return undefined
  const wanted = receiveEntry?.wanted
  // The bridge carries what is deposited: only the payment can be exact.
  if (receiveText !== undefined && pay.chainId !== receive.chainId) return undefined
  if (receiveText !== undefined) return wanted && ({ pay, receive: wanted, slippageBps } satisfies Question)
  if (amount.type !== 'amount' || amount.amount.units === 0n) return undefined
  return { pay: amount.amount, receive, slippageBps } satisfies Question
}

/** The coin that pays the fees of the network to pay on. */
export function findCoin({ pay }: Pick<Form, 'pay'>): Listing | undefined {
  const network = findNetwork(pay.chainId)
  return network && findListing(formatListingId(network.nativeToken, network.chainId))
}

const digits = [...'0123456789']

/** The questions that one more digit of the paid amount would ask. */
function listNextQuestions({ form, slippageBps }: Choice): readonly Question[] {
  const { pay, receive, payText, receiveText, dollars } = form
  const isTyped = receiveText === undefined && dollars === undefined
  // Ten quotes of transfers would take too long.
  if (!isTyped || pay.kind !== 'evm' || receive.chainId !== pay.chainId || pay.id === receive.id) return []
  return digits.flatMap((digit) => {
    // If the comma groups thousands, this guess matches no later question and is never shown.
    const parsed = parseExactAmount(`${payText.replace(',', '.')}${digit}`, pay)
    return parsed.type === 'amount' && parsed.amount.units > 0n ? [{ pay: parsed.amount, receive, slippageBps }] : []
  })
}
