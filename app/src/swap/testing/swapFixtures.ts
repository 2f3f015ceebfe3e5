import { type Amount, parseExactAmount } from '@murmur/engine/amount'
import { findListing, type Listing } from '@murmur/engine/token'
import type { Balance } from '@murmur/sdk/chain/balances'
import type { FoundQuote, QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { createStore, type Store } from '@murmur/sdk/store'
import { noWallet, type WalletServiceState } from '../../walletService.ts'
import type { ChoiceWallet } from '../state/choices.ts'
import { defaultForm } from '../state/form.ts'
import type { ViewInputs } from '../state/formChecks.ts'

/** A listing that must exist. */
export function listed(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}

export function pricesOf(prices: Readonly<Record<string, string>>): PriceBook {
  const entries = Object.entries(prices).map(
    ([id, usdPrice]) => [id, { type: 'price', usdPrice, change24h: '1.2041', at: 0, isStale: false }] as const,
  )
  return new Map(entries)
}

export function balanceOf(id: string, units: bigint): Balance {
  return { type: 'balance', amount: { listing: listed(id), units }, isAgreed: true }
}

export const exampleInputs: ViewInputs = {
  form: defaultForm,
  prices: pricesOf({ '1:ETH': '3530.01', '1:BNB': '940.5' }),
  balance: balanceOf('1:ETH', 5n * 10n ** 18n),
  connection: 'connected',
  isOnline: true,
  decimalSign: '.',
}

type SwitchType = Awaited<ReturnType<ChoiceWallet['switchTo']>>

type ExampleWallet = ChoiceWallet & {
  readonly state: Store<WalletServiceState>
  /** The calls that it got, in order. */
  readonly calls: string[]
  /** Answers the pending switch. */
  finishSwitch(type?: SwitchType): void
}

const session = {
  walletId: 'metamask',
  account: { address: `0x${'a'.repeat(40)}`, networkId: 'ethereum' },
} as const

export function createExampleWallet({ isPatient = false } = {}): ExampleWallet {
  const state = createStore<WalletServiceState>({ ...noWallet, session })
  const calls: string[] = []
  let finish = (_: SwitchType) => {}
  return {
    state,
    calls,
    finishSwitch: (type = 'switched') => finish(type),
    switchTo(network) {
      calls.push(`switch to ${network.name}`)
      return new Promise((resolve) => {
        finish = resolve
        if (!isPatient) resolve('switched')
      })
    },
    async loadBalance({ id }) {
      calls.push(`balance of ${id}`)
    },
    leave() {
      calls.push('leave')
      finish('left')
    },
  }
}

type ExampleQuote = { readonly pay: string; readonly receive: string; readonly isExactReceive?: boolean }

/** A state with this quote: `1.5 1:ETH` is an amount of a listing. */
export function quoteOf({ pay, receive, isExactReceive = false }: ExampleQuote, changes: Partial<FoundQuote> = {}) {
  const [paid, received] = [amountOf(pay), amountOf(receive)]
  const question = isExactReceive ? { pay: paid.listing, receive: received } : { pay: paid, receive: received.listing }
  const limits = { minimumReceive: received, maximumPay: paid, bound: received }
  const figures = {
    impactBps: 2,
    gapBps: 0.011,
    fee: 3n * 10n ** 14n,
    legs: [],
    route: { legs: [] },
    poolCount: 96,
    exchanges: [],
  }
  const stamp = { chainId: 1, block: { number: 7, hash: '0x7', timestamp: 0 }, seenAt: 0, staleAfterMs: 36_000 }
  return {
    type: 'quote',
    question,
    stamp,
    singlePool: undefined,
    isPending: false,
    quote: { pay: paid, receive: received, ...limits, ...figures, ...changes },
  } satisfies QuoteState as Extract<QuoteState, { type: 'quote' }>
}

export function amountOf(text: string): Amount {
  const [digits = '', id = ''] = text.split(' ')
  const parsed = parseExactAmount(digits, listed(id))
  if (parsed.type !== 'amount') throw new RangeError(`${text} is no amount.`)
  return parsed.amount
}
