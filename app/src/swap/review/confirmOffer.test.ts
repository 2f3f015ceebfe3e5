import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { cases } from '@murmur/engine/testing/cases'
import { takeFaults } from '@murmur/sdk/faults'
import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { createStore } from '@murmur/sdk/store'
import type { Offer } from '@murmur/sdk/trade/offer'
import { createExampleBrowser } from '@murmur/sdk/trade/testing/exampleBrowser'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { acceptRisk } from '../state/cardSteps.ts'
import type { TokenChecks } from '../state/quote/judgeTokens.ts'
import { createScreen } from '../state/screen.ts'
import { defaultState } from '../state/screenState.ts'
import { createExampleWallet, listed, quoteOf } from '../testing/swapFixtures.ts'
import { confirmOffer } from './confirmOffer.ts'
import { ownAccount } from './recipient/recipient.ts'
import { newReview, showOffer } from './reviewState.ts'

const coinPlan = findPlan(({ steps, swap: { facts } }) => steps.length === 1 && facts.refundTo === undefined)

test('Q-18: CONFIRM sends up to a price impact of 15 %, up to 25 % once it was accepted, and nothing from there on', async () => {
  expect(await countSends({ impactBps: 1_499.9, isAccepted: false })).toBe(1)
  expect(await countSends({ impactBps: 1_500, isAccepted: false })).toBe(0)
  expect(await countSends({ impactBps: 1_500, isAccepted: true })).toBe(1)
  expect(await countSends({ impactBps: 2_499.9, isAccepted: true })).toBe(1)
  const great = fc.oneof(
    fc.double({ min: 2_500, noNaN: true }),
    fc.integer({ min: 2_500, max: 10_000 }),
    fc.constantFrom(2_500, 9_990, Number.NaN, Number.POSITIVE_INFINITY),
  )
  for (const impactBps of fc.sample(great, cases(500)))
    for (const isAccepted of [true, false]) expect(await countSends({ impactBps, isAccepted })).toBe(0)
})

type Shown = { readonly impactBps: number; readonly isAccepted: boolean }

test('a bug at CONFIRM is reported, and the review says that nothing was sent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const bug = new TypeError('x is undefined')
  const { page, swap, options } = showReview({ impactBps: 0, isAccepted: false })
  const execution = { ...options.execution, start: () => Promise.reject(bug) }
  await confirmOffer(swap, { ...options, execution })
  page.dispose()
  expect(options.state.get()).toMatchObject({ isStarting: false, startRefusal: 'pageFault' })
  expect(takeFaults()).toMatchObject([{ place: 'starting a swap', error: bug }])
})

/** Shows an offer with this impact, presses CONFIRM twice, and counts the requests that reach the wallet. */
async function countSends(shown: Shown): Promise<number> {
  const { page, wallet, swap, options, started } = showReview(shown)
  await Promise.all([confirmOffer(swap, options), confirmOffer(swap, options)])
  if (started.length > 0) await expect.poll(() => page.records.get()[0]?.steps[0]?.state.type).toBe('confirmed')
  page.dispose()
  return wallet.asked.length
}

function showReview({ impactBps, isAccepted }: Shown) {
  const { open, wallet } = createExampleBrowser(coinPlan)
  const page = open()
  const idle = async () => {}
  const screen = createScreen({
    initial: defaultState,
    wallet: createExampleWallet(),
    prices: { refresh: idle, settle: idle },
  })
  if (isAccepted) acceptRisk(screen, screen.state.get().form)
  const swap = {
    screen,
    prices: {
      book: createStore<PriceBook>(new Map()),
      refresh: idle,
      settle: idle,
      watch: () => () => {},
      dispose() {},
    },
    checks: createStore<TokenChecks>(new Map()),
    quotes: { state: createStore<QuoteState>(noQuote), load: noLoad, dispose() {} },
  }
  const started: string[] = []
  const options = {
    state: createStore(showOffer(newReview, createOffer(impactBps))),
    execution: { ...page, trading: createStore('open' as const) },
    recipient: { choice: createStore(ownAccount) },
    onStart: (id: string) => void started.push(id),
  }
  return { page, wallet, swap, options, started }
}

/** Equal to the plan, with this impact. */
function createOffer(impactBps: number): Offer {
  const { steps, swap } = coinPlan
  const { account, pay, receive, mostPaid, leastReceived } = swap.facts
  const paid = { listing: { ...listed('1:ETH'), tokenAddress: pay }, units: mostPaid }
  const received = { listing: { ...listed('1:BNB'), tokenAddress: receive }, units: leastReceived }
  const limits = { maximumPay: paid, minimumReceive: received, bound: received }
  const { quote, ...state } = quoteOf({ pay: '1 1:ETH', receive: '4 1:BNB' }, { impactBps })
  return {
    type: 'offer',
    quoted: { ...state, quote: { ...quote, pay: paid, receive: received, ...limits } },
    account,
    recipient: account,
    recipientKind: 'account',
    steps,
    swap,
    fee: 0n,
    isFeeShort: false,
    simulation: { type: 'passes', changes: [], allowances: [], gasUsed: 0n, gasLimits: [] },
  }
}

async function noLoad(): Promise<never> {
  throw new Error('There is no worker here.')
}
