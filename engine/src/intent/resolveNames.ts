import { networks } from '../network.ts'
import { isSameAddress, type Token } from '../token.ts'
import type { Part } from './amounts.ts'
import { isNear } from './correctSlips.ts'
import { UNKNOWN_NETWORK } from './marks.ts'

type Context = { readonly tokens: readonly Token[]; readonly text: string }

type At = Context & { readonly parts: readonly Part[]; readonly index: number }

/** Settles names that depend on the words beside them, the language or the list of tokens. */
export function resolveNames(all: readonly Part[], context: Context): readonly Part[] {
  const parts = all.map((part, index) => resolveName(part, { ...context, parts: all, index }))
  return parts.map((part, index) => settleName(part, { parts, index }))
}

type Beside = { readonly parts: readonly Part[]; readonly index: number }

/** Decides between token and network for names that can be both: Ethereum, 以太坊, ETH. */
function settleName(part: Part, { parts, index }: Beside): Part {
  if (part.tag === 'unknownNetwork') return settleUnknown(part, { parts, index })
  const { network, symbol, ...rest } = part
  if (network === undefined || symbol === undefined) return part
  if (isNetworkHere(part, { parts, index })) return { ...rest, tag: 'network', network }
  // 'bridge 100 USDC to ETH' can mean the token or its network.
  const isBridged = parts.some(
    ({ tag, raw }) => tag === 'bridge' && /bridg|cross|跨|桥|ブリッジ|puente|brücke/i.test(raw),
  )
  const isGoalOfBridge = isBridged && parts[index - 1]?.tag === 'to' && parts[index + 1]?.tag !== 'on'
  return isGoalOfBridge ? { ...rest, tag: 'unknownToken' } : { ...rest, symbol }
}

/** '4 SOL' is a token that we do not list. */
function settleUnknown(part: Part, { parts, index }: Beside): Part {
  const before = parts[index - 1]
  const isCounted = before?.amount?.type === 'value' || before?.tag === 'measure'
  return isCounted ? { ...part, tag: 'unknownToken' } : { ...part, network: UNKNOWN_NETWORK }
}

function isNetworkHere(part: Part, { parts, index }: Beside): boolean {
  const isSymbol = part.raw.toUpperCase() === part.symbol
  const [before, next] = [parts[index - 1], parts[index + 1]]
  const others = new Set(
    parts.flatMap(({ symbol }) => (symbol === undefined || symbol === part.symbol ? [] : [symbol])),
  )
  if (next?.tag === 'chain' || (before?.raw === '(' && next?.raw === ')')) return true
  if (before?.tag === 'on') return isSymbol ? others.size > 1 && !hasSpend(parts) : !isSpent(parts)
  if (hasNetwork({ parts, index })) return false
  if (isLegOfMove(part, { parts, index })) return true
  return !isSymbol && next?.tag === 'token' && next.symbol !== part.symbol && before?.amount === undefined
}

/** 'to ETH on Base': a name with a network of its own is a token. */
function hasNetwork({ parts, index }: Beside): boolean {
  const next = parts[index + 1]
  return (next?.tag === 'on' || next?.raw === '(') && isPlainNetwork(parts[index + 2])
}

function hasSpend(parts: readonly Part[]): boolean {
  return parts.some(({ tag }) => tag === 'spend')
}

/** The sentence has a token besides this name. A symbol needs a different symbol: 'ETH to ETH' is no move. */
function hasOtherToken(part: Part, { parts, index }: Beside): boolean {
  const isSymbol = part.raw.toUpperCase() === part.symbol
  return parts.some(({ symbol }, at) => symbol !== undefined && at !== index && (!isSymbol || symbol !== part.symbol))
}

/** 'bridge USDC from Base to ETH' names a network; without 'from' the symbol is a token. */
function isLegOfMove(part: Part, { parts, index }: Beside): boolean {
  if (!hasOtherToken(part, { parts, index })) return false
  const [before, next, goal] = [parts[index - 1], parts[index + 1], parts[index + 2]]
  if (isGoal(before)) return true
  if (!parts.some(({ tag }) => tag === 'bridge' || tag === 'send')) return false
  // d'Ethereum vers Optimism
  if (next?.tag === 'to' && isPlainNetwork(goal)) return true
  // 'swap 5 BNB from Base to ETH' can mean the token.
  if (part.raw.toUpperCase() === part.symbol && parts.some(({ tag }) => tag === 'swap' || tag === 'change'))
    return false
  const isLed = before?.tag === 'to' || before?.tag === 'from' || before?.tag === 'a'
  return isLed && (part.raw.toUpperCase() !== part.symbol || parts.slice(0, index).some(isPlainNetwork))
}

function isPlainNetwork(part: Part | undefined): boolean {
  return part?.network !== undefined && part.symbol === undefined
}

/** 'spend 500 USDC on Ethereum'. */
function isSpent(parts: readonly Part[]): boolean {
  return hasSpend(parts) && new Set(parts.flatMap(({ symbol }) => symbol ?? [])).size < 3
}

/** 跨到 and 转到 end in their preposition. */
function isGoal(part: Part | undefined): boolean {
  return part !== undefined && ['bridge', 'send'].includes(part.tag) && /[到去至回]$/.test(part.raw)
}

function resolveName(part: Part, at: At): Part {
  if (part.tag === 'address') return resolveAddress(part, at)
  if (part.tag === 'token' && at.parts[at.index - 1]?.tag === 'wrapped')
    return findListed(part, { ...at, symbol: `W${part.symbol}` })
  if (part.raw.toLowerCase() === 'u' && /\p{sc=Han}/u.test(at.text)) return findListed(part, { ...at, symbol: 'USDT' })
  if (part.tag === 'unknownToken' && /[^A-Za-z0-9.\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー ]/u.test(part.raw))
    return part
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
  'become',
  'want',
  'toGet',
  'take',
  'payWith',
  'purchase',
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
