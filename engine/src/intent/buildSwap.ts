import type { Token } from '../token.ts'
import { type Amount, createAmount } from './amounts.ts'
import { type Clarify, clarify, type MissingField, type Refuse, type Side, type SwapIntent } from './intent.ts'
import { fold, type Mark, type Mention, SAME_NETWORK, UNKNOWN_NETWORK } from './marks.ts'

/** A swap, or a question about the missing part with everything that was said. */
export type SwapReading = SwapIntent | Refuse | (Clarify & { readonly known?: Known })

/** The parts of a swap that a sentence gives although something is missing. */
export type Known = Partial<Omit<SwapIntent, 'kind'>> & {
  /** The values of a number with two readings, and the side that it belongs to. */
  readonly readings?: { readonly side: Side; readonly values: readonly string[] }
}

export type Pair = { readonly pay: Mention; readonly receive: Mention }

export function buildSwap(sentence: Sentence, { pay, receive }: Pair): SwapReading {
  const networks = placeNetworks(sentence, { pay, receive })
  const amount = placeAmount(sentence, { pay, receive })
  const isPlaced = !('missing' in networks)
  const isCounted = amount === null || !('missing' in amount)
  const [payToken, receiveToken] = [pay.symbol, receive.symbol]
  if (payToken !== '' && receiveToken !== '' && isPlaced && isCounted)
    return { kind: 'swap', payToken, receiveToken, ...networks, amount }
  const known: Known = {
    ...(payToken !== '' && { payToken }),
    ...(receiveToken !== '' && { receiveToken }),
    ...(isPlaced && networks),
    ...(isCounted ? { amount } : amount.readings && { readings: amount.readings }),
  }
  return { ...clarify(...listMissing({ pay, receive }, { isCounted, networks })), known }
}

type Findings = { readonly isCounted: boolean; readonly networks: Networks | Missing }

/** Asks for missing tokens first. */
function listMissing({ pay, receive }: Pair, { isCounted, networks }: Findings): readonly MissingField[] {
  const tokens: readonly (MissingField | false)[] = [
    pay.symbol === '' && 'payToken',
    receive.symbol === '' && 'receiveToken',
  ]
  const missing = tokens.filter((field) => field !== false)
  if (missing.length > 0) return missing
  return isCounted && 'missing' in networks ? networks.missing : ['amount']
}

type Networks = { readonly payNetwork?: string; readonly receiveNetwork?: string }
type Missing = { readonly missing: readonly MissingField[] }

/** Uses only networks that were named. Never infers one from a token or from the other side. */
function placeNetworks(sentence: Sentence, { pay, receive }: Pair): Networks | Missing {
  if (pay.isTorn) return { missing: ['payNetwork'] }
  if (receive.isTorn) return { missing: ['receiveNetwork'] }
  if (isAgainst(pay.network, sentence.payNetwork)) return { missing: ['payNetwork'] }
  if (isAgainst(receive.network, sentence.receiveNetwork)) return { missing: ['receiveNetwork'] }
  const { network } = sentence
  const said = [pay.network ?? sentence.payNetwork ?? network, receive.network ?? sentence.receiveNetwork ?? network]
  // A network of the whole sentence must not contradict that of a side.
  const isOther = (id: string | undefined) => id !== network && id !== SAME_NETWORK
  const isTorn = network !== undefined && network !== SAME_NETWORK && said.some(isOther)
  if (isTorn) return { missing: ['payNetwork', 'receiveNetwork'] }
  const [payNetwork, receiveNetwork] = said
    .map((id, at) => (id === SAME_NETWORK ? said[1 - at] : id))
    .map((id) => (id === SAME_NETWORK ? undefined : id))
  const missing = findMissing({ ...pay, network: payNetwork }, { ...receive, network: receiveNetwork })
  if (missing !== undefined) return { missing: [missing] }
  return { ...(payNetwork && { payNetwork }), ...(receiveNetwork && { receiveNetwork }) }
}

/** Two different networks for one side. */
function isAgainst(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other && ![one, other].includes(SAME_NETWORK)
}

type PlacedMention = Omit<Mention, 'network'> & { readonly network: string | undefined }

