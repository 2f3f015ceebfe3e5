import { findListedTokens, listedTokens } from './listedTokens.ts'
import { createLookAlikes } from './lookAlike.ts'
import { findNetwork } from './network.ts'
import {
  type Address,
  createToken,
  formatListingId,
  isSameAddress,
  type Listing,
  parseAddress,
  type Token,
  tokens,
} from './token.ts'

/** Untrusted: anyone can deploy a contract with any answers. */
type TokenAnswers = { readonly name: unknown; readonly symbol: unknown; readonly decimals: unknown }

type Place = { readonly chainId: number; readonly address: string }

export type ImportedToken = {
  readonly type: 'imported'
  readonly token: Token
  readonly warnings: readonly ImportWarning[]
}

export type TokenImport =
  | ImportedToken
  /** There is nothing to import. */
  | { readonly type: 'listed'; readonly listing: Listing }
  | { readonly type: 'refused'; readonly reason: ImportRefusal }

/** Beside the warning that every imported token carries. */
type ImportWarning =
  /** Its symbol or name could be taken for that of this listed token, which has another address. */
  | { readonly type: 'lookAlike'; readonly symbol: string }
  /** Characters that cannot be seen, or that change the direction of the text, were removed. */
  | { readonly type: 'hiddenCharacters' }
  | { readonly type: 'shortened' }
  /** Letters outside the alphabet in which nearly all symbols are written. */
  | { readonly type: 'unusualLetters' }

type ImportRefusal =
  | 'badAddress'
  | 'unknownNetwork'
  | 'noSymbol'
  | 'badDecimals'
  /** A listed token answers with other decimals than our list has: every amount would be wrong. */
  | 'otherDecimals'

const MOST_SYMBOL_LETTERS = 16
const MOST_NAME_LETTERS = 40
/** Amounts with more digits would not fit into the arithmetic of the pools. */
const MOST_DECIMALS = 36

/** A token by its address, from the answers of its contract. The text of the result is safe to show. */
export function readImportedToken(answers: TokenAnswers, { chainId, address }: Place): TokenImport {
  const network = findNetwork(chainId)
  if (network?.kind !== 'evm') return { type: 'refused', reason: 'unknownNetwork' }
  if (!isAddress(address)) return { type: 'refused', reason: 'badAddress' }
  const decimals = readDecimals(answers.decimals)
  if (decimals === undefined) return { type: 'refused', reason: 'badDecimals' }
  const listing = findListed({ chainId, address })
  if (listing !== undefined)
    return listing.decimals === decimals ? { type: 'listed', listing } : { type: 'refused', reason: 'otherDecimals' }
  const symbol = readText(answers.symbol, { most: MOST_SYMBOL_LETTERS })
  if (symbol.text === '') return { type: 'refused', reason: 'noSymbol' }
  const name = readText(answers.name, { most: MOST_NAME_LETTERS })
  const listings = { [network.chainName]: [address, decimals] as const }
  const token = createToken(symbol.text, { name: name.text || symbol.text, listings })
  return { type: 'imported', token: rename(token, { chainId, address }), warnings: listWarnings({ symbol, name }) }
}

function isAddress(text: string): text is Address {
  const address = parseAddress(text)
  return address !== undefined && BigInt(address) !== 0n
}

/** viem gives a number; other readers may give a bigint. */
function readDecimals(answer: unknown): number | undefined {
  const decimals = typeof answer === 'bigint' ? Number(answer) : answer
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  return decimals >= 0 && decimals <= MOST_DECIMALS ? decimals : undefined
}

function findListed({ chainId, address }: Place): Listing | undefined {
  const all = [...tokens, ...findListedTokens(chainId)].flatMap(({ listings }) => listings)
  return all.find((listing) => listing.chainId === chainId && isSameAddress(listing.tokenAddress ?? '', address))
}

/** Named by its address: with the symbol of a listed token it would get the balances and prices of that token. */
function rename(token: Token, { chainId, address }: Place): Token {
  const id = formatListingId(address.toLowerCase(), chainId)
  return { ...token, id, listings: token.listings.map((listing) => ({ ...listing, id })) }
}

type HostileText = { readonly text: string; readonly hasHidden: boolean; readonly isShortened: boolean }

/** Longer answers are not even looked at. */
const MOST_READ = 1_000

/** Controls, direction marks, fillers, private and unassigned characters: they are invisible or misleading. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A letter needs at most two marks; stacks of them cover the lines around. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu

function readText(answer: unknown, { most }: { readonly most: number }): HostileText {
  const raw = typeof answer === 'string' ? answer.slice(0, MOST_READ).normalize('NFC') : ''
  const clean = raw.replace(hidden, '').replace(stackedMarks, '$1').replace(/\s+/gu, ' ').trim()
  const letters = [...clean]
  const isShortened = letters.length > most
  const text = isShortened ? `${letters.slice(0, most - 1).join('')}…` : clean
  return { text, hasHidden: raw.search(hidden) !== -1 || raw.search(stackedMarks) !== -1, isShortened }
}

function listWarnings({ symbol, name }: Record<'symbol' | 'name', HostileText>): readonly ImportWarning[] {
  const both = [symbol, name]
  findImitated ??= createLookAlikes([...tokens, ...listedTokens].map(nameToken))
  const imitated = findImitated(symbol.text) ?? findImitated(name.text)
  return [
    ...(imitated === undefined ? [] : [{ type: 'lookAlike', symbol: imitated } as const]),
    ...(both.some(({ hasHidden }) => hasHidden) ? [{ type: 'hiddenCharacters' } as const] : []),
    ...(both.some(({ isShortened }) => isShortened) ? [{ type: 'shortened' } as const] : []),
    ...(both.some(({ text }) => /[^\x20-\x7e…]/u.test(text)) ? [{ type: 'unusualLetters' } as const] : []),
  ]
}

/** Created once: reading the looks of all listed tokens takes a few milliseconds. */
let findImitated: ReturnType<typeof createLookAlikes> | undefined

function nameToken({ symbol, name }: Token) {
  return { symbol, names: [symbol, name] }
}
