import type { Token } from '../token.ts'
import type { Part } from './amounts.ts'
import { buildSwap, type Pair, type SwapReading } from './buildSwap.ts'
import { dropBreaks, listCores, settleClauses } from './clauses.ts'
import { foldMentions } from './foldMentions.ts'
import { clarify, refuse, type Side } from './intent.ts'
import { listMarks, type Mark, type Mention, writeSigns } from './marks.ts'
import { findClauseSide, findFirstSide, moves } from './patterns.ts'
import { type Sentence, takeLooseAmount, takeNetworks } from './sentence.ts'

/** More than any sentence about one swap has: the patterns are for short texts. */
const MOST_MARKS = 60

/** Reads the swap of a sentence if a pattern explains all of it, and asks otherwise. */
export function readSwap(parts: readonly Part[], tokens: readonly Token[]): SwapReading {
  const all = listMarks(parts)
  if (all.length > MOST_MARKS) return clarify('payToken', 'receiveToken')
  const marks = settleClauses(foldMentions(all))
  const read = (some: readonly Mark[]) => {
    const placed = takeNetworks(some)
    const counted = takeLooseAmount(dropBreaks(placed.marks))
    return assign({ ...placed, ...counted, tokens }) ?? assignClauses({ ...placed, tokens })
  }
  const whole = read(marks)
  if (whole !== undefined) return whole
  for (const core of listCores(marks)) {
    const reading = read(core)
    if (reading?.kind === 'swap' || (reading?.kind === 'clarify' && reading.known !== undefined)) return reading
  }
  return isForSomebody(all) ? refuse('recipient') : ask(dropBreaks(marks))
}

/** 'USDC to Tom', 给小张, or a transfer that goes to no token and no network. */
function isForSomebody(marks: readonly Mark[]): boolean {
  const isAddressed = marks.some(({ isAddress }) => isAddress) && /N.*N/.test(writeSigns(marks))
  // 'pay Mike 40 USDC'
  const isPaid =
    /^[,;]*[Lk]#A?N[^N]*$/.test(writeSigns(marks)) &&
    /^(?:pay|give|owe|slip|paga|dale|gib|zahle|paie|donne)$/i.test(
      marks.find(({ sign }) => /[Lk]/.test(sign))?.raw ?? '',
    )
  if (isPaid || isAddressed || marks.some(({ isSend }) => isSend)) return true
  return marks.some(({ sign, raw }, at) => {
    const next = marks[at + 1]
    if (next?.sign === '#' && /^(?:goes|should go) to$/i.test(raw)) return true
    return next?.sign === '#' && (/^[给給]$/.test(raw) || (/[tf]/.test(sign) && /^[A-Z][a-z]/.test(next.raw)))
  })
}

function assign(sentence: Sentence): SwapReading | undefined {
  const [one, other, third] = sentence.marks.flatMap(({ mention }) => mention ?? [])
  if (one === undefined || third !== undefined) return undefined
  const ofOne = other === undefined && one.symbol !== '' ? readOne(sentence, one) : undefined
  if (ofOne !== undefined) return ofOne
  const counted = sentence.marks.map(({ sign, mention }) => (mention?.amount === undefined ? sign : 'M')).join('')
  const first = findFirstSide(counted)
  if (first === undefined) return undefined
  if (other === undefined) return askForOther(sentence, { mention: one, side: first })
  const isStill = one.network === undefined || other.network === undefined
  if (one.symbol === other.symbol && one.symbol !== '' && isStill) return clarify('receiveToken')
  const pair = findPair(counted, { first, one, other })
  return pair && buildSwap({ ...sentence, network: sentence.network ?? findTail(sentence, [one, other]) }, pair)
}

/** Two clauses with one token each, where the words of one say its side: 'hand me WETH, here is 500 DAI'. */
function assignClauses(sentence: Sentence): SwapReading | undefined {
  const [one, other, ...more] = splitClauses(sentence.marks).map(readClause)
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const sides = [one.side, other.side]
  const isPaid = sides.includes('pay')
  const bare = [one, other].find(({ side }) => side === 'none')?.mention
  // 'ETH please, paying 200 USDC': a token without words is received if the other one is paid.
  const isReceived = sides.includes('receive') || (bare !== undefined && bare.amount === undefined)
  // 'my 30 USDC are on Base, I want POL': what is the user's is paid.
  const isOwn = sides.includes('receive') && bare?.isMine === true && bare.amount !== undefined
  if (sides.includes('unknown') || !((isPaid && isReceived) || isOwn)) return undefined
  const isFirstPaid = one.side === 'pay' || other.side === 'receive'
  const pair = isFirstPaid ? { pay: one.mention, receive: other.mention } : { pay: other.mention, receive: one.mention }
  return pair.pay.symbol === pair.receive.symbol ? undefined : buildSwap(sentence, pair)
}

function splitClauses(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const clauses: Mark[][] = [[]]
  for (const mark of marks) {
    if (/[,;&]/.test(mark.sign)) clauses.push([])
    else clauses.at(-1)?.push(mark)
  }
  return clauses.filter(({ length }) => length > 0)
}

type ClauseReading = { readonly mention: Mention; readonly side: Side | 'none' | 'unknown' }

function readClause(marks: readonly Mark[]): ClauseReading {
  const [mention = { symbol: '' }, ...more] = marks.flatMap((mark) => mark.mention ?? [])
  const [amount, ...amounts] = marks.flatMap((mark) => mark.amount ?? [])
  const signs = writeSigns(marks)
  const isCountedTwice = amounts.length > 0 || (amount !== undefined && mention.amount !== undefined)
  if (mention.symbol === '' || more.length > 0 || isCountedTwice) return { mention, side: 'unknown' }
  const counted = amount === undefined ? mention : { ...mention, amount }
  return { mention: counted, side: signs === 'N' ? 'none' : (findClauseSide(signs) ?? 'unknown') }
}

