import type { Amount, Part } from './amounts.ts'
import type { Tag } from './vocabulary/tag.ts'

/** A token of the sentence with the amount and the network that were said with it. */
export type Mention = {
  /** Empty if the token is unknown, or one of several candidates. */
  readonly symbol: string
  readonly amount?: Amount
  readonly network?: string
  /** Two different networks were said with it. */
  readonly isTorn?: true
  /** 'my ETH' */
  readonly isMine?: true
  /** The network stands behind the token: after the last one it can mean both sides. */
  readonly isBehind?: true
  /** Several tokens for one side. */
  readonly isList?: true
  /** Written as a market: ETH/USDC, 'between ETH and USDC'. */
  readonly isPair?: true
  /** The networks on which a contract address is this token. */
  readonly listedOn?: readonly string[]
}

/**
 * One step of the grammar. `sign` is its letter in the patterns: N a token, K a network, A an amount, % a part of a
 * formula, # an unknown word, X a word that makes guessing unsafe.
 */
export type Mark = {
  readonly sign: string
  readonly raw: string
  readonly mention?: Mention
  readonly network?: string
  readonly amount?: Amount
  readonly isAddress?: true
  /** A verb that also means a payment to another person. */
  readonly isSend?: true
}

/** A network that we do not serve. */
export const UNKNOWN_NETWORK = '?'

/** The network of the other side: 'on the same chain'. */
export const SAME_NETWORK = '='

/** The letters of the patterns. Tags without a letter say nothing about a swap. */
const signs: Partial<Readonly<Record<Part['tag'], string>>> = {
  swap: 'S',
  swapped: 's',
  change: 'C',
  become: 'T',
  sell: 'L',
  take: 'k',
  spend: 'L',
  sold: 'l',
  buy: 'B',
  want: 'W',
  toGet: 'g',
  bought: 'b',
  earns: 'z',
  purchase: 'V',
  have: 'H',
  bridge: 'G',
  wrap: 'U',
  unwrap: 'u',
  with: 'w',
  payWith: 'p',
  from: 'm',
  to: 't',
  for: 'f',
  in: 'i',
  on: 'o',
  a: 'a',
  of: '的',
  pronoun: 'y',
  measure: '个',
  worth: 'v',
  and: '&',
  or: '|',
  object: 'x',
  paysBefore: 'd',
  receivesBefore: 'n',
  fromBefore: 'D',
  leftArrow: '<',
  howMuch: 'Q',
  quote: 'q',
  needed: 'E',
  costs: '$',
  wrapped: '#',
  chain: 'c',
  reason: 'Y',
  so: ';',
  apart: 'Z',
  receiveOn: 'r',
  payNetworkWord: 'h',
  replace: 'e',
  inReturn: 'j',
  returnFor: 'F',
  than: 'J',
  past: 'O',
  supposed: 'I',
  at: '@',
  word: '#',
  usd: '#',
  scale: '#',
  numberWord: '#',
  percent: '%',
  point: '#',
  plusHalf: '#',
  tenths: '#',
  outOf: '#',
  basisPoints: '#',
  slippagePoints: '#',
  part: '#',
  minus: '%',
  not: 'X',
  next: 'X',
  split: 'X',
  correction: '!',
}

const silent: ReadonlySet<Part['tag']> = new Set<Part['tag'] | Tag>(['filler', 'my', 'vague'])

export function listMarks(parts: readonly Part[]): readonly Mark[] {
  const isQuestion = parts.some(({ tag }) => tag === 'howMuch')
  return parts.flatMap((said, index) => {
    const part = settleSource(settleNeed(settleReceiver(said, { parts, index }), isQuestion), { parts, index })
    const mark = createMark(part, parts[index - 1])
    const isSilent = part.tag === 'wrapped' && parts[index + 1]?.tag !== 'word'
    return mark === undefined || isSilent ? [] : finishMark(mark, { parts, index })
  })
}

type Place = { readonly parts: readonly Part[]; readonly index: number }

/** 'I need' asks for a token; after 'how much' it asks what to pay. */
function settleNeed(part: Part, isQuestion: boolean): Part {
  const isNeed = /^(?:ich )?(?:brauche?|benötige|bräuchte)(?: ich)?$|^necesito$/i.test(part.raw)
  if (isQuestion && isNeed) return { ...part, tag: 'needed' }
  if (isQuestion || part.tag !== 'needed') return part
  return { ...part, tag: /pay|sell|spend|sold|spent|swap|trade|convert|give/i.test(part.raw) ? 'sell' : 'want' }
}

/** 'paid from my ETH' names a token, 'paid from Base' a network. */
function settleSource(part: Part, { parts, index }: Place): Part {
  const next = parts.slice(index + 1).find(({ tag }) => tag !== 'my')
  const isToken = next?.symbol !== undefined && next.network === undefined
  if (part.tag === 'on' && /^using the$/i.test(part.raw) && isToken) return { ...part, tag: 'with' }
  const isSource =
    part.tag === 'payNetworkWord' && /^(?:i |ill )?(?:paid|pay|paying) (?:from|out of)(?: my)?$/i.test(part.raw)
  return isSource && isToken ? { ...part, tag: 'payWith' } : part
}

const sellVerbs: ReadonlySet<Part['tag']> = new Set<Part['tag']>(['sell', 'spend', 'take'])