function findMissing(pay: PlacedMention, receive: PlacedMention): MissingField | undefined {
  if (pay.network === UNKNOWN_NETWORK) return 'payNetwork'
  const isMove = pay.symbol === receive.symbol && pay.symbol !== ''
  const isStill = isMove && (receive.network === undefined || receive.network === pay.network)
  if (receive.network === UNKNOWN_NETWORK || isStill) return 'receiveNetwork'
  if (isElsewhere(pay)) return 'payToken'
  return isElsewhere(receive) ? 'receiveToken' : undefined
}

/** The contract address is listed, but not on a network that was named. */
function isElsewhere({ listedOn, network }: PlacedMention): boolean {
  return listedOn !== undefined && (network === undefined || !listedOn.includes(network))
}

type Unclear = { readonly missing: true; readonly readings?: Known['readings'] }

function placeAmount({ amount }: Sentence, { pay, receive }: Pair): SwapIntent['amount'] | Unclear {
  const found = [
    { side: 'pay' as const, amount: pay.amount },
    { side: 'receive' as const, amount: receive.amount },
    { side: 'pay' as const, amount },
  ].flatMap((each) => (each.amount === undefined ? [] : [{ side: each.side, amount: each.amount }]))
  const [first, ...more] = found
  if (first === undefined) return null
  // 'All' may be repeated: 所有的DAI全部.
  if (more.some((each) => each.amount.type !== 'all' || first.amount.type !== 'all')) return { missing: true }
  const placed = createAmount(first.amount, first.side)
  if (placed !== undefined) return placed
  const values = first.amount.type === 'unclear' ? first.amount.readings : undefined
  return { missing: true, ...(values && { readings: { side: first.side, values } }) }
}

/** The marks of a sentence, and the networks and the amount that no token has beside it. */
export type Sentence = {
  readonly marks: readonly Mark[]
  /** A network of the whole sentence. */
  readonly network?: string | undefined
  /** Networks that were said for one side, apart from its token. */
  readonly payNetwork?: string | undefined
  readonly receiveNetwork?: string | undefined
  /** An amount beside no token. */
  readonly amount?: Amount | undefined
  readonly tokens: readonly Token[]
}

type Place = { readonly pattern: RegExp; readonly field: 'network' | 'payNetwork' | 'receiveNetwork' }

const places: readonly Place[] = [
  // … and let me receive it on Base; … to Base
  { pattern: /(?<=N.*N.*)[,;&]*(?:[BWSL]*r[oixt,]*|t|B+[tox]?,?)Kc*[dn]?[,;]*$/g, field: 'receiveNetwork' },
  // Baseで受け取りたい
  { pattern: /(?<=N.*N.*)[,;&]*[oi]?Kc*[dn]?[BWV]+[,;]*$/g, field: 'receiveNetwork' },
  // …, from Base
  { pattern: /(?<=N.*N.*)[,;&]*(?:m,?|h[oi,]*|[pL]+[xmoi,]*)Kc*[dD]?L*[,;]*$/g, field: 'payNetwork' },
  { pattern: /(?<=N.*N.*)[,;&]*Kc*[dD]L+[,;]*$/g, field: 'payNetwork' },
  // pay on Polygon with 100 USDC
  { pattern: /(?<=^[,;]*L)[oi]Kc*(?=w)/g, field: 'payNetwork' },
  { pattern: /^[,;]*hKc*[,;]*/g, field: 'payNetwork' },
  // 在Polygon付款，…; 在Base到账，…
  { pattern: /^[,;]*[oi]Kc*L+[,;]+/g, field: 'payNetwork' },
  { pattern: /^[,;]*[oi]Kc*[BVW]+[,;]+/g, field: 'receiveNetwork' },
  // use Base to swap …
  { pattern: /^[,;]*LKc*t?(?=[SCBVWg])/g, field: 'network' },
  // on Base, …; Base: …; 在Base上…; Baseで…; network: Base, …
  { pattern: /^[,;]*(?:[oiw]Kc*[,;&]*|c,*Kc*[,;]+|Kc*(?=[,;])|Kc*d(?=[,;]*A?N))/g, field: 'network' },
  // swap on Base 1 ETH …
  { pattern: /(?<=^[SLBWCGVqQHw,;]*)[oi]Kc*(?=[,;]*[wSC]?[AN])/g, field: 'network' },
  // … using Base; …, on Base; …, network: Base
  { pattern: /[,;&]*(?:[oiw]|c,*)Kc*[,;]*$|(?<=N.*N.*)[,;]+Kc*d?[,;]*$/g, field: 'network' },
]

