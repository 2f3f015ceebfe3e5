import { type Clarify, clarify, type Side } from './intent.ts'
import type { SentencePart } from './networks.ts'

/** All mentions of one token, with what the words around them say about its side. */
export type Group = {
  readonly symbol: string
  readonly mentions: readonly number[]
  readonly pay: number
  readonly receive: number
  readonly homes: readonly string[]
}

type Claim = { readonly side: Side; readonly weight: number }

/** The word before a token decides its side. Prepositions are surer than verbs, verbs surer than questions. */
const claims: Readonly<Record<string, Claim>> = {
  sell: { side: 'pay', weight: 4 },
  spend: { side: 'pay', weight: 4 },
  with: { side: 'pay', weight: 4 },
  from: { side: 'pay', weight: 4 },
  swap: { side: 'pay', weight: 3 },
  bridge: { side: 'pay', weight: 3 },
  send: { side: 'pay', weight: 3 },
  wrap: { side: 'pay', weight: 3 },
  have: { side: 'pay', weight: 1 },
  buy: { side: 'receive', weight: 4 },
  to: { side: 'receive', weight: 4 },
  in: { side: 'receive', weight: 4 },
  on: { side: 'receive', weight: 4 },
  a: { side: 'receive', weight: 4 },
  want: { side: 'receive', weight: 3 },
  needed: { side: 'receive', weight: 3 },
  howMuch: { side: 'receive', weight: 1 },
}

const claimsOfNext: Readonly<Record<string, Claim>> = {
  needed: { side: 'pay', weight: 4 },
  costs: { side: 'receive', weight: 4 },
  paysBefore: { side: 'pay', weight: 4 },
  receivesBefore: { side: 'receive', weight: 4 },
}

export function isMention({ tag }: SentencePart): boolean {
  return tag === 'token' || tag === 'unknownToken'
}

/** One group per token, in the order of the sentence. Unknown tokens have an empty symbol. */
export function groupMentions(parts: readonly SentencePart[]): readonly Group[] {
  const groups = new Map<string, Group>()
  parts.forEach((part, index) => {
    if (!isMention(part)) return
    const symbol = part.symbol ?? ''
    const known = groups.get(symbol) ?? { symbol, mentions: [], pay: 0, receive: 0, homes: [] }
    const group = {
      ...known,
      mentions: [...known.mentions, index],
      homes: [...known.homes, ...(part.home ? [part.home] : [])],
    }
    const claim = readClaim(parts, index)
    groups.set(
      symbol,
      claim === undefined ? group : { ...group, [claim.side]: Math.max(group[claim.side], claim.weight) },
    )
  })
  return [...groups.values()]
}

function readClaim(parts: readonly SentencePart[], index: number): Claim | undefined {
  // 换2个ETH的 at the end says how much, not which side.
  const isMeasure = parts[index + 1]?.tag === 'of' && (parts[index + 2]?.tag ?? 'break') === 'break'
  return (
    readWorth(parts, index) ?? readClaimAfter(parts, index) ?? (isMeasure ? undefined : readClaimBefore(parts, index))
  )
}

/** 'buy 20 USDC worth of ETH' pays USDC; with another verb it has two readings, and both claim to be paid. */
function readWorth(parts: readonly SentencePart[], index: number): Claim | undefined {
  const isWorth = (at: number) => parts[at]?.tag === 'worth' || parts[at]?.raw === '的'
  const isMeasure = isWorth(index + 1) && parts[index + 2]?.tag === 'token'
  const isMeasured = isWorth(index - 1) && parts[index - 2]?.tag === 'token'
  if (!isMeasure && !isMeasured) return undefined
  const isBought = parts.some(({ tag }) => tag === 'buy' || tag === 'want')
  return { side: isMeasured && isBought ? 'receive' : 'pay', weight: 4 }
}

function readClaimAfter(parts: readonly SentencePart[], index: number): Claim | undefined {
  let at = index + 1
  while (parts[at]?.amount !== undefined || parts[at]?.tag === 'measure') at++
  const tag = parts[at]?.tag ?? ''
  const after = Object.hasOwn(claimsOfNext, tag) ? claimsOfNext[tag] : undefined
  // In Japanese the verb comes last: ETHを買う, USDCが欲しい.
  const isObject = /^[をが]$/.test(parts[at]?.raw ?? '') && parts[at + 1]?.tag === 'buy'
  return isObject ? { side: 'receive', weight: 4 } : after
}

