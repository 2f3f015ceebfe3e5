import { cases } from '@murmur/engine/testing/cases'
import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore } from '@murmur/sdk/store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, balanceOf, createExampleWallet, exampleInputs, listed, quoteOf } from '../../testing/swapFixtures.ts'
import { payShare } from '../cardSteps.ts'
import { createScreen } from '../screen.ts'
import { defaultState } from '../screenState.ts'
import { createViewStore } from '../viewStore.ts'
import { followFees, type NetworkFees } from './followFees.ts'

const options = cases(10_000)

test(`Q-21: with ${options.numRuns} random balances and fees, MAX never exceeds the balance and leaves the fee where it can`, () => {
  const amount = fc.oneof(fc.bigInt(1n, 2n ** 128n), fc.bigInt(1n, 10n ** 18n))
  const sides = fc.constantFrom('1:ETH', '56:BNB', '1:BNB')
  fc.assert(
    fc.property(sides, amount, fc.option(amount), (id, units, fee) => {
      const { card, form } = createCard(id, units)
      card.screen.update({ form: { ...form(), pay: listed(id) } })
      const quotes = createStore<QuoteState>(noQuote)
      const fees = createStore<NetworkFees>(new Map())
      const stop = followFees({ quotes: { state: quotes }, fees })
      const quote = quoteOf({ pay: '1 1:ETH', receive: '4 1:BNB' }, { fee: fee ?? undefined })
      quotes.set({ ...quote, stamp: { ...quote.stamp, chainId: Number(listed(id).chainId) } })
      payShare({ ...card, fees }, 100n)
      stop()
      const paid = amountOf(`${form().payText} ${id}`).units
      // Twice the fee of the quote: it can rise until the swap is sent.
      const reserve = listed(id).tokenAddress === null ? 2n * (fee ?? 0n) : 0n
      expect(paid).toBe(units > reserve ? units - reserve : units)
      expect(paid <= units && (units <= reserve || units - paid >= reserve)).toBe(true)
    }),
    options,
  )
})

/** A card whose wallet has this balance. */
function createCard(id: string, units: bigint) {
  const wallet = createExampleWallet()
  wallet.state.set({ ...wallet.state.get(), balances: new Map([[id, balanceOf(id, units)]]) })
  const idle = async () => {}
  const screen = createScreen({ initial: defaultState, wallet, prices: { refresh: idle, settle: idle } })
  const view = createViewStore({
    screen: screen.state,
    wallet: wallet.state,
    prices: createStore(exampleInputs.prices),
    quotes: createStore(noQuote),
    isOnline: createStore(true),
    findDecimalSign: () => '.',
  })
  return { card: { screen, view, wallet }, form: () => screen.state.get().form }
}
