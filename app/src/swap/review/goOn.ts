import { writeAmount } from '@murmur/engine/amount'
import type { Token } from '@murmur/engine/token'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import type { Form } from '../state/form.ts'

/** The form of a swap that was left half-way. No value if one of its tokens is not known any more. */
export function restoreForm({ kind, terms }: SwapRecord, tokens: readonly Token[]): Form | undefined {
  if (kind !== 'swap' && kind !== 'transfer') return undefined
  const listings = tokens.flatMap((token) => token.listings)
  const find = (id: string) => listings.find((listing) => listing.id === id)
  const [pay, receive] = [find(terms.pay.listing.id), find(terms.receive.listing.id)]
  if (pay === undefined || receive === undefined) return undefined
  const payText = writeAmount({ listing: pay, units: terms.pay.units })
  const isExactReceive = terms.maximumPay.units > terms.pay.units
  const receiveText = isExactReceive ? writeAmount({ listing: receive, units: terms.receive.units }) : undefined
  return { pay, receive, payText, receiveText }
}

type Asked = { readonly type: 'goOn' | 'revoke'; readonly id: string }

const names = ['goOn', 'revoke'] as const

/**
 * What a link of the activity list asks for, like `/swap?goOn=<id of a record>`. It opens a review and nothing of the
 * wallet. The address then forgets it, so that a reload does not open it again.
 */
export function takeAsked({ location, history }: Pick<Window, 'location' | 'history'>): Asked | undefined {
  const values = new URLSearchParams(location.search)
  const type = names.find((name) => values.has(name))
  if (type === undefined) return undefined
  const id = values.get(type) ?? ''
  for (const name of names) values.delete(name)
  const search = values.toString()
  history.replaceState(history.state, '', `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`)
  return { type, id }
}
