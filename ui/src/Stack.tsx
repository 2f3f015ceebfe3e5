import type { ElementType, HTMLAttributes } from 'react'
import styles from './Stack.module.css'

type BoxProps = HTMLAttributes<HTMLElement> & {
  readonly as?: keyof HTMLElementTagNameMap
  /** Steps of 4 px. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8
}

type StackProps = BoxProps & {
  /** `start` leaves the parts as wide as they are. */
  readonly align?: 'start'
  /** Where the parts stand in a higher box. */
  readonly place?: 'start' | 'center'
}

/** Parts below each other. */
export function Stack({ as = 'div', gap, align, place, className, ...rest }: StackProps) {
  const Tag: ElementType = as
  const looks = [styles.stack, gap && styles[`gap${gap}`], align && styles.narrow, place && styles[place], className]
  return <Tag className={looks.filter(Boolean).join(' ')} {...rest} />
}

type LineProps = BoxProps & {
  readonly align?: 'baseline' | 'stretch'
  /** The distance of the lines: that of the parts, one step, or none. */
  readonly wrap?: 'even' | 'near' | 'close'
  /** The first and the last part stand at the edges. */
  readonly isSpread?: boolean
}

/** Parts beside each other. */
export function Line({ as = 'div', gap, align, wrap, isSpread, className, ...rest }: LineProps) {
  const Tag: ElementType = as
  const looks = [
    styles.line,
    gap && styles[`gap${gap}`],
    align && styles[align],
    wrap && styles[wrap],
    isSpread && styles.spread,
    className,
  ]
  return <Tag className={looks.filter(Boolean).join(' ')} {...rest} />
}
