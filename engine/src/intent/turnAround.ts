import type { IntentAmount, SwapIntent } from './intent.ts'

/** The same swap with exchanged sides. An amount stays with its token; a share of a balance cannot be received. */
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