/**
 * 'sell me 2 BNB': the user receives. In other languages the same words can also mean 'sell for me', and 'swap me 1 ETH
 * for DAI' has two readings: their verb becomes an unknown word.
 */
function settleReceiver(part: Part, { parts, index }: Place): Part {
  const next = parts[index + 1]?.raw ?? ''
  const isSale = sellVerbs.has(part.tag)
  // 'sell me my 2 BNB' is not understood.
  const isOwn = parts[index + 2]?.tag === 'my'
  const isSoldToMe = /^(?:sell|pay)$/i.test(part.raw) && /^(?:to )?me$/i.test(next)
  if (isSale && isSoldToMe && !isOwn) return { ...part, tag: 'buy' }
  const isSwapped = part.tag === 'swap' && /^me$/i.test(next) && parts.some(({ tag }) => tag === 'for')
  return isSwapped || (isSale && isForMe(part, { parts, index })) ? { ...part, tag: 'word' } : part
}

/** 'sell 2 BNB to me', verkaufe mir, tu me vends, 卖给我 */
function isForMe({ raw: verb }: Part, { parts, index }: Place): boolean {
  const [before, next] = [parts[index - 1]?.raw ?? '', parts[index + 1]?.raw ?? '']
  if (/^(?:me|mir|uns|moi|nous|sie mir|[给給]?我|私に)$/i.test(next)) return true
  if (/^vend/i.test(verb) && /(?:^|\s)(?:me|nos|nous)$/i.test(before)) return true
  const isDative = ({ tag, raw }: Part) => silent.has(tag) && /(?:^|\s)(?:mir|uns)(?:\s|$)/i.test(raw)
  if (/^verkauf/i.test(verb) && parts.some(isDative)) return true
  return parts.some(({ raw }, at) => at > index && /^to (?:me|us)$/i.test(raw))
}

function finishMark(mark: Mark, { parts, index }: Place): readonly Mark[] {
  if (mark.mention !== undefined && isMine(parts, index))
    return [{ ...mark, mention: { ...mark.mention, isMine: true } }]
  // 链上的 ends in the particle that ties it to the next token.
  const isTied = mark.sign === 'c' && /[的の]$/.test(mark.raw)
  return isTied ? [mark, { sign: '的', raw: '' }] : [mark]
}

function createMark(part: Part, before: Part | undefined): Mark | undefined {
  const { tag, raw, amount, network } = part
  if (amount !== undefined) return amount.type === 'none' ? undefined : { sign: 'A', raw, amount }
  if (tag === 'token' || tag === 'unknownToken') return createMention(part)
  if (tag === 'sameNetwork') return { sign: 'K', raw, network: SAME_NETWORK }
  if (network !== undefined) return { sign: 'K', raw, network }
  if (tag === 'break') return createBreak(raw)
  // The Spanish 'a' follows a token or a network; the English article does not.
  const isArticle = tag === 'a' && before?.symbol === undefined && before?.network === undefined
  return silent.has(tag) || isArticle ? undefined : createWord(part)
}

/** 'my ETH', 'my 2 ETH', mes ETH. */
function isMine(parts: readonly Part[], index: number): boolean {
  const before = parts
    .slice(Math.max(0, index - 2), index)
    .filter(({ amount }) => amount?.type !== 'value')
    .at(-1)
  return /^(my|mis?|mes|mon|ma|meine?[nrsm]?|我的)$/i.test(before?.raw ?? '')
}

function createMention({ raw, symbol = '', listedOn }: Part): Mark {
  return { sign: 'N', raw, mention: { symbol, ...(listedOn && { listedOn }) } }
}

function createWord({ tag, raw }: Part): Mark {
  if (tag === 'address') return { sign: '#', raw, isAddress: true }
  if (tag === 'send') return { sign: 'G', raw, isSend: true }
  return { sign: signs[tag] ?? '#', raw }
}

/** Quotation marks and dashes between words say nothing; other signs could say anything. */
function createBreak(raw: string): Mark | undefined {
  if (/^["'“”‘’„«»「」『』~≈…*_•·¿¡]$/.test(raw)) return undefined
  if (/^[()[\]（）【】]$/.test(raw)) return { sign: /[([（【]/.test(raw) ? '(' : ')', raw }
  if (/^[;.!?。；！？]$/.test(raw)) return { sign: ';', raw }
  if (/^[,:、，：=\-–—]$/.test(raw)) return { sign: ',', raw }
  if (/^[%+*^×÷√-]$/.test(raw)) return { sign: '%', raw }
  if (/^\.{2,}$/.test(raw)) return { sign: ',', raw }
  return { sign: raw === '/' || raw === '|' ? '/' : '#', raw }
}

export function writeSigns(marks: readonly Mark[]): string {
  return marks.map(({ sign }) => sign).join('')
}

/** Replaces every run of marks whose letters match the pattern by the result of `change`. */
export function fold(
  marks: readonly Mark[],
  { pattern, change }: { pattern: RegExp; change: (found: readonly Mark[]) => readonly Mark[] },
): readonly Mark[] {
  const folded: Mark[] = []
  let end = 0
  for (const { index, 0: found } of writeSigns(marks).matchAll(pattern)) {
    folded.push(...marks.slice(end, index), ...change(marks.slice(index, index + found.length)))
    end = index + found.length
  }
  return [...folded, ...marks.slice(end)]
}
