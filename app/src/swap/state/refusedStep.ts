import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'
import type { View } from './view.ts'

/** Taking a share of the balance, or switching to dollar entry. */
export type RefusedStep = 'share' | 'dollars'

/** Why a step cannot be taken at the moment. */
export function findRefusal(step: RefusedStep, { isBalanceUnread, pay }: View): string | undefined {
  const copy = getCopy(cardCopy)
  if (step === 'share') return isBalanceUnread ? copy.balanceUnread(pay.symbol) : undefined
  return pay.state === 'fresh' ? undefined : copy.dollarsRefused[pay.state](pay.symbol)
}
