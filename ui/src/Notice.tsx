import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import { warning } from './icons.ts'
import styles from './Notice.module.css'
import { Text } from './Text.tsx'

type NoticeProps = ComponentProps<typeof Text> & {
  readonly hasIcon?: boolean
  /** The tone colours the frame instead of the text. */
  readonly isFramed?: boolean
}

/** A short message in the flow of a screen. The icon warns. */
export function Notice({ as = 'div', tone, hasIcon, isFramed, className, children, ...rest }: NoticeProps) {
  const looks = [styles.notice, isFramed && styles.framed, isFramed && tone && styles[tone], className]
  return (
    <Text
      as={as}
      size="note"
      leading="tight"
      className={looks.filter(Boolean).join(' ')}
      {...(tone && !isFramed && { tone })}
      {...rest}
    >
      {hasIcon && <Icon path={warning} />}
      {children}
    </Text>
  )
}
