import { type Amount, writeAmount } from '@murmur/engine/amount'
import type { ClipboardEvent } from 'react'
import { nameAmount, nameExact } from '../../state/quote/quoteView.ts'

type AmountTextProps = { readonly amount: Amount; readonly round?: 'down' | 'up' }

/** An amount with six significant digits. Hovering shows all digits, and copying gives them. */
export function AmountText({ amount, round = 'down' }: AmountTextProps) {
  const exact = nameExact(amount)
  const copyExact = (event: ClipboardEvent<HTMLElement>) => {
    // A wider selection is copied as it looks.
    const { anchorNode, focusNode } = getSelection() ?? {}
    const isOwn = [anchorNode, focusNode].every((node) => node && event.currentTarget.contains(node))
    if (!isOwn) return
    event.clipboardData.setData('text/plain', exact)
    event.preventDefault()
  }
  return (
    <data value={writeAmount(amount)} title={exact} onCopy={copyExact}>
      {nameAmount(amount, { round })}
    </data>
  )
}
