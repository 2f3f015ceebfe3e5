import type { HTMLAttributes } from 'react'
import styles from './Text.module.css'

type TextTag =
  | 'p'
  | 'span'
  | 'div'
  | 'strong'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'legend'

type TextProps = HTMLAttributes<HTMLElement> & {
  readonly as?: TextTag
  readonly tone?: 'plain' | 'soft' | 'dim' | 'gain' | 'loss'
  readonly size?: 'label' | 'fine' | 'small' | 'note' | 'lead'
  /** `figures` are digits that keep their places. */
  readonly font?: 'text' | 'mono' | 'figures'
  readonly weight?: 'normal' | 'strong'
  readonly leading?: 'tight'
  /** `anywhere` breaks hashes, addresses and other long words. */
  readonly wrap?: 'anywhere' | 'pretty'
}

/** Text in the roles of the interface. Without a prop, it looks like the text around it. */
export function Text({ as: Tag = 'p', tone, size, font, weight, leading, wrap, className, ...rest }: TextProps) {
  const looks = [tone, size, font, weight, leading, wrap].map((look) => look && styles[look])
  return <Tag className={[...looks, className].filter(Boolean).join(' ')} {...rest} />
}
