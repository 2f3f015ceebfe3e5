import styles from './Mark.module.css'
import { useIsSettled } from './Settling.tsx'
import chains from './sprites/chains.svg?no-inline'
import dexs from './sprites/dexs.svg?no-inline'
import tokens from './sprites/tokens.svg?no-inline'
import wallets from './sprites/wallets.svg?no-inline'

const sprites = { chain: chains, dex: dexs, token: tokens, wallet: wallets }
const pixels = { small: 16, normal: 24, large: 40 }

type MarkProps = {
  readonly of: keyof typeof sprites
  /** A view of the sprite: the name of its file in `brand/icons`. */
  readonly name: string
  readonly size?: keyof typeof pixels
  readonly className?: string | undefined
}

/**
 * The logo of a network, exchange, token or wallet, beside its name in text. All marks of a kind are one request; they come
 * after the page's own words and scripts, unless no script will bring them.
 */
export function Mark({ of, name, size = 'normal', className }: MarkProps) {
  const isSettled = useIsSettled()
  const classes = [styles.mark, styles[size], className].filter(Boolean).join(' ')
  const picture = (
    <img
      className={classes}
      src={`${sprites[of]}#${name}`}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
    />
  )
  if (isSettled) return picture
  return (
    <span className={classes}>
      <noscript>{picture}</noscript>
    </span>
  )
}
