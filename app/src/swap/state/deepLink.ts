import { parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { formatChainKey } from '@murmur/engine/network'
import {
  tokens as fiveTokens,
  isImported,
  isSameAddress,
  type Listing,
  readListingName,
  type Token,
} from '@murmur/engine/token'
import type { cardCopy } from '../../content/en/card.ts'
import { canReceive, type Form, setExactAmount } from './form.ts'

type DeepLink =
  | { readonly type: 'none' }
  | { readonly type: 'form'; readonly form: Form }
  /** One value is invalid, so none is applied. */
  | { readonly type: 'ignored'; readonly reason: LinkRefusal }

export type LinkRefusal = keyof typeof cardCopy.linkIgnored

type Names = { readonly pay: SideNames; readonly receive: SideNames }
type SideNames = { readonly token: string; readonly chain: string }

/** The names that we write. */
const ownNames: Names = {
  pay: { token: 'pay', chain: 'payChain' },
  receive: { token: 'receive', chain: 'receiveChain' },
}

/** The names that other products write. */
const otherNames: Names = { pay: { token: 'from', chain: 'fromChain' }, receive: { token: 'to', chain: 'toChain' } }

const AMOUNT = 'amount'

/**
 * `?pay=ETH&payChain=1&receive=BNB&receiveChain=56&amount=1`, `?from=ETH&to=BNB`, or some of these. One invalid value
 * discards the whole link.
 */
export function readDeepLink(search: string, form: Form, tokens: readonly Token[] = fiveTokens): DeepLink {
  const values = new URLSearchParams(search)
  const names = findNames(values, tokens)
  const given = listNames(names).filter((name) => values.has(name))
  if (given.length === 0) return { type: 'none' }
  if (given.some((name) => values.getAll(name).length > 1)) return ignore('repeated')
  const pay = readSide(values, { names: names.pay, tokens })
  if (pay === 'unknown') return ignore('payUnknown')
  const receive = readSide(values, { names: names.receive, tokens })
  if (receive === 'unknown') return ignore('receiveUnknown')
  if (pay !== undefined && pay === receive) return ignore('sameListing')
  const chosen = chooseSides(form, { pay, receive })
  if (!canReceive(chosen.receive)) return ignore('alloraReceive')
  const text = values.get(AMOUNT)
  if (text === null) return { type: 'form', form: chosen }
  const amount = parseExactAmount(text, chosen.pay)
  if (amount.type !== 'amount') return ignore('amount')
  return { type: 'form', form: setExactAmount(chosen, writeAmount(amount.amount)) }
}

/** The network to pay on, as a link names it. Null where it names none, undefined without a link. */
export function readLinkedNetwork(search: string): string | null | undefined {
  const values = new URLSearchParams(search)
  const names = findNames(values)
  return listNames(names).some((name) => values.has(name)) ? values.get(names.pay.chain) : undefined
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

type LinkedForm = {
  readonly form: Form
  /** Digits and a point; undefined where there is no amount. */
  readonly amount: string | undefined
}

/** The address with a link to this form instead of an earlier one. The rest of the address stays. */
export function writeDeepLink(address: Address, { form, amount }: LinkedForm): string {
  const values = dropNames(address.search)
  for (const side of ['pay', 'receive'] as const) {
    values.set(ownNames[side].token, readListingName(form[side]))
    values.set(ownNames[side].chain, String(formatChainKey(form[side].chainId)))
  }
  if (amount !== undefined) values.set(AMOUNT, amount)
  return writeAddress(address, values)
}

export function dropDeepLink(address: Address): string {
  return writeAddress(address, dropNames(address.search))
}

/** Chat apps add `from` to links that they pass on, so that name alone counts only with a token. */
function findNames(values: URLSearchParams, tokens: readonly Token[] = fiveTokens): Names {
  if (listNames(ownNames).some((name) => name !== AMOUNT && values.has(name))) return ownNames
  const { pay, receive } = otherNames
  const isOther = [pay.chain, receive.token, receive.chain].some((name) => values.has(name))
  return isOther || findNamed(values.get(pay.token) ?? '', { chainKey: null, tokens }) !== undefined
    ? otherNames
    : ownNames
}

function listNames({ pay, receive }: Names): readonly string[] {
  return [pay.token, pay.chain, receive.token, receive.chain, AMOUNT]
}

type Side = { readonly names: SideNames; readonly tokens: readonly Token[] }

type Named = { readonly chainKey: string | null; readonly tokens: readonly Token[] }

/** A link may leave out a side. */
function readSide(values: URLSearchParams, { names, tokens }: Side): Listing | 'unknown' | undefined {
  const text = values.get(names.token)
  const chainKey = values.get(names.chain)
  if (text === null) return chainKey === null ? undefined : 'unknown'
  return findNamed(text, { chainKey, tokens }) ?? 'unknown'
}

/** By symbol or contract address; an imported token by its address only. Without a network it is the one where the token is the network's own coin. */
function findNamed(text: string, { chainKey, tokens }: Named): Listing | undefined {
  const symbol = text.toUpperCase()
  const named = tokens
    .flatMap(({ listings }) => listings)
    .filter(
      ({ id, symbol: listed, tokenAddress, chainId }) =>
        ((listed.toUpperCase() === symbol && !isImported({ id })) ||
          (tokenAddress !== null && isSameAddress(tokenAddress, text))) &&
        (chainKey === null || chainKey === String(formatChainKey(chainId))),
    )
  return named.find(({ tokenAddress }) => tokenAddress === null) ?? named[0]
}

type Sides = { readonly pay: Listing | undefined; readonly receive: Listing | undefined }

/** A link with one side moves the form's own token to the other side if it is the same one. */
function chooseSides(form: Form, { pay, receive }: Sides): Form {
  const other = { pay: pay ?? form.pay, receive: receive ?? form.receive }
  if (other.pay.id !== other.receive.id) return { ...form, ...other }
  return pay === undefined ? { ...form, ...other, pay: form.receive } : { ...form, ...other, receive: form.pay }
}

function dropNames(search: string): URLSearchParams {
  const values = new URLSearchParams(search)
  for (const name of [...listNames(findNames(values)), ...listNames(ownNames)]) values.delete(name)
  return values
}

function writeAddress({ pathname, hash }: Address, values: URLSearchParams): string {
  const search = values.toString()
  return `${pathname}${search === '' ? '' : `?${search}`}${hash}`
}

function ignore(reason: LinkRefusal): DeepLink {
  return { type: 'ignored', reason }
}
