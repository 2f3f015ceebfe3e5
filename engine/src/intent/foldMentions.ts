import type { Amount } from './amounts.ts'
import { fold, type Mark, type Mention, writeSigns } from './marks.ts'

type Step = { readonly pattern: RegExp; readonly change: (found: readonly Mark[]) => readonly Mark[] }

/** Joins each amount and each network with the token beside it. */
export function foldMentions(marks: readonly Mark[]): readonly Mark[] {
  const counted = amountSteps.reduce(fold, marks)
  return networkSteps.reduce(fold, correctAmount(correctNumber(counted)))
}

const amountSteps: readonly Step[] = [
  // [buy] ALLO [with] 200 USDT
  { pattern: /\((?=[BLwptfmkSVWoic]\))|(?<=\([BLwptfmkSVWoic])\)/g, change: () => [] },
  // ETHを全部USDCに, ETHを0.5枚USDTに: a share or a counted amount belongs to the token before it.
  { pattern: /N的?xA个*(?=的?[NK])/g, change: joinCounted },
  // swap 3!! ETH, swap between 1 and 2 ETH, all but 0.1 ETH: no number, or several
  {
    pattern: /(?:[A%][个的v&,;!()]*){2,}N|A[,;!()]+N|\)(?:[A%][个的v&,;!()]*)+N|\((?:[A%][个的v&,;!()]*)+N(?!个?\))/g,
    change: joinUnclear,
  },
  // 3 to 4 ETH
  { pattern: /AtA[个的v]*N/g, change: joinUnclear },
  // not 100, 1000 USDC
  { pattern: /[ZX](?:A[个的,;!&]*){2}N/g, change: joinUnclear },
  // a fith of my ETH: a share in a word that is not understood
  { pattern: /(?<![NA#])#{1,2}A?的N/g, change: joinUnknownShare },
  // 10 percnt of my ETH, 5 zillion ETH: a number with a word that is not understood
  { pattern: /A[A%]*#[#的]*N/g, change: joinUnclear },
  // 100 USDC, half of my ETH, 价值50美金的ETH, $50 worth of ETH
  { pattern: /v?A[个的v]*N/g, change: joinAmount },
  // $100 in ETH
  { pattern: /AiN/g, change: (found) => (found[0]?.amount?.type === 'usd' ? joinAmount(found) : found) },
  // ETH worth $250
  { pattern: /N[个的]*vA/g, change: joinAmount },
  // ETH für 50 Dollar
  { pattern: /NfA(?=[,;wp]|$)/g, change: (found) => (found[2]?.amount?.type === 'usd' ? joinAmount(found) : found) },
  // BNBを2枚ほしい, ETHを0.2、…
  { pattern: /N[个的]*xA[个的]*(?=[BWVHg,;]|$)/g, change: joinAmount },
  // USDC <- ETH 7, pay with USDC 50, sell: BNB 12, buy: USDT 50
  { pattern: /(?<=<|[wpLH],?|[BV],)N[个的]*A个?(?=[,;]|$)/g, change: joinAmount },
  // ETH 0.5 换 USDC, ETH全部换成USDC
  { pattern: /N[个的]*x?A个*(?=[个x]?[xtTfCSVGLldn])/g, change: joinAmount },
]

const networkSteps: readonly Step[] = [
  // Candidates for one side: 'USDC or DAI', 'either USDC or DAI'
  { pattern: /\|(?=N\|N)/g, change: () => [] },
  { pattern: /N(?:[&|/]N)+/g, change: joinCandidates },
  // buy ETH with USDC, actually with DAI; 1 ETH, no, 2 ETH to …; ETH, I mean BNB
  { pattern: /([tfwpm])N[,;!]+\1N/g, change: joinCandidates },
  { pattern: /N[,;]*!+[,;]*N/g, change: joinCorrected },
  // POLに、訂正、BNBに
  { pattern: /N([nxd])[,;]*!+[,;]*N(?=\1)/g, change: joinCandidates },
  // USDT (BEP20)
  { pattern: /N个?\([oi]?Kc*\)/g, change: joinNetwork },
  { pattern: /\([oi]?Kc*\)N/g, change: joinNetwork },
  // 我在Optimism有50个USDC，想要Base上的ETH
  { pattern: /^[,;]*[oi]Kc*HN(?=.*K)/g, change: joinHeld },
  // from Base: 1 ETH, to Polygon: USDC
  { pattern: /^mKc*,N[,;]*tKc*,N$/g, change: joinLabelled },
  // Base上的ETH
  { pattern: /[oi]?Kc*的N/g, change: joinNetwork },
  { pattern: /[oiwtm]?Kc*N/g, change: joinNetworkBefore },
  { pattern: /N个?[oi]Kc*的?/g, change: joinNetwork },
  // USDTはPolygonにあります, Base上有0.7个ETH
  { pattern: /^Nx?Kc*[nd]?H+(?=[,;])|(?<![oiw])Kc*HN/g, change: joinNetwork },
  // 5 BNB, which I hold on Base, for USDC
  { pattern: /N,H?[oi]Kc*,(?=[tTfiC])/g, change: joinNetwork },
  // 从Base付100 USDC，在Optimism收ETH
  { pattern: /^[,;]*mKc*[dD]?L+N/g, change: joinAcrossVerb },
  { pattern: /(?<=N.*[,;&]+)[oi]Kc*[BVL]+N/g, change: joinAcrossVerb },
  // 0.5 ETH on Base, I mean on Polygon
  { pattern: /N[,;]*!+[,;]*[oi]?Kc*/g, change: joinNetwork },
  // bridge 1 ETH from Base to …; behind the second token it would be ambiguous
  { pattern: /(?<!N.*|[BV])N个?m,?Kc*的?/g, change: joinNetwork },
  { pattern: /N的?Kc*(?=[tfTCSVa&,]|$)/g, change: joinNetwork },
  // 100 polygon usdc
  { pattern: /A[v的个]*N/g, change: joinAmount },
  { pattern: /[的个]/g, change: () => [] },
  { pattern: /(?<=K)c+/g, change: () => [] },
]

/** Marks the amount as unclear after a correction: 'sell 4 BNB, no, 6, for DAI'. */
function correctNumber(marks: readonly Mark[]): readonly Mark[] {
  let isCorrected = false
  const rest = fold(marks, {
    pattern: /[,;&|]*[!Z]+[,;!]*[LSBVHC]*A个?y*(?=[,;tTfCn]|$)/g,
    change: () => {
      isCorrected = true
      return []
    },
  })
  const isCounted = ({ mention }: Mark) => mention?.amount !== undefined
  if (!isCorrected || !rest.some(isCounted)) return marks
  return rest.map((mark) =>
    mark.mention && isCounted(mark) ? { ...mark, mention: { ...mark.mention, amount: unclear } } : mark,
  )
}

/** Marks the amount as unclear after a correction behind the swap: '10 USDC to ETH. Make that 20 USDC'. */
function correctAmount(marks: readonly Mark[]): readonly Mark[] {
  const said = /[,;]*!+[,;]*N[,;]*$/.exec(writeSigns(marks))
  const last = said === null ? undefined : marks.findLast(({ sign }) => sign === 'N')?.mention
  const isSaid = ({ mention }: Mark) => mention !== undefined && mention.symbol === last?.symbol
  const rest = marks.slice(0, said?.index)
  if (last?.amount === undefined || !rest.some(isSaid)) return marks
  return rest.map((mark) =>
    mark.mention && isSaid(mark) ? { ...mark, mention: { ...mark.mention, amount: unclear } } : mark,
  )
}

function joinUnknownShare(found: readonly Mark[]): readonly Mark[] {
  const isShare = /^(of|of my|of the|de mis?|de mes|de mon|de los|des?|meiner|meines)$/i.test(found.at(-2)?.raw ?? '')
  const token = found.at(-1)
  return isShare && token ? joinAmount([{ sign: 'A', raw: '', amount: unclear }, token]) : found
}

function joinCounted(found: readonly Mark[]): readonly Mark[] {
  const amount = found.find(({ sign }) => sign === 'A')?.amount
  const isCounted = found.at(-1)?.sign === '个' || amount?.type !== 'value'
  return isCounted ? joinAmount(found) : found
}

/** Marks the amount of the token as unclear if the numbers before it do not give exactly one. */
function joinUnclear(found: readonly Mark[]): readonly Mark[] {
  const amounts = found.flatMap(({ sign, amount }) => (sign === 'A' || sign === '%' ? [amount ?? unclear] : []))
  const hasWord = found.some(({ sign }) => /[#()]/.test(sign))
  const isClear = amounts.length === 1 && amounts[0]?.type !== 'unclear' && !hasWord
  const isAll = amounts.length > 0 && amounts.every(({ type }) => type === 'all')
  const token = found.at(-1)
  if (amounts.length === 0 || isClear || token === undefined) return found
  return joinAmount([{ sign: 'A', raw: '', amount: isAll ? { type: 'all' } : unclear }, token])
}

const unclear: Amount = { type: 'unclear' }

/** Does nothing if the token already has an amount. */
function joinAmount(found: readonly Mark[]): readonly Mark[] {
  const token = found.find(({ sign }) => sign === 'N')
  const amount = found.find(({ sign }) => sign === 'A')?.amount
  const particle = found.filter(({ sign }) => sign === 'x')
  if (token?.mention === undefined || amount === undefined || token.mention.amount !== undefined) return found
  return [{ ...token, mention: { ...token.mention, amount } }, ...particle]
}

function joinCandidates(found: readonly Mark[]): readonly Mark[] {
  const symbols = new Set(found.flatMap(({ mention }) => mention?.symbol ?? []))
  const first = found.find(({ sign }) => sign === 'N')
  const lead = found.slice(0, 1).filter(({ sign }) => sign !== 'N')
  return first === undefined || symbols.size < 2
    ? found
    : [
        ...lead,
        {
          ...first,
          mention: { symbol: '', isList: true, ...(found.some(({ sign }) => /[/&]/.test(sign)) && { isPair: true }) },
        },
      ]
}

/** A corrected amount becomes unclear. A corrected token leaves two candidates for its side. */
function joinCorrected(found: readonly Mark[]): readonly Mark[] {
  const [one, other] = found.flatMap((mark) => (mark.mention === undefined ? [] : [mark]))
  if (one?.mention?.symbol !== other?.mention?.symbol) return joinCandidates(found)
  return other?.mention === undefined ? found : [{ ...other, mention: { ...other.mention, amount: unclear } }]
}

/** 'to op usdc' is USDC on Optimism. In 'on Base 1 ETH' and 'to Base 100 USDC' the network stands for itself. */
function joinNetworkBefore(found: readonly Mark[]): readonly Mark[] {
  const [first] = found
  const isCounted = found.at(-1)?.mention?.amount !== undefined
  if (first === undefined || /[oi]/.test(first.sign) || (/[tmw]/.test(first.sign) && isCounted)) return found
  return /[tmw]/.test(first.sign) ? [first, ...joinNetwork(found.slice(1))] : joinNetwork(found)
}

/** Joins a network with a token although a verb stands between them: 'on Base buy ETH'. */
function joinAcrossVerb(found: readonly Mark[]): readonly Mark[] {
  return [
    ...found.filter(({ sign }) => /[BVL]/.test(sign)),
    ...joinNetwork(found.filter(({ sign }) => /[oKN]/.test(sign))),
  ]
}

/** Joins a network with the token that the user has there: 'on Base I have 50 USDC'. */
function joinHeld(found: readonly Mark[]): readonly Mark[] {
  return [...found.filter(({ sign }) => sign === 'H'), ...joinNetwork(found.filter(({ sign }) => /[oiKN]/.test(sign)))]
}

function joinLabelled(found: readonly Mark[]): readonly Mark[] {
  const middle = found.findIndex(({ sign }) => sign === 't')
  const [first, second] = [found.slice(1, middle), found.slice(middle + 1)]
  return [...found.slice(0, 1), ...joinNetwork(first), ...found.slice(middle, middle + 1), ...joinNetwork(second)]
}

function joinNetwork(found: readonly Mark[]): readonly Mark[] {
  const token = found.find(({ sign }) => sign === 'N')
  const network = found.find(({ sign }) => sign === 'K')?.network
  if (token?.mention === undefined || network === undefined) return found
  const isLoose = found[0] === token && !writeSigns(found).includes('(')
  const mention: Mention = {
    ...token.mention,
    network,
    ...(isLoose && { isBehind: true }),
    ...(token.mention.network !== undefined && token.mention.network !== network && { isTorn: true }),
  }
  return [{ ...token, mention }]
}
