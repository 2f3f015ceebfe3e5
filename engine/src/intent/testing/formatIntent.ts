import type { Intent, IntentAmount } from '../intent.ts'

/** An intent in one line: `1 ETH@base > USDC ~0.5`, `? amount`, `! recipient`. */
export function formatIntent(intent: Intent): string {
  if (intent.kind === 'clarify') return `? ${intent.missing.join(' ')}`
  if (intent.kind === 'refuse') return `! ${intent.reason}`
  const { payToken, payNetwork, receiveToken, receiveNetwork, amount, slippagePercent } = intent
  const pay = [formatAmount(amount, 'pay'), payToken, payNetwork && `@${payNetwork}`].join('')
  const receive = [formatAmount(amount, 'receive'), receiveToken, receiveNetwork && `@${receiveNetwork}`].join('')
  return `${pay} > ${receive}${slippagePercent === undefined ? '' : ` ~${slippagePercent}`}`
}

function formatAmount(amount: IntentAmount | null, side: IntentAmount['side']): string {
  if (amount?.side !== side) return ''
  if ('value' in amount) return `${amount.value} `
  if ('usd' in amount) return `$${amount.usd} `
  return 'fraction' in amount ? `${amount.fraction} of ` : 'all '
}