/** '1 ETH to USDC, from Base to Polygon' */
const bothEnds = /(?<=N.*N.*)[,;&]*m?Kc*[dD]?[ta]+Kc*n?[,;]*$|^[,;]*m?Kc*[dD]?[ta]+Kc*n?[,;]+(?=.*N.*N)/g

export function takeNetworks(all: readonly Mark[]): Omit<Sentence, 'tokens' | 'amount'> {
  const found: { network?: string; payNetwork?: string; receiveNetwork?: string } = {}
  const rest = fold(all, {
    pattern: bothEnds,
    change: (words) => {
      const [payNetwork, receiveNetwork] = words.flatMap(({ network }) => network ?? [])
      if (payNetwork === undefined || receiveNetwork === undefined) return words
      Object.assign(found, { payNetwork, receiveNetwork })
      return []
    },
  })
  const marks = places.reduce(
    (left, { pattern, field }) =>
      fold(left, {
        pattern,
        change: (words) => {
          const next = words.find(({ sign }) => sign === 'K')?.network
          if (next === undefined || (found[field] !== undefined && found[field] !== next)) return words
          found[field] = next
          return []
        },
      }),
    rest,
  )
  return { marks, ...found }
}

const loose: readonly RegExp[] = [
  // swap 100 from USDC to ETH; all in: ETH to USDC
  /(?<=^[SLCG]*)A(?=m|t?N[mw])/g,
  /^A,(?=[^A]*$)/g,
  // ETH to USDC, 100
  /,A+$/g,
  // ETHをDAIに、2枚
  /(?<=Nn)A$/g,
  // USDCをBaseからPolygonに100移動
  /(?<=K[nc]*)A(?=[GS]+$)/g,
  // swap my BNB, all of it, for DAI
  /(?<=^[SLCG]*N),A,(?=[tTfi]+N$)/g,
  // ETH转成USDC，转2个
  /,?[SCGLVk]+A+$/g,
  // 用BNB换USDC，全换; BNB, all of it, to USDC
  /,?A+(?=[SCTtf]+N?$)/g,
  // my USDC sits on Polygon, turn 200 of it into DAI
  /(?<=^[LH]?N[SCL]+)A(?=[tfTi]N$)/g,
  /(?<=L)A(?=[TCVWB]+N$)/g,
  /[wf]?A+$/g,
]

/**
 * Takes an amount that has no token beside it: it counts for the token to pay. A bare number right behind the last token
 * could belong to either, so it is unclear.
 */
export function takeLooseAmount(all: readonly Mark[]): Pick<Sentence, 'marks' | 'amount'> {
  let amount: Amount | undefined
  const marks = loose.reduce(
    (left, pattern) =>
      fold(left, {
        pattern,
        change: (found) => {
          const amounts = found.flatMap((mark) => mark.amount ?? [])
          const [next] = amounts
          if (amount !== undefined || next === undefined) return found
          const isBare = next.type === 'value' && found[0]?.sign === 'A' && pattern.source.endsWith('?A+$')
          amount = isBare || amounts.length > 1 ? { type: 'unclear' } : next
          return []
        },
      }),
    all,
  )
  return { marks, amount }
}

type Answer = { readonly field: MissingField; readonly answer: string }

/** The swap that a sentence and the answer to one question give. No value if the answer does not fit. */
export function completeIntent({ readings, ...known }: Known, { field, answer }: Answer): SwapIntent | undefined {
  const payToken = field === 'payToken' ? answer : known.payToken
  const receiveToken = field === 'receiveToken' ? answer : known.receiveToken
  const amount = field === 'amount' && readings !== undefined ? { side: readings.side, value: answer } : known.amount
  if (payToken === undefined || receiveToken === undefined || payToken === receiveToken) return undefined
  return amount === undefined ? undefined : { kind: 'swap', ...known, payToken, receiveToken, amount }
}
