import type { Token } from '../token.ts'
import type { Part } from './amounts.ts'
import { buildSwap, type Pair, type Sentence, type SwapReading, takeLooseAmount, takeNetworks } from './buildSwap.ts'
import { foldMentions } from './foldMentions.ts'
import { clarify, refuse, type Side } from './intent.ts'
import { fold, listMarks, type Mark, type Mention, writeSigns } from './marks.ts'

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
  // 'my 30 USDC are on Base, I want POL': the user pays with their own token.
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

/** A move to another network, a wrap, or a payment to another person. */
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

/** Merges clauses that add to a token of the swap, and drops clauses about other tokens. */
function settleClauses(marks: readonly Mark[]): readonly Mark[] {
  return mergePlaces(dropApart(joinPronoun(mergeRepeated(marks))))
}

/** Merges a token that is repeated with its amount at the end: 'ETH to BNB, 2 ETH', 想把ETH换成BNB，换2个ETH的. */
function mergeRepeated(marks: readonly Mark[]): readonly Mark[] {
  const said = /(?:[,;(][SCLBVWHGk]*|f|(?<=N))N(?:t?[LS])?y*[,;)]*$/.exec(writeSigns(marks))
  const last = marks.findLast(({ sign }) => sign === 'N')?.mention
  if (said === null || last?.amount === undefined) return marks
  const rest = marks.slice(0, said.index)
  const isAgain = (mark: Mark) => mark.mention?.symbol === last.symbol && mark.mention.amount === undefined
  const at = rest.findIndex(isAgain)
  if (at < 0 || rest.filter(({ mention }) => mention !== undefined).length !== 2) return marks
  return rest.map((mark, index) =>
    index === at && mark.mention && last.amount ? { ...mark, mention: { ...mark.mention, amount: last.amount } } : mark,
  )
}

