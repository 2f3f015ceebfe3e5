import type { Listing } from '@murmur/engine/token'
import type { QuoteService } from '@murmur/sdk/market/quoteService'
import { describeQuestion, type Question } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { getDecimalSign } from '../../../notation.ts'
import type { Swap } from '../createSwap.ts'
import { findPositive, readEnteredAmount, readWantedAmount } from '../enteredAmount.ts'
import { type Form, findCoin } from '../form.ts'
import { findSlippageBps, isMeasured, type Settings } from '../settings.ts'

type Asking = Pick<Swap, 'prices' | 'tolerance'> & { readonly screen: Pick<Swap['screen'], 'state'> }

/** Asks for a quote whenever the form or the slippage changes. Returns a function that ends it. */
export function followQuotes({ screen, prices, tolerance }: Asking, service: QuoteService): () => void {
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
    // The change that ends trading also calls this.
    if (isOver) return
    const { form, settings } = screen.state.get()
    const measured = isMeasured(settings) ? tolerance.get()?.tolerance : undefined
    const slippageBps = measured?.type === 'measured' ? measured.bps : findSlippageBps(settings)
    const { leftOut } = settings
    const question = findQuestion(form, { prices: prices.book.get(), slippageBps, leftOut })
    watchCoin(form)
    const key = question === undefined ? '' : describeQuestion(question)
    if (key === asked) return
    asked = key
    service.ask(question)
  }
  ask()
  // A new price is a new amount where dollars are entered.
  const ends = [screen.state, prices.book, tolerance].map(({ subscribe }) => subscribe(ask))
  return () => {
    isOver = true
    for (const end of ends) end()
    unwatch()
    service.stop()
  }
}

type Context = Pick<Settings, 'leftOut'> & { readonly prices: PriceBook; readonly slippageBps: number }

/** No question where there is nothing that pools could quote. */
function findQuestion(form: Form, { prices, slippageBps, leftOut }: Context): Question | undefined {
  const { pay, receive, receiveText } = form
  if (pay.kind !== 'evm' || receive.kind !== 'evm' || pay.id === receive.id) return undefined
  // A bridge has no exact output: the deposit fixes the payment.
  if (receiveText !== undefined && pay.chainId !== receive.chainId) return undefined
  const options = { slippageBps, ...(leftOut.length > 0 && { leftOut }) }
  const inputs = { form, prices, decimalSign: getDecimalSign() }
  if (receiveText !== undefined) {
    const wanted = readWantedAmount(inputs)
    return wanted && { pay, receive: wanted, ...options }
  }
  const paid = findPositive(readEnteredAmount(inputs))
  return paid && { pay: paid, receive, ...options }
}
