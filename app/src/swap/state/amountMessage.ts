import type { Amount, ParsedAmount } from '@murmur/engine/amount'
import type { Balance } from '../../chain/balances.ts'
import { cardCopy } from '../../content/en/card.ts'
import type { ViewInputs } from './viewInputs.ts'

/** The sentence below the pay amount. */
export type AmountMessage = { readonly type: 'refused' | 'warning'; readonly text: string }

export function findAmountMessage(
  amount: ParsedAmount,
  { form, isOnline, balance }: ViewInputs,
): AmountMessage | undefined {
  if (amount.type === 'ambiguous') return { type: 'refused', text: cardCopy.amountAmbiguous(form.payText.trim()) }
  if (amount.type === 'refused') return { type: 'refused', text: cardCopy.amountRefusals[amount.reason](form.pay) }
  if (!isOnline) return { type: 'warning', text: cardCopy.buttonReasons.offline }
  if (amount.type === 'amount' && isWholeBalanceOfCoin(amount.amount, balance))
    return { type: 'warning', text: cardCopy.nothingLeftForFee(form.pay.symbol) }
  return undefined
}

/** A network's own coin also pays its fees. */
function isWholeBalanceOfCoin({ listing, units }: Amount, balance: Balance | undefined): boolean {
  return listing.tokenAddress === null && units > 0n && balance?.type === 'balance' && balance.amount.units === units
}
