import type { Known } from './buildSwap.ts'
import type { MissingField, SwapIntent } from './intent.ts'

type Answer = { readonly field: MissingField; readonly answer: string }

/** The swap that a sentence and the answer to one question give. Undefined if the answer does not fit. */
export function completeIntent({ readings, ...known }: Known, { field, answer }: Answer): SwapIntent | undefined {
  const payToken = field === 'payToken' ? answer : known.payToken
  const receiveToken = field === 'receiveToken' ? answer : known.receiveToken
  const amount = field === 'amount' && readings !== undefined ? { side: readings.side, value: answer } : known.amount
  if (payToken === undefined || receiveToken === undefined || payToken === receiveToken) return undefined
  return amount === undefined ? undefined : { kind: 'swap', ...known, payToken, receiveToken, amount }
}
