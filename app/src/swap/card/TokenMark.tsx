import { isImported, tokens } from '@murmur/engine/token'
import { Mark } from '@murmur/ui/Mark.tsx'
import styles from './TokenButton.module.css'

type TokenMarkProps = {
  readonly token: { readonly id: string; readonly symbol: string }
  readonly size?: 'normal' | 'large'
  readonly className?: string | undefined
}

/** The logo of a token, or the start of its symbol where we have no drawing. No imported token gets a logo of ours. */
export function TokenMark({ token, size = 'normal', className }: TokenMarkProps) {
  const { symbol } = token
  const name = symbol.toLowerCase()
  if (!isImported(token) && tokens.some(({ icon }) => icon === name))
    return <Mark of="token" name={name} size={size} className={className} />
  // Three letters would not distinguish USDC from USDT.
  const letters = [...symbol].slice(0, 4)
  return (
    <span
      className={[styles.letters, styles[size], className].filter(Boolean).join(' ')}
      translate="no"
      data-count={letters.length}
      aria-hidden="true"
    >
      {letters.join('')}
    </span>
  )
}
