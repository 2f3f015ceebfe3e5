import { parseAmount, writeAmount } from '@murmur/engine/amount'
import { findListing, type Listing } from '@murmur/engine/token'
import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'
import { canReceive, choosePay, chooseReceive, type Form, typeAmount } from './form.ts'

type DeepLink =
  | { readonly type: 'none' }
  | { readonly type: 'form'; readonly form: Form }
  /** One value is invalid, so none is applied. */
  | { readonly type: 'ignored'; readonly message: string }

const names = ['pay', 'payChain', 'receive', 'receiveChain', 'amount'] as const

/** `?pay=ETH&payChain=1&receive=BNB&receiveChain=56&amount=1`, or some of these. One invalid value discards the whole link. */
export function readDeepLink(search: string, form: Form): DeepLink {
  const values = new URLSearchParams(search)
  if (!names.some((name) => values.has(name))) return { type: 'none' }
  if (names.some((name) => values.getAll(name).length > 1)) return ignore('repeated')
  const pay = readSide(values, { token: 'pay', chain: 'payChain', otherwise: form.pay })
  if (pay === undefined) return ignore('payUnknown')
  const receive = readSide(values, { token: 'receive', chain: 'receiveChain', otherwise: form.receive })
  if (receive === undefined) return ignore('receiveUnknown')
  if (!canReceive(receive)) return ignore('alloraReceive')
  const amount = readAmount(values.get('amount') ?? form.payText, pay)
  if (amount === undefined) return ignore('amount')
  return { type: 'form', form: typeAmount(chooseReceive(choosePay(form, pay), receive), amount) }
}

/** The address without the deep link, so that a reload keeps the user's later changes. */
export function dropDeepLink({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const values = new URLSearchParams(search)
  for (const name of names) values.delete(name)
  const rest = values.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`
}

type Side = { readonly token: string; readonly chain: string; readonly otherwise: Listing }

/** Token and network must come together: one alone could select another listing than the author meant. */
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

function ignore(reason: keyof typeof cardCopy.linkIgnored): DeepLink {
  return { type: 'ignored', message: getCopy(cardCopy).linkIgnored[reason] }
}
