import styles from './Icon.module.css'

type IconProps = {
  /** One of `icons.ts`, or any drawing on a grid of 24. */
  readonly path: string
  readonly look?: 'line' | 'solid'
  readonly size?: 'normal' | 'small'
  readonly className?: string | undefined
}

/** Decorative: the element around it has the text. */
export function Icon({ path, look = 'line', size = 'normal', className }: IconProps) {
  return (
    <svg
      className={[styles.icon, styles[look], size === 'small' && styles.small, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
