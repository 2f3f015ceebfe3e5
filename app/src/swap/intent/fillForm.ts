import { type Amount, writeAmount } from '@murmur/engine/amount'
import { parseDecimal } from '@murmur/engine/decimal'
import type { IntentAmount, SwapIntent } from '@murmur/engine/intent/intent'
import type { Balance } from '@murmur/sdk/chain/balances'
import { type Form, setExactAmount } from '../state/form.ts'
import type { Trading } from '../state/screenState.ts'
import { choosePreset, judgeSlippage, presets, type Settings, typeSlippage } from '../state/settings.ts'
import type { ResolvedSides } from './resolveSides.ts'

/** Why a part of the form stays empty, or may still change. */
export type Note =
  | 'amountUnsaid'
  | 'networkUnsaid'
  | 'noWallet'
  | 'balanceUnread'
  | 'balanceEmpty'
  | 'receiveClosed'
  | 'slippageHigh'

export type Filled = { readonly form: Form; readonly settings: Settings; readonly notes: readonly Note[] }

type Sources = {
  readonly sides: Extract<ResolvedSides, { type: 'sides' }>
  readonly settings: Settings
  readonly trading: Trading
  /** Balance of the pay token. None without a wallet. */
  readonly balance: Balance | undefined
  /** The network fee to leave in the account if the whole balance of the coin is paid. */
  readonly reserve: bigint
}

/** The form that an intent asks for. An unknown amount stays empty: the former amount must not be reused. */
export function fillForm({ amount, slippagePercent }: SwapIntent, sources: Sources): Filled {
  const { sides, settings } = sources
  const empty: Form = { pay: sides.pay, receive: sides.receive, payText: '' }
  const filled = amount === null ? 'amountUnsaid' : fillAmount(empty, { ...sources, amount })
  const changed = slippagePercent === undefined ? settings : setSlippage(settings, slippagePercent)
  const notes: readonly (Note | false)[] = [
    typeof filled === 'string' && filled,
    sides.isNetworkChosen && 'networkUnsaid',
    judgeSlippage(changed) === 'unconfirmed' && changed !== settings && 'slippageHigh',
  ]
  return {
    form: typeof filled === 'string' ? empty : filled,
    settings: changed,
    notes: notes.filter((note) => note !== false),
  }
}

type Filling = Omit<Sources, 'sides' | 'settings'> & { readonly amount: IntentAmount }

function fillAmount(form: Form, { amount, trading, balance, reserve }: Filling): Form | Note {
  if ('value' in amount) {
    if (amount.side === 'pay') return setExactAmount(form, amount.value)
    return trading === 'closed' ? 'receiveClosed' : { ...form, receiveText: amount.value }
  }
  if ('usd' in amount) return { ...form, dollars: amount.usd }
  if (balance === undefined) return 'noWallet'
  if (balance.type !== 'balance') return 'balanceUnread'
  const share = 'all' in amount ? payAll(balance.amount, reserve) : takeFraction(balance.amount, amount.fraction)
  return share.units > 0n ? setExactAmount(form, writeAmount(share)) : 'balanceEmpty'
}

function payAll({ listing, units }: Amount, reserve: bigint): Amount {
  return { listing, units: units > reserve ? units - reserve : units }
}

/** Rounded down to the smallest unit. */
function takeFraction({ listing, units }: Amount, fraction: string): Amount {
  const share = parseDecimal(fraction) ?? { units: 0n, scale: 0 }
  return { listing, units: (units * share.units) / 10n ** BigInt(share.scale) }
}

function setSlippage(settings: Settings, percent: string): Settings {
  const preset = presets.find((each) => each === percent)
  return preset === undefined ? typeSlippage(settings, percent) : choosePreset(settings, preset)
}