function readClaimBefore(parts: readonly SentencePart[], index: number): Claim | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const part = parts[at]
    if (part === undefined || isMention(part) || part.tag === 'for') return undefined
    const hasOther = parts.slice(0, at).some(isMention)
    const claim = readMark(parts, { at, hasOther })
    if (claim !== undefined) return claim
  }
  return undefined
}

type Mark = { readonly at: number; readonly hasOther: boolean }

function readMark(parts: readonly SentencePart[], { at, hasOther }: Mark): Claim | undefined {
  const [before, part] = [parts[at - 1], parts[at]]
  const tag = part?.tag ?? ''
  if (tag === 'change') return { side: 'receive', weight: hasOther ? 3 : 1 }
  return isIdle(parts, { at, hasOther, tag, before }) || !Object.hasOwn(claims, tag) ? undefined : claims[tag]
}

type Idle = Mark & { readonly tag: string; readonly before: SentencePart | undefined }

/** Words that say something about a side only in their place. */
function isIdle(parts: readonly SentencePart[], { at, hasOther, tag, before }: Idle): boolean {
  // '$100 in ETH' is an amount of ETH.
  if (tag === 'in') return !hasOther || before?.amount?.type === 'usd'
  // The Spanish 'a' follows a token; the English article does not.
  if (tag === 'a') return before === undefined || !isMention(before)
  if (tag === 'on') return !parts.slice(0, at).some((part) => part.tag === 'spend' || part.tag === 'sell')
  return tag === 'needed' && hasOther
}

export type Pair = { readonly pay: Group; readonly receive: Group }

/** Which of two tokens is paid, or a question. */
export function findPair(parts: readonly SentencePart[], [one, other]: readonly [Group, Group]): Pair | Clarify {
  const isTorn = [one, other].some(({ pay, receive }) => pay >= 3 && receive >= 3)
  if (isTorn || isList(parts, [one, other]) || isRivalry(one, other)) return clarify('payToken', 'receiveToken')
  const score = one.pay + other.receive - one.receive - other.pay
  if (score > 0) return { pay: one, receive: other }
  if (score < 0) return { pay: other, receive: one }
  return findPairByOrder(parts, [one, other])
}

/** Both claim the same side about as strongly. */
function isRivalry(one: Group, other: Group): boolean {
  const rival = (side: Side) => one[side] >= 3 && other[side] >= 3 && Math.abs(one[side] - other[side]) < 2
  return rival('pay') || rival('receive')
}

const joints: ReadonlySet<string> = new Set(['and', 'or', 'break', 'my', 'measure', 'filler', 'of', 'a'])

/** 'ETH or BNB', 'ETH, BNB': two candidates for one side. */
function isList(parts: readonly SentencePart[], [one, other]: readonly [Group, Group]): boolean {
  const start = one.mentions.filter((at) => at < (other.mentions[0] ?? 0)).at(-1) ?? 0
  const between = parts.slice(start + 1, other.mentions[0])
  const isJoined = between.some(({ tag, raw }) => tag === 'and' || tag === 'or' || /^[,、/]$/.test(raw))
  const isPlain = between.every((part) => joints.has(part.tag) || part.amount !== undefined)
  return isJoined && isPlain && !between.some(({ raw }) => /^[>→|»]$/.test(raw)) && other.pay < 3 && other.receive < 3
}

/** Without any mark the first token is paid, unless a verb at the end says otherwise. */
function findPairByOrder(parts: readonly SentencePart[], [one, other]: readonly [Group, Group]): Pair | Clarify {
  const last = parts.slice(other.mentions.at(-1)).findLast(({ tag }) => ['buy', 'sell', 'swap', 'change'].includes(tag))
  if (last?.tag === 'buy') return { pay: other, receive: one }
  const between = parts.slice((one.mentions[0] ?? 0) + 1, other.mentions[0])
  // Without a known verb, an unknown one may mean either: 'nab 300 USDT for BNB'.
  const first = parts
    .slice(0, one.mentions[0])
    .findLast(({ tag, amount }) => amount === undefined && tag !== 'measure' && tag !== 'my')
  if (first?.tag === 'word' && last === undefined) return clarify('payToken', 'receiveToken')
  const isLinked = last !== undefined || between.some(({ tag }) => tag === 'for' || tag === 'word')
  const isCounted = parts.slice(0, one.mentions[0]).some(({ amount }) => amount !== undefined)
  return isLinked || isCounted ? { pay: one, receive: other } : clarify('payToken', 'receiveToken')
}
