import type { intelligenceCopy } from './en/intelligence.ts'
import { joinSentences } from './language.ts'

/** The figures of a quote, as they are shown. */
export type RouteFacts =
  | {
      readonly type: 'quote'
      readonly pay: string
      readonly receive: string
      readonly network: string
      readonly swapCount: number
      readonly venues: readonly string[]
      readonly impact: string
      /** No value while it is unknown. */
      readonly fee: string | undefined
      readonly pools: string
      /** Left out without a proof of how far the quote is from the best one. */
      readonly gap: string | undefined
      readonly limit: { readonly type: 'minimum' | 'maximum'; readonly text: string }
      readonly slippage: string
    }
  | {
      readonly type: 'transfer'
      readonly pay: string
      readonly receive: string
      readonly from: string
      readonly to: string
      readonly bridge: string
      readonly fee: string | undefined
      readonly seconds: string
      readonly minimum: string
    }

type Copy = (typeof intelligenceCopy)['explain']

/** One paragraph about route, cost and risk. Every number in it is one of the facts. */
export function writeExplanation(facts: RouteFacts, copy: Texts): string {
  return joinSentences(...listSentences(facts, copy))
}

function listSentences(facts: RouteFacts, copy: Texts): readonly string[] {
  const fee = facts.fee ?? copy.feeUnknown
  if (facts.type === 'transfer') {
    const { pay, receive, from, to, bridge, seconds, minimum } = facts
    return [
      copy.transfer({ pay, receive, from, to }),
      copy.transferCost({ bridge, fee, seconds }),
      copy.transferRisk(minimum),
    ]
  }
  const { pay, receive, network, impact, pools, gap, limit, slippage } = facts
  return [
    copy.quote({ pay, receive, network, swaps: describeSwaps(facts, copy) }),
    copy.cost({ impact, fee, pools, gap }),
    copy[limit.type]({ limit: limit.text, slippage }),
  ]
}

/** In any language. */
type Texts = {
  readonly [Key in keyof Copy]: Copy[Key] extends (values: infer V) => string ? (values: V) => string : string
}

type QuoteFacts = Extract<RouteFacts, { type: 'quote' }>

function describeSwaps({ swapCount, venues }: QuoteFacts, copy: Texts): string {
  const names = [...new Set(venues)].join(', ')
  return swapCount === 1 ? copy.oneSwap(names) : copy.swaps({ count: String(swapCount), venues: names })
}
