import { isImported, tokens } from '@murmur/engine/token'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import styles from './TokenButton.module.css'

type TokenMarkProps = {
  readonly token: { readonly id: string; readonly symbol: string }
  readonly size?: 'normal' | 'large'
  readonly className?: string | undefined
}

/** The logo of a token. The sprite and the drawings of the many load with the first of them. */
export function TokenMark({ token, size = 'normal', className }: TokenMarkProps) {
  const name = token.symbol.toLowerCase()
  if (!isImported(token) && tokens.some(({ icon }) => icon === name))
    return <Mark of="token" name={name} size={size} className={className} />
  return <TokenLogo token={token} className={[styles.logo, styles[size], className].filter(Boolean).join(' ')} />
}

const TokenLogo = lazyPart(async () => (await import('../../tokenLogos/TokenLogo.tsx')).TokenLogo, {
  renderWaiting: ({ className }) => <span className={className} />,
  renderFallback: () => null,
})
