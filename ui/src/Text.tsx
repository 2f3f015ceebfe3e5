import type { ElementType, HTMLAttributes } from 'react'
import styles from './Text.module.css'

type TextProps = HTMLAttributes<HTMLElement> & {
  readonly as?: keyof HTMLElementTagNameMap
  readonly htmlFor?: string
  readonly tone?: 'plain' | 'soft' | 'dim' | 'gain' | 'loss'
  readonly size?: 'label' | 'fine' | 'small' | 'note' | 'lead'
  /** `figures` are digits that keep their places. */
  readonly font?: 'text' | 'mono' | 'figures'
  readonly weight?: 'normal' | 'strong'
  readonly leading?: 'tight'
  /** `anywhere` breaks hashes, addresses and other long words. */
  readonly wrap?: 'anywhere' | 'pretty'
  /** Read aloud, and not drawn. */
  readonly isForReaders?: boolean
}

/** Text in the roles of the interface. Without a prop, it looks like the text around it. */
export function Text({
  as = 'p',
  tone,
  size,
  font,
  weight,
  leading,
  wrap,
  isForReaders,
  className,
  ...rest
}: TextProps) {
  const Tag: ElementType = as
  const hidden = isForReaders && 'forReaders'
  const looks = [tone, size, font, weight, leading, wrap, hidden].map((look) => look && styles[look])
  return <Tag className={[...looks, className].filter(Boolean).join(' ')} {...rest} />
}

/** The name of a field, a figure or a section. */
export function Label({ tone = 'soft', ...rest }: Omit<TextProps, 'size'>) {
  return <Text tone={tone} size="label" {...rest} />
}
