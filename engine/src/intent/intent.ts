/** The meaning of a sentence. Symbols and networks are those of our lists; amounts are exact decimals. */
export type Intent = SwapIntent | Clarify | Refuse

export type SwapIntent = {
  readonly kind: 'swap'
  readonly payToken: string
  readonly payNetwork?: string
  readonly receiveToken: string
  readonly receiveNetwork?: string
  readonly amount: IntentAmount | null
  readonly slippagePercent?: string
}

export type Clarify = { readonly kind: 'clarify'; readonly missing: readonly MissingField[] }

export type Refuse = { readonly kind: 'refuse'; readonly reason: RefusalReason }

export type IntentAmount =
  | { readonly side: 'pay' | 'receive'; readonly value: string }
  | { readonly side: 'pay'; readonly fraction: string }
  | { readonly side: 'pay'; readonly all: true }
  | { readonly side: 'pay'; readonly usd: string }

const missingFields = ['payToken', 'receiveToken', 'amount', 'payNetwork', 'receiveNetwork', 'slippage'] as const

export type MissingField = (typeof missingFields)[number]

const refusalReasons = [
  'recipient',
  'keys',
  'signing',
  'approval',
  'otherProduct',
  'advice',
  'instructions',
  'order',
  'slippage',
  'hiddenCharacters',
  'tooLong',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

export type Side = 'pay' | 'receive'

export function clarify(...missing: readonly MissingField[]): Clarify {
  return { kind: 'clarify', missing: [...new Set(missing)] }
}

export function refuse(reason: RefusalReason): Refuse {
  return { kind: 'refuse', reason }
}

export function isMissingField(value: unknown): value is MissingField {
  return missingFields.includes(value as MissingField)
}

export function isRefusalReason(value: unknown): value is RefusalReason {
  return refusalReasons.includes(value as RefusalReason)
}

/** Exchanges the sides. An amount stays with its token; a share of a balance cannot be received. */
export function turnAround(intent: SwapIntent): SwapIntent {
  const { payToken, receiveToken, payNetwork, receiveNetwork, amount, slippagePercent } = intent
  return {
    kind: 'swap',
    payToken: receiveToken,
    receiveToken: payToken,
    ...(receiveNetwork !== undefined && { payNetwork: receiveNetwork }),
    ...(payNetwork !== undefined && { receiveNetwork: payNetwork }),
    amount: turnAmount(amount),
    ...(slippagePercent !== undefined && { slippagePercent }),
  }
}

function turnAmount(amount: IntentAmount | null): IntentAmount | null {
  if (amount === null || 'usd' in amount) return amount
  return 'value' in amount ? { side: amount.side === 'pay' ? 'receive' : 'pay', value: amount.value } : null
}
