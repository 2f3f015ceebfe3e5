import { networks } from '../network.ts'
import { isSameAddress, type Token } from '../token.ts'
import type { Part } from './amounts.ts'
import { isNear } from './isNear.ts'

type Context = { readonly tokens: readonly Token[]; readonly text: string }

type At = Context & { readonly parts: readonly Part[]; readonly index: number }

/** Settles names that depend on the words beside them, the language or the list of tokens. */
export function resolveNames(parts: readonly Part[], context: Context): readonly Part[] {
  return parts.map((part, index) => resolveName(part, { ...context, parts, index }))
}

function resolveName(part: Part, at: At): Part {
  if (part.tag === 'address') return resolveAddress(part, at)
  if (part.tag === 'token' && at.parts[at.index - 1]?.tag === 'wrapped')
    return findListed(part, { ...at, symbol: `W${part.symbol}` })
  if (part.raw.toLowerCase() === 'u' && /\p{sc=Han}/u.test(at.text)) return findListed(part, { ...at, symbol: 'USDT' })
  if (part.tag === 'unknownToken' || (part.tag === 'usd' && part.amount === undefined)) return resolveUnknown(part, at)
  if (part.tag === 'word' && isTicker(part, at) && isExpected(at)) return { ...part, tag: 'unknownToken' }
  return part
}

function findListed(part: Part, { tokens, symbol }: At & { symbol: string }): Part {
  const isListed = tokens.some((token) => token.symbol === symbol)
  return isListed ? { ...part, tag: 'token', symbol } : { tag: 'unknownToken', raw: part.raw, isJoined: part.isJoined }
}

function resolveAddress(part: Part, { tokens }: At): Part {
  for (const { symbol, listings } of tokens) {
    const own = listings.filter(({ tokenAddress }) => tokenAddress !== null && isSameAddress(tokenAddress, part.raw))
    const listedOn = own.flatMap(
      ({ chainName }) => networks.find((network) => network.chainName === chainName)?.id ?? [],
    )
    if (own.length > 0) return { ...part, tag: 'token', symbol, listedOn }
  }
  return part
}

/** 'ETH tokens', 'the stablecoin USDC': the kind of a token beside its name says nothing new. */
function resolveUnknown(part: Part, at: At): Part {
  const isBesideName = at.parts[at.index - 1]?.tag === 'token' || at.parts[at.index + 1]?.tag === 'token'
  if (
    isBesideName &&
    part.tag === 'unknownToken' &&
    /^(token|coin|stable|crypto|代币|币|稳定币|コイン|トークン)/i.test(part.raw)
  )
    return { ...part, tag: 'filler' }
  return isExpected(at) ? { ...part, tag: 'unknownToken' } : { ...part, tag: 'word' }
}

/** A misspelt symbol, or capital letters in a sentence that has small ones. */
function isTicker({ raw }: Part, { tokens, text }: At): boolean {
  if (/^[A-Z][A-Za-z]{1,6}$/.test(raw) && raw.toUpperCase() === raw && /[a-z]/.test(text)) return true
  return tokens.some(({ symbol }) => symbol.length > 2 && isNear(raw.toUpperCase(), symbol.toUpperCase()))
}

const leads: ReadonlySet<string> = new Set([
  'swap',
  'change',
  'sell',
  'spend',
  'buy',
  'want',
  'have',
  'bridge',
  'with',
  'from',
  'to',
  'for',
  'in',
  'and',
  'or',
  'howMuch',
])

/** A token can stand here: after an amount, a verb or a preposition. */
function isExpected({ parts, index }: At): boolean {
  let at = index - 1
  while (['filler', 'my', 'of', 'measure', 'worth', 'a'].includes(parts[at]?.tag ?? '')) at--
  const before = parts[at]
  return before !== undefined && (before.amount !== undefined || leads.has(before.tag))
}
