/** The figures of a swap, as they are written. */
type SwapFacts = {
  readonly pay: string
  readonly receive: string
  readonly network: string
  readonly swapCount: number
  readonly venues: readonly string[]
  readonly impact: string
  /** No value if unknown. */
  readonly fee: string | undefined
  readonly pools: string
  /** No value where the bound is too loose to compare with. */
  readonly gap: string | undefined
  readonly limit: { readonly type: 'minimum' | 'maximum'; readonly text: string }
  readonly slippage: string
}

/** One paragraph about route, cost and risk. Every number in it is one of the facts. */
export function explainSwap(facts: SwapFacts): string {
  const { pay, receive, network, impact, fee = unknownFee, pools, gap, limit, slippage } = facts
  const limitText = limit.type === 'minimum' ? `you receive at least ${limit.text}` : `you pay at most ${limit.text}`
  return [
    `You pay ${pay} and receive about ${receive} on ${network}, in ${describeSwaps(facts)}.`,
    `Your size moves the price by ${impact}, and the network takes about ${fee}.`,
    ...(gap === undefined ? [] : [`No other route through the ${pools} pools we read is better by more than ${gap}.`]),
    `If the price moves before your swap is in a block, ${limitText}, or the swap fails and you only pay the network.`,
    `That is your slippage of ${slippage}.`,
  ].join(' ')
}

/** The figures of a transfer, as they are written. */
type TransferFacts = {
  readonly pay: string
  readonly receive: string
  readonly payNetwork: string
  readonly receiveNetwork: string
  readonly bridgeFee: string
  /** No value if unknown. */
  readonly fee: string | undefined
  readonly seconds: string
  readonly minimum: string
}

export function explainTransfer(facts: TransferFacts): string {
  const { pay, receive, payNetwork, receiveNetwork, bridgeFee, fee = unknownFee, seconds, minimum } = facts
  return [
    `You pay ${pay} on ${payNetwork} and receive about ${receive} on ${receiveNetwork}. The Across bridge carries it.`,
    `The bridge takes ${bridgeFee}, the network about ${fee}, and it takes about ${seconds} seconds.`,
    `At least ${minimum} arrives. If nobody carries it in time, the bridge pays your deposit back, which can take hours.`,
  ].join(' ')
}

const unknownFee = 'an unknown fee'

function describeSwaps({ swapCount, venues }: SwapFacts): string {
  const names = [...new Set(venues)].join(', ')
  return swapCount === 1 ? `a single swap over ${names}` : `${swapCount} swaps over ${names}`
}