/** Replaces a pronoun by the token of the first clause: 'I keep my BNB on BSC. Turn 2 of them into USDT'. */
function joinPronoun(marks: readonly Mark[]): readonly Mark[] {
  const said = /^[HZ,;#]*N[H#]*[,;&]+([SCLGkw]*)(?:A?y|yA)(?=[^NA]*N[^NA]*$)/.exec(writeSigns(marks))
  const first = marks.find(({ mention }) => mention !== undefined)
  if (said === null || first?.mention === undefined || first.mention.amount !== undefined) return marks
  const verbs = said[1]?.length ?? 0
  const end = said[0].length
  const amount = marks[end - 2]?.amount ?? marks[end - 1]?.amount
  const start = end - (amount === undefined ? 1 : 2) - verbs
  const token: Mark = { ...first, mention: { ...first.mention, ...(amount && { amount }) } }
  return [...marks.slice(start, start + verbs), token, ...marks.slice(end)]
}

const apart = [
  /\([^()NAK]*Z[^()NAK]*N[^()NAK]*\)/g,
  /^[,;]*Z+NZ*[,;&]*/g,
  /^[,;]*Nx?Z+[,;&]*/g,
  /[,;&(]*Z+[tfw]?NZ*[),;]*$/g,
  /[,;&]+Nx?Z+[,;]*$/g,
]

/** Drops tokens that are not part of the swap: 'don't touch my WBTC, …', '…, not to WETH'. */
function dropApart(marks: readonly Mark[]): readonly Mark[] {
  return apart.reduce(
    (left, pattern) =>
      fold(left, {
        pattern,
        change: (found) => {
          const symbol = found.find(({ sign }) => sign === 'N')?.mention?.symbol
          const isElsewhere = left.filter(({ mention }) => mention?.symbol === symbol).length > 1
          return symbol === '' || isElsewhere ? found : []
        },
      }),
    marks,
  )
}

/** Merges a clause about the network of a token: 'the BNB is on Base', 'the ETH should arrive on Base'. */
function mergePlaces(marks: readonly Mark[]): readonly Mark[] {
  const signs = writeSigns(marks)
  const first = /^[,;]*[WBH]*N[,;&]+(?=.*N.*N)/.exec(signs)
  const last = /[,;&]+[WBHw]*N(?:[rhWBHGtoixnm]*K[dn]?)?[,;]*$/.exec(signs)
  if (first !== null) return mergePlace(marks.slice(0, first[0].length), marks.slice(first[0].length)) ?? marks
  return last === null ? marks : (mergePlace(marks.slice(last.index), marks.slice(0, last.index)) ?? marks)
}

function mergePlace(clause: readonly Mark[], rest: readonly Mark[]): readonly Mark[] | undefined {
  const place = clause.find(({ sign }) => sign === 'N')?.mention
  const network = clause.find(({ sign }) => sign === 'K')?.network ?? (place?.isBehind && place.network)
  const isSaid = ({ mention }: Mark) => mention?.symbol === place?.symbol && mention?.network === undefined
  const isPair = rest.filter(({ mention }) => mention !== undefined).length === 2
  if (!network || place?.amount !== undefined || !isPair || !rest.some(isSaid)) return undefined
  return rest.map((mark) => (mark.mention && isSaid(mark) ? { ...mark, mention: { ...mark.mention, network } } : mark))
}

/** Drops commas and stops that are not between two tokens, amounts or networks, and 'and' before a verb. */
function dropBreaks(marks: readonly Mark[]): readonly Mark[] {
  const steps = [
    // 'with it' at the end of a clause
    /y+(?=[,;&]|$)|(?<=A)y/g,
    /^[,;]+|[,;]+$|[,;]+(?=[,;])/g,
    /(?<=[^NAK])[,;]/g,
    /[,;](?=[^NAKfF])/g,
    // 'get traded', 'the ETH I bought yesterday'
    /[BW]+(?=s)|(?<=N)[bB]O/g,
    /&(?=[BWgTLSCGHwpVbt])/g,
    /[()]/g,
    /\/(?=[LBWpwtmV])/g,
    // the ETH I own into DAI
    /(?<=N)H(?=[tfTia])|(?<=[wmp]N)H$/g,
    // 'to swap', 'want to swap', 'want to have'
    /t(?=[SCGLBUu])/g,
    /W(?=[SCGLBgVUuTWw])/g,
    /t(?=[SCGLBUu])/g,
  ]
  const plain = marks.map((mark) => (mark.sign === ';' ? { ...mark, sign: ',' } : mark))
  return steps.reduce<readonly Mark[]>((left, pattern) => fold(left, { pattern, change: () => [] }), plain)
}

/**
 * The sentence without clauses before it and without a reason behind it. Left out are words without a token ('my rent
 * is due, …'), tokens that the user has or gives as a reason, and sentences that end before the swap starts.
 */
function listCores(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const signs = writeSigns(marks)
  const end = findSwapEnd(marks, signs)
  // 'after buying 2 BNB yesterday I'd like to swap …' has no comma.
  const starts = [...signs.slice(0, end).matchAll(/[,;!]|(?<=^O[^,;]*N)O(?=[SWBLV].*N.*N)/g)].map(
    ({ index }) => index + 1,
  )
  return [...(end < marks.length ? [0] : []), ...starts].flatMap((start) => {
    const core = marks.slice(start, end)
    const isPlain = !/[X!ZO]/.test(writeSigns(core))
    const before = marks.slice(0, start)
    return isPlain && (isHolding(before, core) || isChatter(before, core)) ? [core] : []
  })
}

/** The index after the swap where a reason or a clause about another token starts. */
function findSwapEnd(marks: readonly Mark[], signs: string): number {
  const start = signs.search(/(?<=N.*N.*)[,;]*Y[^AK]*$|(?<=N.*N.*)[,;]+[XZO]+[^NAKtTf]*N[^NAK!]*$/)
  if (start < 1) return marks.length
  const core = new Set(marks.slice(0, start).flatMap(({ mention }) => mention?.symbol ?? []))
  const others = marks.slice(start).flatMap(({ mention }) => mention ?? [])
  const isOther = others.every(
    ({ symbol, amount, network }) => symbol !== '' && amount === undefined && network === undefined,
  )
  const isWanted = /[BWVgtTf]N/.test(signs.slice(start)) && others.some(({ symbol }) => !core.has(symbol))
  return isOther && !isWanted && others.length < 2 ? start : marks.length
}

function isChatter(before: readonly Mark[], core: readonly Mark[]): boolean {
  const signs = writeSigns(before)
  const mentions = before.flatMap(({ mention }) => mention ?? [])
  const known = new Set(core.flatMap(({ mention }) => mention?.symbol ?? []))
  // 'please put in a swap for me: …' says no side, no token and no number.
  if (/^[SCGLTtiqaof,;]*$/.test(signs)) return true
  if (signs.includes('K') && !signs.endsWith(';')) return false
  const isNew = mentions.length > 0 && mentions.every(({ symbol }) => symbol !== '' && !known.has(symbol))
  const isCounted = core.some(({ mention }) => mention?.amount !== undefined)
  // 'yesterday I swapped 1 ETH, now …': skip the past if the swap is complete without it.
  if (/^[^,;]*O/.test(signs)) return isNew || isCounted
  // In 'I want 30 USDT… I mean, swap 32 USDT to ETH' the user corrects the first sentence with a second one.
  if (/^[^X!Z]*![,;]*$/.test(signs))
    return isCounted && mentions.length > 0 && mentions.every(({ symbol }) => known.has(symbol)) && known.size === 2
  if (/[X!Z]/.test(signs))
    return /[,;]$/.test(signs) && isNew && !/[#XZ!][^N]*$/.test(signs.replace(/N[^,;N]*[XZ!][!;,]*$/, 'N'))
  // 'I want DAI, swap 1 ETH to DAI'
  const isWanted = /^(?:N[xBVW]+|[BVW]+N)[,;]+$/.test(signs)
  if (!/[#YH@]/.test(signs) && !isWanted) return false
  const isAside = /[HY]|;$/.test(signs)
  return mentions.every((mention) => (known.has(mention.symbol) ? isBare(mention) : isAside))
}

/** 'I own ETH on Base and Polygon, swap 1 ETH on Base for DAI': the swap says the network again. */
function isHolding(before: readonly Mark[], core: readonly Mark[]): boolean {
  const held = before.flatMap(({ mention }) => mention ?? [])
  const isSaidAgain = ({ symbol, amount }: Mention) =>
    amount === undefined &&
    core.every(({ mention }) => mention?.symbol !== symbol || (mention.network !== undefined && symbol !== ''))
  return /^[,;]*H+N(?:[&,|]*[oi]?K)+[,;]+$/.test(writeSigns(before)) && held.every(isSaidAgain)
}

function isBare({ amount, network }: Mention): boolean {
  return amount === undefined && network === undefined
}

/**
 * Every sentence that is understood, in the letters of `marks.ts`: P is the token to pay, R the one to receive. A
 * pattern explains a whole sentence or nothing. Without any word for a side, only the order of the plain forms that
 * everybody uses decides ("1 ETH to USDC", "ETH for USDC"). P1 has an amount, P0 has none.
 */
const texts: readonly string[] = [
  // swap 1 ETH to USDC, from ETH to USDC, sell ETH into USDC, 把ETH换成USDC, 用ETH换USDC, 1 ETH in USDC tauschen
  '[SCGq]*[LHwpm]*P[SCGs]*[tTaiC]+R[SCGLs]*',
  // take ETH and turn it into USDC, take 100 USDC and buy ETH; 'take ETH for USDC' could be either
  'k+P&?[SCG]*[tTaiC]+R',
  'k+P&?[SCG]+fR',
  'k+P&?[BV]+R',
  'B+Rk+[wm]?P',
  '[SCG]*[LHwpm]*P&?[SCG]+[tTaiCf]+R',
  // 卖15个POL，换成USDC收
  '[LHwpm]+P[TC]+RV',
  // swap ETH for USDC, sell ETH for USDC, ETH gegen USDC tauschen
  '[SCG]*[LHwpmSG]P[SCGsl]*,?fR[SCGLsl]*',
  'P[SCGsl]*fR[SCGLsl]+',
  // Without a verb: 2 ETH for USDC, ETH for USDC, but 'USDC, for 2 ETH'
  // 0.05 WBTC is to be sold for DAI
  'PL+fR',
  'P1,?fR',
  'P0fR0',
  'R0,fP1',
  // I want ETH swapped to USDC, ETH sold for USDC
  'B*P[sl]+[tfiTa]R',
  // I have ETH and want USDC, use ETH to buy USDC, 用ETH买USDC
  '[SCG]*[LHwpm]+PL*[SCGH]*[BVCt]+R[SC]*',
  // swap ETH to get USDC
  '[SCG]+P[BV]+R',
  // convert to USDC from ETH
  '[SCGLk]*[tTi]+R[wpm]+P',
  // spend 500 USDC on ETH
  '[SL]*L[SL]*PoR',
  // 42 BNB, paying in USDC
  'R,?p+P',
  'fR1p+P0',
  // 100 DAI, from my ETH
  'R1,?mP0',
  // achète pour 50 dollars de BNB avec mes USDC
  '[BV]+fR[wp]+P',
  // ETH换USDC多少
  '[Lw]?P[CT]RQ',
  // 1000 USDC买ETH
  'PV+R',
  // BNB太多了，卖一半换成USDT
  'PL+[TC]+R',
  // some BNB would be nice, I've got 90 USDT
  'R0,?H+P1',
  // 2 ETHでUSDCはいくらもらえますか
  'PdRxQ+[BV]*',
  // what I want is BNB and what I have is 80 DAI
  '[BV]+R&?H+P1',
  // get rid of all my POL, USDC please
  'L+P1,R0',
  'P,?L[BV]+R',
  // buy ETH with USDC, get USDC from my ETH, buy ETH for 500 USDC, I need USDC, sell ETH, 要500个USDC，用BNB换
  '[BV]+R[wpm]+P[CLG]*',
  '[BV]+RfP',
  // ich will 2 ETH gegen USDC tauschen
  'W*P[fit]R[SL]+',
  '[BV]+R[LHwp]+P[CLGV]*',
  // DAI is what I want, I'm paying 3 BNB
  'RB+[Lp]+P',
  // into USDT goes 0.7 ETH
  '[tT]+RGP',
  'C+R[wp]+P[CLG]*',
  // Kaufe für 100 USDC ETH, für 100 USDC ETH kaufen
  '[BV]+fPR',
  'B*fPR[BV]+',
  'fP[BV]+R',
  // 100 USDC mit ETH kaufen, ETH für 100 USDC kaufen
  'B*R[wpf]P[BVb]+',
  // 2 ETH bought with USDC
  'B*Rb[wpf]P',
  // USDCで2 ETHを買う, ETHをUSDCで買う, 1 ETHをUSDCに交換
  'PdRx?[BV]+',
  'Rx?Pd[BV]+',
  'Rx?[BV]+PdL*',
  // USDCが欲しいので、ETHを1枚出します
  'Rx?[BV]+Px?L+',
  'L+P[BV]+R',
  'P[xdD]?RnS*[SCBGLV]*',
  // 3 BNBをDAIに両替するといくらになりますか
  'P1[xdD]?R0n[SCG]*Q+',
  'RnP[xd]?[SCGL]+',
  // ETHをUSDCで売る
  'PxRdL+',
  // mach aus 1 ETH USDC
  '[SC]*mP[SC]*R[SC]*',
  'Px?LRn[SCG]*',
  // DAIを200使ってETHを買う
  'Px?L+Rx?[BV]+',
  'PdQRn?[SCG]*',
  // 0.3 WETHはUSDCでいくら
  'P1xRdQ+',
  // my 70 USDC should buy me BNB; BNB, that's what my 70 USDC should buy me
  '[LHw]*PzR',
  'R0,?[LHw]*P1z',
  // buy as much POL as 40 USDC gets me
  '[BV]+R0tP1[zB]+',
  // I'd rather have USDT than these 12 POL
  '[BV]+RJP',
  // pour 0.8 ETH into WBTC, pour 100 USDC en ETH
  'fP1[tTi]+R0',
  // DAI with 40 USDT
  'R0wP1',
  'R,wP',
  // into USDC I want to turn 3 BNB
  '[tTi]+R[SCGL]+P',
  // ich hätte gerne 60 USDT in ETH getauscht
  'B*P[itTa]+R[sl]+',
  // replace 70 POL with USDT
  'e+P[wftTai]+R[eS]*',
  // throw 300 USDT at BNB; a price would have an amount
  'L+P1@R0',
  // sell 6 BNB and receive DAI in return, 30 % meiner BNB verkaufen, USDC dafür
  '[SCGLk]+P[,&]?[BVWtf]*Rj',
  'P[L]+,?[BVW]*Rj',
  '[LSCGk]+P,?j[BVW]*R',
  'P,?j[BVW]+R',
  '[LSCGk]+P[,&]?[BVW]+jR',
  // USDC in exchange for 14 BNB
  'R0FP1',
  // BNB from 250 USDC
  'R0,?mP1',
  // ETH, ich zahle mit USDC; USDT möchte ich haben, und zwar für 5 BNB; how about WBTC? I pay 2 ETH
  'R[BVW]+,?[wp]+P',
  'R0[BVW]+fP1',
  'R[BVW]+FP',
  'R,?[Lp]+[wp]+P',
  '[BV]+R,?[Lp]+j?Pj?',
  // DAIに替えたいのは2 ETHです
  'RnS+x?P[xd]?',
  'RnSPx',
  'H+P[xd]?Rn[SCGLV]*',
  'Px?H+Rn[SCGLV]*',
  // if I sold 3 BNB how much DAI would that be, what would I get in USDC if I sold 1 ETH
  'I+[LSwpk]*P[LSC]*,?[Qq]+B*R[BVGLS]*',
  'I+[LSwpk]*P[LSC]*[tfTi]+R[LSC]*,?[Qq]+[BVG]*',
  'Q+RB*,?I+[LSwp]*P[LSC]*',
  '[Qq]+B*iR,?I+[LSwp]*P[LSC]*',
  '[Qq]+B*,?I+[LSwp]*P[LSC]*[tfTi]+R[LSC]*',
  // I would like 3 BNB as USDT
  'W+P1tR0',
  // USDC <- 1 ETH
  '[SCGBV]*R<P',
  // how much DAI for 2 BNB, how much USDC do I get for 1 ETH, how much DAI can 2 BNB buy, how many DAI are 2 BNB
  'Q+RB*[fw]P',
  'Q+RP1[Bv]*',
  // what would I get in USDC for 1 ETH, 3 BNBはいくらのUSDCになりますか
  '[Qq]+B*iRfP',
  'Px?Q+Rn?S*',
  // what do I get for 2 BNB in DAI, quote for 2 BNB in DAI, how much is 1 ETH in USDC, what would 5 POL get me in USDT
  '[Qq]+B*[fw]P[it]R',
  'q+fP[ti]R',
  'q+Pv?B*[it]R',
  'Q+P1v?B*[it]R0',
  'Q+R0iP1',
  // how much ETH do I need for 1000 USDC, how much USDC to buy 1 ETH, how much USDC does 1 ETH cost
  'Q+PE[fBVt]*R',
  'W?Q+Pl?gR',
  // how much BNB must I sell to receive 500 USDT; wie viel BNB muss ich verkaufen, um 500 USDT zu erhalten
  'Q+P0E*[LS]+[gt]R1',
  'Q+P0E+[LS]+fR1',
  'Q+P0E*[LS]+R1[BV]+',
  // 要花多少DAI才能买到3个BNB
  '[$]P0gR1',
  // 500 USDTを受け取るにはBNBをいくら売ればいいですか
  'R1x?[BV]+P0x?Q+[LBE]+',
  'Q+PR[$]',
  // how much would 3 WETH cost me in USDT
  'Q+R1[$]iP0',
  // 2个BNB能换多少DAI, 多少ETH能换1000 USDC, 买1个ETH要多少USDC
  '[Lw]?P[CVLBST]*Q+R',
  'Q+P[CV]R',
  '[CVB]R[$]P',
]

/** One token was said; the other one is missing. */
const lonely: readonly string[] = [
  '[SLGHwmQ]*P[SLCGstTfiaGVBdx&]*',
  '[CBVQ]+R[CSBVwn]*',
  '[SCG]*[tTf]+R[SC]*',
  'R[nx]+[BVSC]+',
  'R[xn]?[BV]+',
  '[LSG]+[tTf]+R',
]

type Pattern = { readonly isWhole: RegExp; readonly isPlain: boolean; readonly first: Side }

function compile(text: string): Pattern {
  const [pay, receive] = [text.indexOf('P'), text.indexOf('R')]
  const isPayFirst = receive < 0 || (pay >= 0 && pay < receive)
  const letters = text.replace(/[PR]1/g, 'M').replace(/[PR]0/g, 'N').replace(/[PR]/g, '[NM]')
  return { isWhole: new RegExp(`^(?:${letters})$`), isPlain: !/[Wg]/.test(text), first: isPayFirst ? 'pay' : 'receive' }
}

const pairs = texts.map(compile)
const singles = lonely.map(compile)

/** Clauses with one token whose words say its side. */
const clauseSides = {
  pay: /^x?(?:[LHpwkhSC]+N[xd]?A?[LHlpyj]*|N[xd]?A?[LHlSCs]+[yj]*|W+N[LlSCs]+)$/,
  receive: /^x?(?:[BVWg]+j?N[xn]?A?[BVWyj]*|N[xn]?A?[BVWb]+A?[yj]*)$/,
}

/** The side of the token of a clause: 'here is 500 DAI', 'USDC wanted', 支払いはUSDC. */
function findClauseSide(signs: string): Side | undefined {
  const [isPaid, isReceived] = [clauseSides.pay.test(signs), clauseSides.receive.test(signs)]
  if (isPaid === isReceived) return undefined
  return isPaid ? 'pay' : 'receive'
}

/** A move of one token to another network. The first K is where it is, if there are two. */
const moves = {
  // bridge 100 USDC to Base, 把Base上的ETH跨到Polygon, bridge 1 ETH from Base to Polygon
  to: /^[GBLSCwk]*N[GLSCx]*[tanG]+K[nc]?[GSCL]*$|^Nx?Kn[GSC]+$/,
  // get 40 USDC over to Optimism from Base
  toFrom: /^[GBLSCwk]*N[GLSCx]*[ta]+K[,;]?mK[GSCL]*$/,
  // bridge to Base 100 USDC
  toFirst: /^G+[ta]+KN$/,
  // bridge from Base to Polygon 100 USDC, USDC: Base to Polygon, 从Base转200 USDC到Optimism
  between:
    /^[GSCL]*(?:B?N,?[md]?K[dDG]*[ta]+K|m?K[dD]?[ta]+Kn?,?N|mK[dD]?[GLSC]*N[GLSC]*[tan]+K|N[xG]*K[dD]Kn|K[dD]KnNx?)[xGSCn]*$/,
}

/** The side of the first token, if the patterns that explain the sentence agree. */
function findFirstSide(signs: string): Side | undefined {
  // Most patterns treat 'want' and 'to get' like 'buy'.
  const plain = signs.replace(/[Wg]/g, 'B')
  const isPair = signs.replace(/[^NM]/g, '').length > 1
  const found = (isPair ? pairs : singles).filter(
    ({ isWhole, isPlain }) =>
      isWhole.test(isPlain ? plain : signs) || isWhole.test((isPlain ? plain : signs).replace(/F/g, 'f')),
  )
  const [one] = found
  return found.every(({ first }) => first === one?.first) ? one?.first : undefined
}
