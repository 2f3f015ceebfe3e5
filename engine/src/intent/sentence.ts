import type { Token } from '../token.ts'
import type { Amount } from './amounts.ts'
import { fold, type Mark } from './marks.ts'

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
