import { isImported } from '@murmur/engine/token'
import { useIsImageGateOpen } from '@murmur/ui/ImageGate.tsx'
import type { CSSProperties } from 'react'
import { createDrawnMark, figures, findDrawnAddress } from './drawnMark.ts'
import names from './logoNames.json'
import styles from './TokenLogo.module.css'
import sprite from './tokenLogos.svg?no-inline'

type TokenLogoProps = {
  readonly token: { readonly id: string; readonly symbol: string }
  readonly className: string
}

/** The logo of a listed token, or a drawing by its address. No imported token gets a logo of ours. */
export function TokenLogo({ token, className }: TokenLogoProps) {
  const isGateOpen = useIsImageGateOpen()
  const index = isImported(token) ? -1 : names.indexOf(token.symbol.toLowerCase())
  if (index === -1) return <Drawing token={token} className={className} />
  if (!isGateOpen) return <span className={className} />
  const place = { objectPosition: `0 ${(index / (names.length - 1)) * 100}%` }
  return <img className={`${className} ${styles.logo}`} style={place} src={sprite} alt="" loading="lazy" />
}

function Drawing({ token, className }: TokenLogoProps) {
  const { hue, figure, turn } = createDrawnMark(findDrawnAddress(token) ?? '0x')
  return (
    <svg
      className={`${className} ${styles.drawing}`}
      style={{ '--hue': hue } as CSSProperties}
      viewBox="0 0 24 24"
      data-hue={hue}
      data-drawn={`${hue}-${figure}-${turn}`}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" className={styles.disc} />
      <path d={figures[figure]} transform={`rotate(${turn} 12 12)`} />
    </svg>
  )
}
