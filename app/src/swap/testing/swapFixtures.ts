import { findListing, type Listing } from '@murmur/engine/token'
import type { Balance } from '../../chain/balances.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'
import { createStore, type Store } from '../../store.ts'
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
