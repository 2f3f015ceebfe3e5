import { fold, type Mark, type Mention, writeSigns } from './marks.ts'

/** Merges clauses that add to a token of the swap, and drops clauses about other tokens. */
export function settleClauses(marks: readonly Mark[]): readonly Mark[] {
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
export function dropBreaks(marks: readonly Mark[]): readonly Mark[] {
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
export function listCores(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const signs = writeSigns(marks)
  const end = findTail(marks, signs)
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
function findTail(marks: readonly Mark[], signs: string): number {
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
