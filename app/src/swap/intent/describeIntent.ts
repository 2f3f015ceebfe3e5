import { formatDecimal, parseDecimal, trimZeros } from '@murmur/engine/decimal'
import type { Known } from '@murmur/engine/intent/buildSwap'
import type { Side, SwapIntent } from '@murmur/engine/intent/intent'
import { findNetwork, networks } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import { intelligenceCopy } from '../../content/en/intelligence.ts'
import { getCopy } from '../../content/language.ts'
import type { Form } from '../state/form.ts'
import type { IntentState } from './intentReader.ts'

type Filled = Extract<IntentState, { type: 'filled' }>

/** The chip: the parts understood, with the current networks of the form. */
export function describeIntent({ intent, form }: Filled): readonly string[] {
  const copy = getCopy(intelligenceCopy).chip
  const { amount } = intent
  const sides = copy.sides({
    pay: describeSide(form.pay, amount?.side === 'pay' ? amount : null),
    receive: describeSide(form.receive, amount?.side === 'receive' ? amount : null),
  })
  return intent.slippagePercent === undefined ? [sides] : [sides, copy.slippage(intent.slippagePercent)]
}

function describeSide({ symbol, chainId }: Listing, amount: SwapIntent['amount']): string {
  const copy = getCopy(intelligenceCopy).chip
  const place = { token: symbol, network: findNetwork(chainId)?.name ?? '' }
  return amount === null ? copy.token(place) : copy.side({ amount: describeAmount(amount), ...place })
}

function describeAmount(amount: NonNullable<SwapIntent['amount']>): string {
  const copy = getCopy(intelligenceCopy).chip
  if ('value' in amount) return amount.side === 'receive' ? copy.exactly(amount.value) : amount.value
  if ('usd' in amount) return copy.dollars(amount.usd)
  return 'all' in amount ? copy.all : copy.fraction(formatPercent(amount.fraction))
}

function formatPercent(fraction: string): string {
  const share = parseDecimal(fraction)
  return share === undefined ? '' : trimZeros(formatDecimal({ units: share.units * 100n, scale: share.scale }))
}

/** The part of the swap that the sentence gave: 'Pay 1.5 ETH on Base'. */
export function describeKnown({
  payToken,
  payNetwork,
  receiveToken,
  receiveNetwork,
  amount = null,
}: Known): readonly string[] {
  const copy = getCopy(intelligenceCopy).clarify
  const describe = (symbol: string, side: { id: string | undefined; side: Side }) => {
    const network = networks.find(({ id }) => id === side.id)?.name
    const own = amount?.side === side.side ? describeAmount(amount) : ''
    return copy.known({ amount: own, token: symbol, network })
  }
  const pay = payToken === undefined ? undefined : describe(payToken, { id: payNetwork, side: 'pay' })
  const receive =
    receiveToken === undefined ? undefined : describe(receiveToken, { id: receiveNetwork, side: 'receive' })
  if (pay !== undefined && receive !== undefined) return [copy.paysAndReceives({ pay, receive })]
  if (pay !== undefined) return [copy.pays(pay)]
  return receive === undefined ? [] : [copy.receives(receive)]
}

export function describeNotes({ notes, form }: Pick<Filled, 'notes' | 'form'>): readonly string[] {
  const copy = getCopy(intelligenceCopy).notes
  return notes.map((note) => {
    if (note === 'networkUnsaid') return copy.networkUnsaid(nameNetworks(form))
    return note === 'balanceEmpty' ? copy.balanceEmpty(form.pay.symbol) : copy[note]
  })
}

function nameNetworks({ pay, receive }: Form) {
  const [payName = '', receiveName = ''] = [pay, receive].map(({ chainId }) => findNetwork(chainId)?.name)
  return { pay: payName, receive: receiveName }
}
