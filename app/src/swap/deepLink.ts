import { parseAmount, writeAmount } from '@murmur/engine/amount'
import { findListing, type Listing } from '@murmur/engine/token'
import { canReceive, choosePay, chooseReceive, type Form, typeAmount } from './form.ts'

export type DeepLink =
  | { readonly type: 'none' }
  | { readonly type: 'form'; readonly form: Form }
  /** One value is bad, so none is applied. */
  | { readonly type: 'ignored'; readonly message: string }

const names = ['pay', 'payChain', 'receive', 'receiveChain', 'amount'] as const

/** `?pay=ETH&payChain=1&receive=BNB&receiveChain=56&amount=1`, or a part of it: all of what is there, or nothing. */
export function readDeepLink(search: string, form: Form): DeepLink {
  const values = new URLSearchParams(search)
  if (!names.some((name) => values.has(name))) return { type: 'none' }
  if (names.some((name) => values.getAll(name).length > 1)) return ignore('it says one thing twice')
  const pay = readSide(values, { token: 'pay', chain: 'payChain', otherwise: form.pay })
  if (pay === undefined) return ignore('it names a token to pay with that is not listed')
  const receive = readSide(values, { token: 'receive', chain: 'receiveChain', otherwise: form.receive })
  if (receive === undefined) return ignore('it names a token to receive that is not listed')
  if (!canReceive(receive)) return ignore('Allora is not supported yet as the network to receive on')
  const amount = readAmount(values.get('amount') ?? form.payText, pay)
  if (amount === undefined) return ignore('its amount is not one')
  return { type: 'form', form: typeAmount(chooseReceive(choosePay(form, pay), receive), amount) }
}

/** The address without what has been read, so that a reload keeps what the user changed since. */
export function dropDeepLink({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const values = new URLSearchParams(search)
  for (const name of names) values.delete(name)
  const rest = values.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`
}

type Side = { readonly token: string; readonly chain: string; readonly otherwise: Listing }

/** Token and network come together: one alone could mean another listing than the writer had in mind. */
function readSide(values: URLSearchParams, { token, chain, otherwise }: Side): Listing | undefined {
  const symbol = values.get(token)
  const chainId = values.get(chain)
  if (symbol === null && chainId === null) return otherwise
  return findListing(`${chainId}:${symbol?.toUpperCase()}`)
}

function readAmount(text: string, listing: Listing): string | undefined {
  const parsed = parseAmount(text, { listing, decimalSign: '.' })
  return parsed.type === 'amount' ? writeAmount(parsed.amount) : undefined
}

function ignore(reason: string): DeepLink {
  return { type: 'ignored', message: `The link was ignored: ${reason}.` }
}