type Order = { readonly first: Side; readonly one: Mention; readonly other: Mention }

/** In 'USDT for my BNB' the user pays BNB, although it comes second. With any verb before it the order is unclear. */
function findPair(signs: string, { first, one, other }: Order): Pair | undefined {
  const isTheirs = signs.includes('f') && first === 'pay' && other.isMine && !one.isMine
  if (isTheirs && !/^[NM],?f[NM]$/.test(signs)) return undefined
  return first === 'pay' && !isTheirs ? { pay: one, receive: other } : { pay: other, receive: one }
}

/** Behind the last token, the only network of the sentence counts for both sides. */
function findTail(
  { payNetwork, receiveNetwork }: Sentence,
  [one, other]: readonly [Mention, Mention],
): string | undefined {
  const isOnly = one.network === undefined && payNetwork === undefined && receiveNetwork === undefined
  return other.isBehind && isOnly ? other.network : undefined
}

/** A move to another network, a wrap, or a payment to somebody. */
function readOne(sentence: Sentence, mention: Mention): SwapReading | undefined {
  const isPayment = sentence.marks[0]?.isSend && !writeSigns(sentence.marks).includes('K')
  return isPayment ? refuse('recipient') : (readMove(sentence, mention) ?? readWrap(sentence, mention))
}

function readMove(sentence: Sentence, mention: Mention): SwapReading | undefined {
  const signs = writeSigns(sentence.marks)
  const names = sentence.marks.flatMap(({ network }) => network ?? [])
  const isTo = moves.to.test(signs) || moves.toFirst.test(signs)
  const isToFrom = moves.toFrom.test(signs)
  if (!isTo && !isToFrom && !moves.between.test(signs)) return undefined
  const legs = isToFrom ? names.toReversed() : names
  const [from, to] = isTo ? [mention.network ?? sentence.network, names[0]] : legs
  // 'swap 4 BNB to Avalanche': a token should stand there.
  if (isTo && from === undefined && !signs.includes('G')) return clarify('receiveToken')
  const { symbol, amount, isTorn } = mention
  const token = { symbol, ...(isTorn && { isTorn }) }
  return buildSwap(
    { ...sentence, network: undefined },
    {
      pay: { ...token, ...(amount && { amount }), ...(from && { network: from }) },
      receive: { ...token, ...(to && { network: to }) },
    },
  )
}

function readWrap({ marks, tokens, ...sentence }: Sentence, mention: Mention): SwapReading | undefined {
  const verb = /^([Uu])N[xSCGn]*$/.exec(writeSigns(marks))?.[1]
  if (verb === undefined) return undefined
  const isListed = (symbol: string) => tokens.some((token) => token.symbol === symbol)
  const isWrapped = mention.symbol.startsWith('W') && isListed(mention.symbol.slice(1))
  const plain = isWrapped ? mention.symbol.slice(1) : mention.symbol
  if (!isListed(`W${plain}`)) return clarify('receiveToken')
  const network = mention.network ?? sentence.network
  const place = network === undefined ? {} : { network }
  const [paid, received] = verb === 'U' ? [plain, `W${plain}`] : [`W${plain}`, plain]
  const { amount } = mention
  return buildSwap(
    { ...sentence, marks, tokens, network: undefined },
    { pay: { symbol: paid, ...(amount && { amount }), ...place }, receive: { symbol: received, ...place } },
  )
}

type One = { readonly mention: Mention; readonly side: Side }

function askForOther(sentence: Sentence, { mention, side }: One): SwapReading {
  if (mention.symbol === '' && mention.isList && !mention.isPair) return clarify(`${side}Token`)
  if (mention.symbol === '') return clarify('payToken', 'receiveToken')
  const missing = side === 'pay' ? 'receiveToken' : 'payToken'
  const other: Mention = { symbol: '' }
  const pair = side === 'pay' ? { pay: mention, receive: other } : { pay: other, receive: mention }
  const reading = buildSwap(sentence, pair)
  return 'known' in reading ? { ...clarify(missing), ...(reading.known && { known: reading.known }) } : clarify(missing)
}

/** 'sell 2 ETH for 0x…': no token that we list. */
function askForAddress(signs: string): SwapReading {
  return /^[LSCGH]+Nf#$/.test(signs) ? clarify('receiveToken') : clarify('payToken', 'receiveToken')
}

/** The question about a sentence that no pattern explains. */
function ask(marks: readonly Mark[]): SwapReading {
  const signs = writeSigns(marks)
  const mentions = marks.flatMap(({ mention }) => mention ?? [])
  const symbols = new Set(mentions.map(({ symbol }) => symbol))
  if (marks.some(({ isAddress }) => isAddress)) return askForAddress(signs)
  if (symbols.size === 1 && !symbols.has('')) {
    const isReceived = /[BWgVtTfC][^N]{0,2}N/.test(signs) || /N[xn]*[BWV]/.test(signs)
    return clarify(isReceived ? 'payToken' : 'receiveToken')
  }
  if (/NvN/.test(signs)) return clarify('payToken')
  if (symbols.size > 2) return clarify(/^[^N]*N[^N]*[tfBWgwiTV<]/.test(signs) ? 'receiveToken' : 'payToken')
  const amounts = mentions.filter(({ amount }) => amount !== undefined)
  if (mentions.length === 2 && amounts.length === 2 && !symbols.has('')) return clarify('amount')
  return clarify('payToken', 'receiveToken')
}
