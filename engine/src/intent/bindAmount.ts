import { parseDecimal } from '../decimal.ts'
import { write } from './amounts.ts'
import { type Clarify, clarify, type IntentAmount, type Side } from './intent.ts'
import type { SentencePart } from './networks.ts'
import { isMention } from './sides.ts'

/** The amount of the sentence with its side. */
export function bindAmount(
  parts: readonly SentencePart[],
  { payToken, receiveToken }: { payToken: string; receiveToken: string },
): IntentAmount | null | Clarify {
  const [first, ...more] = listAmounts(parts)
  if (first === undefined) return null
  // Everything may be said twice: 所有的DAI全部.
  if (more.some(({ amount }) => amount.type !== 'all' || first.amount.type !== 'all')) return clarify('amount')
  // One token on both sides: a move between networks is counted where it starts.
  const isReceived = first.token === receiveToken && payToken !== receiveToken
  return createAmount(first.amount, isReceived ? 'receive' : 'pay')
}

type FoundAmount = {
  readonly amount: NonNullable<SentencePart['amount']>
  /** The symbol beside it; undefined if there is none, empty if the token is unknown. */
  readonly token: string | undefined
}

/** The amounts of the sentence, without numbers that count something else. */
export function listAmounts(parts: readonly SentencePart[]): readonly FoundAmount[] {
  return parts.flatMap((part, at) => {
    if (part.amount === undefined || part.amount.type === 'none') return []
    const token = findToken(parts, at)
    return isChatter(parts, { at, token }) ? [] : [{ amount: part.amount, token }]
  })
}

export function createAmount(amount: NonNullable<SentencePart['amount']>, side: Side): IntentAmount | Clarify {
  if (amount.type === 'value') return { side, value: amount.value }
  if (amount.type === 'usd') return { side: 'pay', usd: amount.value }
  if (side === 'receive') return clarify('amount')
  if (amount.type === 'all') return { side: 'pay', all: true }
  if (amount.type === 'fraction') return { side: 'pay', fraction: amount.value }
  return amount.type === 'percent' ? createFraction(amount.value) : clarify('amount')
}

function createFraction(percent: string): IntentAmount | Clarify {
  const value = parseDecimal(percent)
  if (value === undefined || value.units <= 0n || value.units > 100n * 10n ** BigInt(value.scale))
    return clarify('amount')
  return { side: 'pay', fraction: write({ units: value.units, scale: value.scale + 2 }) }
}

const between: ReadonlySet<string> = new Set(['filler', 'my', 'of', 'measure', 'worth', 'a', 'word', 'vague'])

const behind: ReadonlySet<string> = new Set(['filler', 'my', 'of', 'worth', 'measure', 'object'])

/** The token beside a number: the one after it, else the one before it. */
function findToken(parts: readonly SentencePart[], at: number): string | undefined {
  const type = parts[at]?.amount?.type
  let next = at + 1
  while (between.has(parts[next]?.tag ?? '') || (type === 'usd' && parts[next]?.tag === 'in')) next++
  // ETHを全部USDCに: a share follows its token.
  const isShare = type !== 'value' || parts[at + 1]?.tag === 'measure'
  const isBehind = isShare && parts[at - 1]?.tag === 'object'
  const after = isBehind || next - at > 4 ? undefined : findSymbol(parts[next])
  let previous = at - 1
  while (behind.has(parts[previous]?.tag ?? '')) previous--
  return after ?? findSymbol(parts[previous])
}

/** Unknown tokens have an empty symbol. */
function findSymbol(part: SentencePart | undefined): string | undefined {
  return part !== undefined && isMention(part) ? (part.symbol ?? '') : undefined
}

/** Numbers that count something else: 'my 3 kids', 'since 2017'. */
function isChatter(parts: readonly SentencePart[], { at, token }: { at: number; token: string | undefined }): boolean {
  if (token !== undefined || parts[at]?.amount?.type !== 'value') return false
  const [before, next] = [parts[at - 1], parts[at + 1]]
  return before?.tag === 'word' || next?.tag === 'word' || (before?.raw ?? '').startsWith('#')
}
