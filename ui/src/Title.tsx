import type { ElementType, HTMLAttributes } from 'react'
import styles from './Title.module.css'

type TitleProps = HTMLAttributes<HTMLElement> & {
  readonly as?: keyof HTMLElementTagNameMap
  /** Without one, the class of the screen sets the size. */
  readonly of?: 'page' | 'section' | 'part' | 'card' | 'panel' | 'dialog'
}

const looks = {
  page: styles.ofPage,
  section: styles.ofSection,
  part: styles.ofPart,
  card: styles.ofCard,
  panel: styles.ofPanel,
  dialog: styles.ofDialog,
}

/** Words and figures in the display font. */
export function Title({ as = 'h2', of, className, ...rest }: TitleProps) {
  const Tag: ElementType = as
  return <Tag className={[styles.title, of && looks[of], className].filter(Boolean).join(' ')} {...rest} />
}
