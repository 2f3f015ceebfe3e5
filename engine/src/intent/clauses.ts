import { fold, type Mark, writeSigns } from './marks.ts'

/** Joins what clauses say about tokens of the swap, and drops those about tokens that it leaves alone. */
export function settleClauses(marks: readonly Mark[]): readonly Mark[] {
  return mergePlaces(dropApart(mergeRepeated(marks)))
}

/** 想把ETH换成BNB，换2个ETH的: a token that is said again with its amount. */
function mergeRepeated(marks: readonly Mark[]): readonly Mark[] {
  const said = /[,;][SCLBVW]*N;*$/.exec(writeSigns(marks))
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

const apart = [/^[,;]*Z+NZ*[,;&]*/g, /^[,;]*Nx?Z+[,;&]*/g, /[,;&(]*Z+[tfw]?NZ*[),;]*$/g, /[,;&]+Nx?Z+[,;]*$/g]

/** 'don't touch my WBTC, …', '…, not to WETH': a token that the swap leaves alone. */
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

/** '… for USDC. The BNB is on Base': the network of a token that was said before. */
function mergePlaces(marks: readonly Mark[]): readonly Mark[] {
  const said = /[,;&]+N[,;]*$/.exec(writeSigns(marks))
  const place = said === null ? undefined : marks.findLast(({ sign }) => sign === 'N')?.mention
  if (said === null || place?.network === undefined || !place.isBehind || place.amount !== undefined) return marks
  const rest = marks.slice(0, said.index)
  const isSaid = ({ mention }: Mark) => mention?.symbol === place.symbol && mention.network === undefined
  if (rest.filter(({ mention }) => mention !== undefined).length !== 2 || !rest.some(isSaid)) return marks
  return rest.map((mark) =>
    mark.mention && place.network && isSaid(mark)
      ? { ...mark, mention: { ...mark.mention, network: place.network } }
      : mark,
  )
}

/** Breaks count only between two tokens, amounts or networks; 'and' only where no verb follows. */
export function dropBreaks(marks: readonly Mark[]): readonly Mark[] {
  const steps = [
    // 'with it' at the end of a clause
    /y+(?=[,;&]|$)|(?<=A)y/g,
    /^[,;]+|[,;]+$|[,;]+(?=[,;])/g,
    /(?<=[^NAK])[,;]/g,
    /[,;](?=[^NAKf])/g,
    /&(?=[BWgTLSCGHwpVbt])/g,
    /[()]/g,
    /\/(?=[LBWpwtmV])/g,
    // the ETH I own into DAI
    /(?<=N)H(?=[tfTia])/g,
    // 'to swap', 'want to swap', 'want to have'
    /t(?=[SCGLBUu])/g,
    /W(?=[SCGLBgVUuTW])/g,
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
  if (/[X!Z]/.test(signs)) return []
  const reason = signs.search(/[,;]?Y[^NK]*$/)
  const end = reason < 1 ? marks.length : reason
  const starts = [...signs.slice(0, end).matchAll(/[,;]/g)].map(({ index }) => index + 1)
  return [...(end < marks.length ? [0] : []), ...starts].flatMap((start) =>
    isChatter(marks.slice(0, start), marks.slice(start, end)) ? [marks.slice(start, end)] : [],
  )
}

function isChatter(before: readonly Mark[], core: readonly Mark[]): boolean {
  const signs = writeSigns(before)
  const mentions = before.flatMap(({ mention }) => mention ?? [])
  const known = new Set(core.flatMap(({ mention }) => mention?.symbol ?? []))
  if (before.length === 0) return true
  if (!/[#YH]/.test(signs) || (signs.includes('K') && !signs.endsWith(';'))) return false
  return mentions.every(({ symbol, amount }) =>
    known.has(symbol) ? amount === undefined : /[HY]/.test(signs) || signs.endsWith(';'),
  )
}
