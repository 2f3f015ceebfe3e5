import { type Clarify, clarify, type Refuse, refuse } from './intent.ts'
import type { Placed, SentencePart } from './networks.ts'
import { isMention } from './sides.ts'

/** What keeps a sentence from being one plain swap of the user's own. */
export function findDoubt(placed: Placed): Clarify | Refuse | undefined {
  return findOtherReceiver(placed) ?? findSecondMeaning(placed)
}

function findOtherReceiver(placed: Placed): Clarify | Refuse | undefined {
  const { parts } = placed
  const tags = new Set(parts.map(({ tag }) => tag))
  const known = new Set(parts.flatMap(({ tag, symbol }) => (tag === 'token' ? [symbol] : [])))
  if (tags.has('send') && !isMove(placed)) return refuse('recipient')
  if (tags.has('address')) return known.size > 1 ? refuse('recipient') : clarify('payToken', 'receiveToken')
  if (known.size < 2 && !tags.has('bridge')) return undefined
  return findPerson(parts) ?? (hasMore(parts) ? clarify('payToken', 'receiveToken') : undefined)
}

/** More than a swap: somebody's name, or another task after the tokens. */
function hasMore(parts: readonly SentencePart[]): boolean {
  const last = parts.findLastIndex(isMention)
  return parts.some((part, at) => {
    const [before, next] = [parts[at - 1], parts[at + 1]]
    if (isMistypedDigit(part, next)) return true
    if (part.tag !== 'word') return false
    const isGiven = (before?.tag === 'buy' || before?.tag === 'sell') && next?.amount !== undefined
    return isGiven || isName(part, before) || (at > last && isTask(part, { before, next }))
  })
}

/** O.5 and a lone l. */
function isMistypedDigit({ raw }: SentencePart, next: SentencePart | undefined): boolean {
  return /^l$/i.test(raw) || (/^o$/i.test(raw) && next?.amount !== undefined && next.isJoined)
}

function isName({ raw }: SentencePart, before: SentencePart | undefined): boolean {
  return /^[A-Z][a-z]/.test(raw) && before !== undefined && !/^[.!?:;。]$/.test(before.raw)
}

type Neighbours = { readonly before: SentencePart | undefined; readonly next: SentencePart | undefined }

/** 'and' with an unknown verb, or two unknown characters in a row. */
function isTask({ raw }: SentencePart, { before, next }: Neighbours): boolean {
  const isGlyph = (text: string) => !/[a-zà-ÿ]/i.test(text)
  return before?.tag === 'and' || (isGlyph(raw) && next?.tag === 'word' && isGlyph(next.raw))
}

function findSecondMeaning({ parts, inPlaceOf }: Placed): Clarify | undefined {
  if (parts.some(({ tag }) => tag === 'not') || isSecondSwap(parts)) return clarify('payToken', 'receiveToken')
  if (parts.some(({ tag }) => tag === 'split')) return clarify('receiveToken')
  if (inPlaceOf !== undefined) return clarify(inPlaceOf)
  const isPriced = parts.some(({ raw }, at) => /^at$/i.test(raw) && parts[at + 1]?.amount !== undefined)
  if (isPriced) return clarify('amount')
  const isElsewhere = parts.some(({ tag }, at) => tag === 'on' && parts[at + 1]?.tag === 'word')
  return isElsewhere ? clarify('payNetwork', 'receiveNetwork') : undefined
}

/** Sending is a move only if it goes to a network and to nothing else. */
function isMove({ parts, receive }: Placed): boolean {
  return receive !== undefined && !parts.some(({ tag, raw }) => tag === 'to' || tag === 'for' || raw === '给')
}

/** 'USDC to Tom', 'for Tom', 给小张. */
function findPerson(parts: readonly SentencePart[]): Clarify | Refuse | undefined {
  const verdicts = parts.map((part, at) => judgeGoal(part, { next: parts[at + 1], rest: parts.slice(at + 2) }))
  return verdicts.find((verdict) => verdict !== undefined)
}

type Goal = { readonly next: SentencePart | undefined; readonly rest: readonly SentencePart[] }

function judgeGoal({ tag, raw }: SentencePart, { next, rest }: Goal): Clarify | Refuse | undefined {
  if (next?.tag !== 'word') return undefined
  const isGoal = tag === 'to' || tag === 'for'
  if (raw === '给' || raw === '給' || (isGoal && /^[A-Z][a-z]/.test(next.raw))) return refuse('recipient')
  const isLast = rest.every((part) => part.tag === 'filler' || part.tag === 'break')
  return tag === 'to' && isLast ? clarify('receiveToken') : undefined
}

/** 'then' between two swaps. */
function isSecondSwap(parts: readonly SentencePart[]): boolean {
  const at = parts.findIndex(({ tag }) => tag === 'next')
  if (at < 0) return false
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)]
  const symbols = new Set(before.filter(isMention).map(({ symbol }) => symbol))
  return (
    symbols.size > 1 && after.some((part) => isMention(part) || ['swap', 'sell', 'buy', 'bridge'].includes(part.tag))
  )
}
