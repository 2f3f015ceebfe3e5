import { useIsImageGateOpen } from './ImageGate.tsx'
import styles from './Mark.module.css'
import chains from './sprites/chains.svg?no-inline'
import dexs from './sprites/dexs.svg?no-inline'
import tokens from './sprites/tokens.svg?no-inline'
import './sprites/sprites.css'
import wallets from './sprites/wallets.svg?no-inline'

const sprites = {
  chain: { src: chains, prefix: 'chains' },
  dex: { src: dexs, prefix: 'dexs' },
  token: { src: tokens, prefix: 'tokens' },
  wallet: { src: wallets, prefix: 'wallets' },
}
const pixels = { small: 16, normal: 24, large: 40 }

type MarkProps = {
  readonly of: keyof typeof sprites
  /** A drawing of the sprite: the name of its file in `brand/icons`. */
  readonly name: string
  readonly size?: keyof typeof pixels
  readonly className?: string | undefined
}

/**
 * The logo of a network, exchange, token or wallet; its name stands beside it as text. All logos of a kind are one sprite,
 * requested when the image gate opens, or at once where scripts are off.
 */
export function Mark({ of, name, size = 'normal', className }: MarkProps) {
  const isGateOpen = useIsImageGateOpen()
  const { src, prefix } = sprites[of]
  const classes = [styles.mark, styles[size], className].filter(Boolean).join(' ')
  const picture = (
    <img
      className={`${classes} ${prefix}-${name}`}
      src={src}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
    />
  )
  if (isGateOpen) return picture
  return (
    <span className={classes}>
      <noscript>{picture}</noscript>
    </span>
  )
}
